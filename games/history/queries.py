"""Queries about users' finished games and statistics."""

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, fields
from datetime import UTC, datetime, timedelta
from typing import Any

from django.db.models import (
    Exists,
    F,
    OuterRef,
    Prefetch,
    Q,
    QuerySet,
    Sum,
    prefetch_related_objects,
)

from accounts.clubs.queries import hidden_from
from accounts.models import User
from games.history.counting import COUNTERS
from games.history.models import Encounter, PlayedGame, Statistics
from games.models import DealResult, Game, Pool, Seat
from games.presets.models import Preset
from ratings.models import Ladder

# A page looks at no more games than this, however few of them match its filters.
WINDOW = 500
EPOCH = datetime(1970, 1, 1, tzinfo=UTC)
CURSOR = re.compile(r"(\d{1,16})-(\d{1,18})", re.ASCII)
LAST_MICROSECOND = (datetime(9999, 1, 1, tzinfo=UTC) - EPOCH) // timedelta(microseconds=1)


def has_played(user: User) -> bool:
    """Return whether the user has finished a game."""
    return PlayedGame.objects.filter(user=user).exists()


@dataclass(frozen=True)
class Cursor:
    """A position in a list of games, newest first: after this time and id."""

    ended_at: datetime
    pk: int

    def __str__(self) -> str:
        return f"{(self.ended_at - EPOCH) // timedelta(microseconds=1)}-{self.pk}"


def read_cursor(text: str) -> Cursor | None:
    """Return the cursor of this text; None if it is none."""
    found = CURSOR.fullmatch(text)
    if found is None or int(found[1]) > LAST_MICROSECOND:
        return None
    return Cursor(EPOCH + timedelta(microseconds=int(found[1])), int(found[2]))


@dataclass(frozen=True)
class GameFilter:
    """The filter of a list of games; None and "" do not restrict it.

    opponent      a user who had a seat, too
    preset        the key of a preset of the site
    with_people   whether another person had a seat
    bid, outcome  the user played a contract of at least `bid`, "made", "failed" or either
    since, until  when the game ended: from `since` on, before `until`
    """

    opponent: User | None = None
    pool: Pool | None = None
    preset: str = ""
    place: int | None = None
    rated: bool | None = None
    with_people: bool | None = None
    bid: int | None = None
    outcome: str = ""
    since: datetime | None = None
    until: datetime | None = None

    @property
    def narrows(self) -> bool:
        """Return whether a filter is set."""
        return any(getattr(self, one.name) not in (None, "") for one in fields(self))

    @property
    def tells_results(self) -> bool:
        """Return whether a match tells how the game went."""
        return self.place is not None or self.bid is not None or bool(self.outcome)


@dataclass(frozen=True)
class HistoryPage:
    """Games of a list, newest first, and where the next page begins; None at the end.

    `searched_until`: the page ended here, before it was full, because it looked at WINDOW games.
    """

    rows: list[PlayedGame]
    next: Cursor | None = None
    searched_until: datetime | None = None


def visible_to(viewer: User | None, path: str = "game__") -> Q:
    """Return the condition for games of another user that the viewer may see.

    Not sealed ones: their scores would tell what the same cards may bring at another table. Of
    private clubs only those of which the viewer is a member.
    """
    hidden = {f"{path}club__isnull": False, f"{path}club__in": hidden_from(viewer)}
    return Q(**{f"{path}sealed": False}) & ~Q(**hidden)


def page_of(
    user: User,
    wanted: GameFilter,
    visible: Q,
    size: int,
    after: Cursor | None = None,
) -> HistoryPage:
    """Return the next games of the user that match, at most `size`.

    Whatever the filters are, only the WINDOW next games of one index are read.
    """
    window: list[tuple[datetime, int]] = []
    rows: list[PlayedGame] = []
    # The first part nearly always fills a page without filters.
    for start, end in ((0, 2 * size), (2 * size, WINDOW)):
        part = list(_window(user, wanted, after).values_list("at", "row")[start:end])
        window += part
        if part:
            rows += _matching(part, _remaining(wanted) & visible)[: size + 1 - len(rows)]
        if len(rows) > size or len(part) < end - start:
            break
    if len(rows) > size:
        return HistoryPage(rows[:size], Cursor(rows[size - 1].ended_at, rows[size - 1].pk))
    if len(window) < WINDOW:
        return HistoryPage(rows)
    return HistoryPage(rows, Cursor(*window[-1]), searched_until=window[-1][0])


def _matching(part: Sequence[tuple[datetime, int]], condition: Q) -> QuerySet[PlayedGame]:
    """Return those of these rows that match, newest first."""
    # By their ids: a subquery makes PostgreSQL read whole tables.
    found = PlayedGame.objects.filter(condition, pk__in=[row for _, row in part])
    return found.order_by("-ended_at", "-pk")


def _window(user: User, wanted: GameFilter, after: Cursor | None) -> QuerySet[Any]:
    """Return the next rows (`row`, `at`) of the index that narrows the list most."""
    if wanted.opponent is not None:
        encounters = Encounter.objects.filter(user=user, opponent=wanted.opponent)
        source: QuerySet[Any] = encounters.annotate(row=F("played_id"), at=F("ended_at"))
    else:
        played = PlayedGame.objects.filter(_indexed(user, wanted))
        source = played.annotate(row=F("pk"), at=F("ended_at"))
    for condition in _time_conditions(wanted, after):
        source = source.filter(condition)
    return source.order_by("-at", "-row")[:WINDOW]


def _time_conditions(wanted: GameFilter, after: Cursor | None) -> list[Q]:
    conditions = []
    if wanted.since is not None:
        conditions.append(Q(at__gte=wanted.since))
    if wanted.until is not None:
        conditions.append(Q(at__lt=wanted.until))
    if after is not None:
        conditions += [Q(at__lte=after.ended_at), Q(at__lt=after.ended_at) | Q(row__lt=after.pk)]
    return conditions


def _indexed(user: User, wanted: GameFilter) -> Q:
    """Return the conditions of one index."""
    if wanted.pool:
        return Q(user=user, pool=wanted.pool)
    if wanted.preset:
        return Q(user=user, preset=wanted.preset)
    return Q(user=user)


def _remaining(wanted: GameFilter) -> Q:
    """Return all conditions but that of the user, those of an index included."""
    values = {
        "pool": wanted.pool,
        "preset": wanted.preset or None,
        "place": wanted.place,
        "rated": wanted.rated,
        "with_people": wanted.with_people,
    }
    given = Q(**{name: value for name, value in values.items() if value is not None})
    return given & _contract(wanted) & _opponent(wanted)


def _contract(wanted: GameFilter) -> Q:
    """Return the condition for a contract of the user."""
    if wanted.bid is None and not wanted.outcome:
        return Q()
    made, failed = Q(made__gte=wanted.bid or 0), Q(failed__gte=wanted.bid or 0)
    return {"made": made, "failed": failed}.get(wanted.outcome, made | failed)


def _opponent(wanted: GameFilter) -> Q:
    if wanted.opponent is None:
        return Q()
    met = Encounter.objects.filter(played=OuterRef("pk"), opponent=wanted.opponent)
    return Q(Exists(met))


def add_games(rows: Sequence[PlayedGame]) -> None:
    """Load the games of these rows with their pools and players, without the large columns."""
    seats = Prefetch("seats", Seat.objects.select_related("user"))
    games = Game.objects.select_related("pool").defer("record", "agreements", "secret")
    # Without a finished deal there is nothing to replay or to download.
    games = games.annotate(has_deals=Exists(DealResult.objects.filter(game=OuterRef("pk"))))
    prefetch_related_objects(rows, Prefetch("game", games.prefetch_related(seats)))


@dataclass(frozen=True)
class KindFilter:
    """The filter of statistics: a ladder, unrated games (None) or all (""); and opponents."""

    ladder: Ladder | str | None = ""
    with_people: bool | None = None


def totals_of(user: User, viewer: User | None, wanted: KindFilter = KindFilter()) -> dict[str, int]:
    """Return the sums of the user's counters over the games that the viewer may see."""
    sums = _visible_statistics(user, viewer, wanted).aggregate(
        **{f"sum_{name}": Sum(name, default=0) for name in COUNTERS}
    )
    return {name: sums[f"sum_{name}"] for name in COUNTERS}


def _visible_statistics(
    user: User, viewer: User | None, wanted: KindFilter
) -> QuerySet[Statistics]:
    rows = Statistics.objects.filter(user=user, games__gt=0)
    if viewer != user:
        rows = rows.exclude(club__isnull=False, club__in=hidden_from(viewer))
    if wanted.with_people is not None:
        rows = rows.filter(with_people=wanted.with_people)
    if wanted.ladder is None:
        return rows.filter(ladder=None)
    return rows.filter(ladder=wanted.ladder) if isinstance(wanted.ladder, Ladder) else rows


@dataclass(frozen=True)
class GroupTotal:
    """The games of a user on one ladder, or by one preset; None: unrated, or other agreements."""

    group: Ladder | Preset | None
    games: int
    first: int
    place_sum: int

    @property
    def average_place(self) -> float:
        """Return the mean place."""
        return self.place_sum / self.games


def totals_by_ladder(user: User, viewer: User | None) -> list[GroupTotal]:
    """Return the user's games by ladder, the one with most games first."""
    totals = _totals_by(_visible_statistics(user, viewer, KindFilter()), "ladder")
    ladders = Ladder.objects.in_bulk([key for key in totals if key is not None])
    return _sorted({key: ladders.get(key) for key in totals}, totals)


def totals_by_preset(user: User, viewer: User | None, wanted: KindFilter) -> list[GroupTotal]:
    """Return the user's games by preset of the site, the favourite first."""
    totals = _totals_by(_visible_statistics(user, viewer, wanted), "preset")
    versions = Preset.objects.filter(key__in=[key for key in totals if key])
    newest = {preset.key: preset for preset in versions.order_by("version")}
    return _sorted({key: newest.get(key) for key in totals}, totals)


def _totals_by(rows: QuerySet[Statistics], column: str) -> dict[Any, tuple[int, int, int]]:
    place_sum = F("first") + 2 * F("second") + 3 * F("third") + 4 * F("fourth")
    sums = rows.order_by().values(key=F(column))
    totals = sums.annotate(n=Sum("games"), won=Sum("first"), place_sum=Sum(place_sum))
    names = ("key", "n", "won", "place_sum")
    return {key: (games, first, places) for key, games, first, places in totals.values_list(*names)}


def _sorted(groups: Mapping[Any, Any], totals: dict[Any, tuple[int, int, int]]) -> list[GroupTotal]:
    rows = [GroupTotal(groups[key], *total) for key, total in totals.items()]
    return sorted(rows, key=lambda row: -row.games)
