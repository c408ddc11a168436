"""Earlier gains of a game's players from their rating changes, and established players."""

import math
from collections import defaultdict
from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from typing import NamedTuple

from allauth.account.models import EmailAddress
from django.db.models import Q, QuerySet

from ratings import gain_limits
from ratings.gain_limits import GainHistory
from ratings.models import Ladder, Rating, RatingChange

DAY, WEEK = timedelta(days=1), timedelta(days=7)


@dataclass(frozen=True)
class TableMember:
    """A seat of a finished game, as far as limits of gains depend on it.

    rating  before the game
    """

    user_id: int
    rating: Rating
    bot: bool
    left: bool


class PastGain(NamedTuple):
    """A player's gain in an earlier game: from newcomers, and by the opponents' ids."""

    at: datetime
    newcomers: float
    opponents: dict[str, float]


class GainHistories:
    """The gains of a game's players on one ladder by the time of the game."""

    def __init__(self, ladder: Ladder, members: Sequence[TableMember], at: datetime) -> None:
        self.ladder, self.members, self.at = ladder, members, at
        self.people = [member.user_id for member in members if not member.bot]
        self.confirmed = confirmed_users(self.people)
        self.crowd = crowd_of(ladder, at)

    def established(self, member: TableMember) -> bool:
        """Return whether gains from this player are limited only one by one."""
        return member.rating.established and member.user_id in self.confirmed

    def histories(self) -> list[GainHistory]:
        """Return what limits each player's gains, in the order of seats."""
        changes = self._changes()
        return [self._history(member, changes[member.user_id]) for member in self.members]

    def _history(self, member: TableMember, changes: Sequence[PastGain]) -> GainHistory:
        week = [change for change in changes if change.at > self.at - WEEK]
        return GainHistory(
            member.rating.games,
            self.established(member),
            from_newcomers=sum(change.newcomers for change in week),
            at_first=sum(change.newcomers for change in changes),
            from_people=sum(sum(change.opponents.values()) for change in week),
            from_opponents=self._by_seat([change.opponents for change in week]),
            exempt=member.bot,
            left=member.left,
        )

    def _by_seat(self, gains: Sequence[Mapping[str, float]]) -> dict[int, float]:
        return {
            seat: sum(each.get(str(other.user_id), 0.0) for each in gains)
            for seat, other in enumerate(self.members)
        }

    def _changes(self) -> dict[int, list[PastGain]]:
        """Return the gains of the last week by user id, and all of those with few games."""
        limit = gain_limits.ESTABLISHED_GAMES
        first = [member.user_id for member in self.members if member.rating.games < limit]
        rows = self._games_of(self.people).filter(
            Q(created_at__gt=self.at - WEEK) | Q(user_id__in=first)
        )
        changes: dict[int, list[PastGain]] = defaultdict(list)
        columns = rows.values_list("user_id", "created_at", "newcomer_gain", "opponent_gains")
        for user_id, *columns_of_gain in columns:
            changes[user_id].append(PastGain(*columns_of_gain))
        return changes

    def _games_of(self, user_ids: Collection[int]) -> QuerySet[RatingChange]:
        return RatingChange.objects.filter(
            user_id__in=user_ids, ladder=self.ladder, kind=RatingChange.Kind.GAME
        )

    def departures_that_count(self, game_id: str) -> set[int]:
        """Return the users who left, and are still compared with those who stayed.

        They are established, and it is the first time in a day, on whatever ladder.
        """
        leavers = {m.user_id for m in self.members if m.left and self.established(m)}
        if not leavers:
            return leavers
        counted = RatingChange.objects.filter(
            user_id__in=leavers, departure_counted=True, created_at__gt=self.at - DAY
        )
        # A club's game is rated in two ladders.
        others = counted.exclude(game_id=game_id)
        return leavers - set(others.values_list("user_id", flat=True))

    def note_meetings(self, rows: Iterable[Rating]) -> None:
        """Note the established opponents in the players' ratings, before this game is added."""
        stayed = {member.user_id for member in self.members if not member.left}
        known = [m.user_id for m in self.members if self.established(m) and m.user_id in stayed]
        for row in rows:
            # Leaving game after game must make nobody established.
            if row.user_id in self.confirmed & stayed and not row.established:
                self._note_meeting(row, [user for user in known if user != row.user_id])

    def _note_meeting(self, row: Rating, established: Iterable[int]) -> None:
        known = list(dict.fromkeys([*row.established_opponents, *established]))
        row.established_opponents = known[: gain_limits.ESTABLISHED_OPPONENTS]
        games, met = row.games + 1, len(row.established_opponents)
        if games < gain_limits.ESTABLISHED_GAMES:
            return
        # Asked at the end: who meets few others stays here for thousands of games.
        may_be = gain_limits.is_established(games, gain_limits.FOUNDER_DAYS, met, self.crowd)
        if may_be and gain_limits.is_established(games, self._days_of(row), met, self.crowd):
            row.established, row.established_at = True, self.at

    def _days_of(self, row: Rating) -> int:
        """Return on how many days (UTC), up to FOUNDER_DAYS, the user has played and stayed."""
        games = self._games_of([row.user_id]).filter(left=False)
        days = games.datetimes("created_at", "day", tzinfo=UTC)
        return len(days[: gain_limits.FOUNDER_DAYS])


def confirmed_users(user_ids: Collection[int]) -> set[int]:
    """Return those of the users who have confirmed an email address; no guest has."""
    rows = EmailAddress.objects.filter(user_id__in=user_ids, verified=True, user__is_guest=False)
    return set(rows.values_list("user_id", flat=True))


def crowd_of(ladder: Ladder, at: datetime) -> int:
    """Return how many of the ladder's established players its limits believe in."""
    rows = Rating.objects.filter(ladder=ladder, established=True).order_by("established_at")
    dates = list(rows.values_list("established_at", flat=True)[: gain_limits.FULL_CROWD])
    first = dates[0] if dates else None
    # Those without a date were established before dates were stored.
    is_old = first is None or rows.filter(established_at=None).exists()
    days = math.inf if is_old or first is None else (at - first) / DAY
    return gain_limits.crowd_of(len(dates), days)
