"""Queries about waiting tables."""

from collections.abc import Collection, Iterable
from dataclasses import dataclass
from datetime import datetime
from typing import Any

from django.db.models import Count, Max, Q, QuerySet, Sum
from django.utils import timezone
from django.utils.translation import gettext

from accounts.clubs.models import Club
from accounts.http.timestamps import timestamp
from accounts.models import Block, User
from accounts.queries import followed_by, takes_challenges_from
from games import engine
from games.lobby import rematch
from games.lobby.bots.levels import level_name_of
from games.lobby.locks import WAITING, custom_table_url, game_url, is_kept_apart
from games.lobby.models import CustomSeat, CustomTable
from games.lobby.options import CLOCKS
from games.lobby.services import is_member_of_table_club
from games.lobby.start import absent_seats, seats_to_confirm
from games.models import Game, Seat

Json = dict[str, Any]
MAX_ROWS = 60


@dataclass(frozen=True)
class SeatSummary:
    """One seat of a waiting table; free if it has no user."""

    number: int
    user: User | None = None
    level: str = ""
    is_owner: bool = False
    is_away: bool = False
    must_confirm: bool = False


@dataclass(frozen=True)
class TableSummary:
    """A waiting table with its seats, as shown on pages."""

    table: CustomTable
    seats: tuple[SeatSummary, ...]

    @property
    def title(self) -> str:
        """Return the name of the preset."""
        preset = self.table.preset
        return preset.title if preset else gettext("Custom agreements")

    @property
    def is_changed(self) -> bool:
        """Return whether the agreements differ from the named preset."""
        preset = self.table.preset
        if preset is None:
            return False
        stored = (self.table.agreements, preset.agreements)
        played, original = (engine.agreements_from(agreements) for agreements in stored)
        return played != original

    @property
    def clock(self) -> str:
        """Return the name of the clock; "" for times that no clock has."""
        times = (self.table.action_ms, self.table.reserve_ms)
        names = (c.name for c in CLOCKS.values() if (c.action_ms, c.reserve_ms) == times)
        return next((str(name) for name in names), "")

    @property
    def action_s(self) -> int:
        """Return the time for an action in seconds."""
        return self.table.action_ms // 1000

    @property
    def reserve_min(self) -> int:
        """Return the reserve for the game in minutes."""
        return self.table.reserve_ms // 60_000

    @property
    def free(self) -> int:
        """Return the number of free seats."""
        return sum(seat.user is None for seat in self.seats)

    @property
    def asked(self) -> list[User]:
        """Return the users who must confirm before the game begins."""
        return [seat.user for seat in self.seats if seat.user and seat.must_confirm]

    @property
    def seconds_left(self) -> int:
        """Return the seconds in which they can confirm."""
        until = self.table.asked_until
        return 0 if until is None else max(0, round((until - timezone.now()).total_seconds()))

    @property
    def away(self) -> list[User]:
        """Return the seated users without an open page."""
        return [seat.user for seat in self.seats if seat.user and seat.is_away]


def summarise(table: CustomTable, seats: Iterable[CustomSeat], now: datetime) -> TableSummary:
    """Return the summary of a table from its loaded seats."""
    taken = {seat.number: seat for seat in seats}
    away = {seat.pk for seat in absent_seats(list(taken.values()), now)}
    is_asking = table.asked_until is not None
    late = seats_to_confirm(table, list(taken.values()), now) if is_asking else []
    asked = {seat.pk for seat in late}
    numbers = range(table.players)
    return TableSummary(
        table, tuple(_seat_summary(n, taken.get(n), table, away, asked) for n in numbers)
    )


def _seat_summary(
    number: int,
    seat: CustomSeat | None,
    table: CustomTable,
    away: Collection[int],
    asked: Collection[int],
) -> SeatSummary:
    if seat is None:
        return SeatSummary(number)
    level = "" if seat.is_person else level_name_of(seat.user)
    owner = seat.user_id == table.owner_id
    return SeatSummary(number, seat.user, level, owner, seat.pk in away, seat.pk in asked)


def table_summary(table_id: str) -> TableSummary | None:
    """Return the summary of a table in any status; None if there is no such table."""
    rows = CustomTable.objects.select_related("owner", "preset", "game", "ladder", "club")
    table = rows.filter(pk=table_id).first()
    if table is None:
        return None
    return summarise(table, table.seats.select_related("user").order_by("number"), timezone.now())


def may_see(reader: User | None, table: CustomTable) -> bool:
    """Return whether the reader may see a table, open or closed."""
    visibility = CustomTable.Visibility
    if table.visibility not in (visibility.INVITED, visibility.CLUB):
        return True
    if reader is None:
        return False
    if table.visibility == visibility.CLUB:
        return reader.pk == table.owner_id or is_member_of_table_club(reader, table)
    return reader.pk == table.owner_id or table.invitations.filter(user=reader).exists()


@dataclass(frozen=True)
class LobbyFilters:
    """Filters of the lobby list; an empty text filters nothing."""

    preset: str = ""
    players: str = ""
    rated: str = ""
    clock: str = ""
    free: str = ""

    def apply(self, tables: QuerySet[CustomTable]) -> QuerySet[CustomTable]:
        """Return the tables that match everything but the number of free seats."""
        if self.preset:
            tables = tables.filter(preset__key=self.preset)
        if self.players in ("2", "3", "4"):
            tables = tables.filter(players=int(self.players))
        if self.rated in ("yes", "no"):
            tables = tables.filter(rated=self.rated == "yes")
        if self.clock in CLOCKS:
            tables = tables.filter(action_ms=CLOCKS[self.clock].action_ms)
        return tables

    def matches(self, summary: TableSummary) -> bool:
        """Return whether the table has as many free seats as requested."""
        return summary.free >= (int(self.free) if self.free in ("1", "2", "3") else 1)


def listed_tables(reader: User | None, filters: LobbyFilters) -> list[TableSummary]:
    """Return the open tables with a free seat, the newest first.

    Tables of users in a block with the reader, in either direction, are left out.
    """
    now = timezone.now()
    tables = filters.apply(_open_rows(reader, now)).select_related("owner", "preset", "ladder")
    newest = tables.prefetch_related("seats__user").order_by("-created_at")[:MAX_ROWS]
    summaries = [summarise(table, table.seats.all(), now) for table in newest]
    return [summary for summary in summaries if filters.matches(summary)]


def _open_rows(reader: User | None, now: datetime) -> QuerySet[CustomTable]:
    open_ = CustomTable.objects.filter(
        status=WAITING, visibility=CustomTable.Visibility.OPEN, expires_at__gt=now
    )
    if reader is None:
        return open_
    return open_.exclude(owner__in=_blocked_ids(reader))


def _blocked_ids(reader: User) -> set[int]:
    """Return the users that must not meet the reader, in either direction of the block."""
    both = Q(blocker=reader) | Q(blocked=reader)
    pairs = Block.objects.filter(both).values_list("blocker", "blocked")
    return {user for pair in pairs for user in pair} - {reader.pk}


def tables_for_club(club: Club, reader: User) -> list[TableSummary]:
    """Return the waiting tables for a club's members, the newest first."""
    now = timezone.now()
    waiting = CustomTable.objects.filter(
        status=WAITING, visibility=CustomTable.Visibility.CLUB, expires_at__gt=now, club=club
    ).exclude(owner__in=_blocked_ids(reader))
    rows = waiting.select_related("owner", "preset", "ladder").prefetch_related("seats__user")
    return [summarise(table, table.seats.all(), now) for table in rows.order_by("-created_at")[:20]]


def lobby_version() -> tuple[Any, ...]:
    """Return a value that changes with every change of an open table; one query."""
    waiting = CustomTable.objects.filter(
        status=WAITING, visibility=CustomTable.Visibility.OPEN, expires_at__gt=timezone.now()
    )
    totals = waiting.aggregate(n=Count("pk"), revisions=Sum("revision"), last=Max("created_at"))
    return totals["n"], totals["revisions"], totals["last"]


def open_table_count() -> int:
    """Return the number of open tables; full ones start and do not stay."""
    return _open_rows(None, timezone.now()).count()


def custom_seat_of(user: User) -> CustomSeat | None:
    """Return the user's seat at a waiting table; None without one."""
    seats = CustomSeat.objects.filter(user=user, table__expires_at__gt=timezone.now())
    return seats.select_related("table__preset").first()


def open_tables_of(user_ids: Collection[int]) -> dict[int, str]:
    """Map those of these users who wait at an open table to its id."""
    seats = CustomSeat.objects.filter(
        user__in=user_ids,
        table__status=WAITING,
        table__visibility=CustomTable.Visibility.OPEN,
        table__expires_at__gt=timezone.now(),
    )
    return dict(seats.values_list("user", "table"))


def invitable_users(owner: User, table: CustomTable | None = None) -> list[User]:
    """Return the followed users that may be invited: no blocks, nobody twice."""
    both = Q(blocks__blocked=owner) | Q(blocked_by__blocker=owner)
    people = followed_by(owner).filter(takes_challenges_from(owner), bot_level="").exclude(both)
    if table is not None:
        asked = table.invitations.unexpired(timezone.now()).filter(declined=False)
        people = people.exclude(pk__in=asked.values("user"))
        people = people.exclude(pk__in=table.seats.values("user"))
    return list(people)


def rematch_status(user: User, game: Game) -> Json:
    """Return the state of a rematch of a finished game, for one of its players."""
    seats = {seat.user_id: seat for seat in game.seats.select_related("user")}
    own_seat = seats.get(user.pk)
    is_single = bool(game.event_key or game.fixed_deal)
    if game.status != Game.Status.OVER or own_seat is None or own_seat.left_at or is_single:
        return {"status": "no"}
    table = CustomTable.objects.filter(rematch_of=game).order_by("-created_at").first()
    if table is None and rematch.is_too_late(game, timezone.now()):
        return {"status": "no"}
    rated = rematch.is_rated(game, list(seats.values()))
    return {"rated": rated, **_rematch_state(user, table, seats)}


def _rematch_state(user: User, table: CustomTable | None, seats: dict[int, Seat]) -> Json:
    if table is None or (table.close_reason == "expired"):
        return {"status": "none", "expired": table is not None}
    if table.status == CustomTable.Status.STARTED and table.game_id:
        mine = Seat.objects.filter(game=table.game_id, user=user).exists()
        return {"status": "begun", "url": game_url(table.game_id), "mine": mine}
    if table.status != WAITING:
        return {"status": "off", "name": table.owner.display_name, "mine": table.owner == user}
    if is_kept_apart(user, table):
        # As where no rematch is possible: an offer that is refused would tell of a block.
        return {"status": "no"}
    return _offer(user, table, list(seats.values()))


def _offer(user: User, table: CustomTable, seats: list[Seat]) -> Json:
    """Return who wants an offered rematch, and who left; `is_due`: it can begin now."""
    now = timezone.now()
    answers = rematch.answers_of(table, seats)
    own = {seat.user_id: seat.number for seat in seats}[user.pk]
    agreed, left = _numbers(answers.agreed), _numbers(answers.left)
    return {
        "status": "offered",
        "agreed": agreed,
        "waiting": _numbers(answers.waiting),
        "left": sorted([*left, *_numbers(answers.away)]),
        "mine": own in agreed,
        "declined": own in left,
        "until": timestamp(table.expires_at),
        "refused": _numbers(answers.refused),
        # Those who agreed are asked whether bots may take the free seats.
        "asked": table.asked_until is not None,
        "with_bots": table.seats.filter(user=user, with_bots=True).exists(),
        "decline": custom_table_url(table.pk),
        "is_due": rematch.is_due(table, answers, now),
    }


def _numbers(seats: Iterable[Seat]) -> list[int]:
    return sorted(seat.number for seat in seats)
