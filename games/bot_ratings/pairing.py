"""Which bots play next, and on which ladder: whoever has played least, against other levels."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta

# So many rated games settle a bot's rating; then one game in a while keeps it alive.
SETTLED = 40
PAUSE = timedelta(hours=6)


@dataclass(frozen=True)
class Trainee:
    """A bot as one ladder knows it."""

    user_id: int
    level: str
    games: int


@dataclass(frozen=True)
class Course:
    """A ladder: its bots in a drawn order, and when the rating of one moved last."""

    ladder_id: int
    trainees: tuple[Trainee, ...]
    last: datetime | None

    @property
    def settled(self) -> bool:
        return all(trainee.games >= SETTLED for trainee in self.trainees)


def next_course(courses: Iterable[Course], now: datetime) -> Course | None:
    """The first that is not settled, or has rested; None: all are settled, and rest."""
    return next((course for course in courses if _is_due(course, now)), None)


def _is_due(course: Course, now: datetime) -> bool:
    if len({trainee.level for trainee in course.trainees}) < 2:
        return False
    return not course.settled or course.last is None or now - course.last >= PAUSE


def next_table(trainees: Sequence[Trainee], seats: int) -> list[Trainee]:
    """The one with the fewest games, one of another level, then again those with the fewest."""
    waiting = sorted(trainees, key=lambda trainee: trainee.games)
    first = waiting.pop(0)
    other = next(trainee for trainee in waiting if trainee.level != first.level)
    waiting.remove(other)
    return [first, other, *waiting[: seats - 2]]
