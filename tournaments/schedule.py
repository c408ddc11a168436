"""When what is possible in a tournament: entering, checking in, the start, coming late. Pure."""

from dataclasses import dataclass
from datetime import datetime, timedelta

from tournaments.formats import may_be_late


@dataclass(frozen=True)
class Timetable:
    """The hours of one tournament; `starts_at` None: it is started by hand."""

    starts_at: datetime | None = None
    check_in_minutes: int = 0

    @property
    def check_in_from(self) -> datetime | None:
        """From when on one says that one is here; None: nobody is asked, or there is no hour."""
        if self.starts_at is None or not self.check_in_minutes:
            return None
        return self.starts_at - timedelta(minutes=self.check_in_minutes)

    def checks_in(self, now: datetime) -> bool:
        """Whether one may check in now. By hand: at any time before the start."""
        if not self.check_in_minutes:
            return False
        opens = self.check_in_from
        return opens is None or opens <= now

    def due(self, now: datetime) -> bool:
        return self.starts_at is not None and self.starts_at <= now


def may_come_late(format_name: str, late_rounds: int, drawn: int) -> bool:
    """Whether somebody may still join, `drawn` rounds being drawn: he plays from the next on."""
    return may_be_late(format_name) and 0 < drawn < late_rounds


@dataclass(frozen=True)
class Waiting:
    """One who entered, in the order in which they came."""

    id: int
    placed: bool
    here: bool


def moved_up(people: list[Waiting], limit: int | None) -> list[int]:
    """Of those on the waiting list, in their order, who has a place now."""
    taken = sum(one.placed for one in people)
    queue = [one.id for one in people if not one.placed]
    return queue if limit is None else queue[: max(0, limit - taken)]


def starters(people: list[Waiting], limit: int | None, asked: bool) -> list[int]:
    """Who plays when it starts: who has a place and is here, then who waits and is here.

    `asked`: whether people had to say that they are here; if not, all who have a place are.
    """
    placed = [one.id for one in people if one.placed and (one.here or not asked)]
    waiting = [one.id for one in people if not one.placed and (one.here or not asked)]
    both = placed + waiting
    return both if limit is None else both[:limit]
