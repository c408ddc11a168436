"""What is asked about tables that wait."""

from collections.abc import Collection, Iterable
from dataclasses import dataclass
from datetime import datetime
from typing import Any

from django.db.models import Count, Max, Q, QuerySet, Sum
from django.utils import timezone
from django.utils.translation import gettext

from accounts.clubs.models import Club
from accounts.models import Block, User
from accounts.queries import followed_by
from games import engine
from games.lobby.bot_seats import strength_of
from games.lobby.locks import WAITING, game_url, own_url
from games.lobby.models import OwnSeat, OwnTable
from games.lobby.options import CLOCKS
from games.lobby.rematch import is_rated
from games.lobby.start import missing
from games.models import Game, Seat
from games.tables.state.loader import milliseconds

Json = dict[str, Any]
MOST_ROWS = 60


@dataclass(frozen=True)
class Place:
    """One seat of a table that waits; without a user it is free."""

    number: int
    user: User | None = None
    strength: str = ""
    is_owner: bool = False
    is_away: bool = False


@dataclass(frozen=True)
class Laid:
    """A table that waits, as people read it."""

    table: OwnTable
    places: tuple[Place, ...]

    @property
    def title(self) -> str:
        preset = self.table.preset
        return preset.title if preset else gettext("Own agreements")

    @property
    def is_changed(self) -> bool:
        """Whether something differs from the preset of that name."""
        preset = self.table.preset
        if preset is None:
            return False
        played, usual = (
            engine.agreements_from(one) for one in (self.table.agreements, preset.agreements)
        )
        return played != usual

    @property
    def clock(self) -> str:
        own = (self.table.action_ms, self.table.reserve_ms)
        found = (c.name for c in CLOCKS.values() if (c.action_ms, c.reserve_ms) == own)
        return next((str(name) for name in found), "")

    @property
    def action_s(self) -> int:
        return self.table.action_ms // 1000

    @property
    def reserve_min(self) -> int:
        return self.table.reserve_ms // 60_000

    @property
    def free(self) -> int:
        return sum(place.user is None for place in self.places)

    @property
    def away(self) -> list[User]:
        return [place.user for place in self.places if place.user and place.is_away]


def laid(table: OwnTable, seats: Iterable[OwnSeat], now: datetime) -> Laid:
    taken = {seat.number: seat for seat in seats}
    away = {seat.pk for seat in missing(list(taken.values()), now)}
    return Laid(table, tuple(_place(n, taken.get(n), table, away) for n in range(table.players)))


def _place(number: int, seat: OwnSeat | None, table: OwnTable, away: Collection[int]) -> Place:
    if seat is None:
        return Place(number)
    strength = "" if seat.is_person else strength_of(seat.user)
    owner = seat.user_id == table.owner_id
    return Place(number, seat.user, strength, owner, seat.pk in away)


def room(table_id: str) -> Laid | None:
    """One table, whatever has become of it."""
    rows = OwnTable.objects.select_related("owner", "preset", "game", "ladder", "club")
    table = rows.filter(pk=table_id).first()
    if table is None:
        return None
    return laid(table, table.seats.select_related("user").order_by("number"), timezone.now())


@dataclass(frozen=True)
class Filters:
    """What one looks for; an empty text asks for nothing."""

    preset: str = ""
    players: str = ""
    rated: str = ""
    clock: str = ""
    free: str = ""

    def of(self, tables: QuerySet[OwnTable]) -> QuerySet[OwnTable]:
        if self.preset:
            tables = tables.filter(preset__key=self.preset)
        if self.players in ("2", "3", "4"):
            tables = tables.filter(players=int(self.players))
        if self.rated in ("yes", "no"):
            tables = tables.filter(rated=self.rated == "yes")
        if self.clock in CLOCKS:
            tables = tables.filter(action_ms=CLOCKS[self.clock].action_ms)
        return tables

    def fits(self, found: Laid) -> bool:
        """Whether there are as many free seats as were asked for."""
        return found.free >= (int(self.free) if self.free in ("1", "2", "3") else 1)


def lobby(reader: User | None, filters: Filters) -> list[Laid]:
    """The open tables with a free seat, the newest first, without those of who must not meet."""
    now = timezone.now()
    tables = filters.of(_open(reader, now)).select_related("owner", "preset", "ladder")
    newest = tables.prefetch_related("seats__user").order_by("-created_at")[:MOST_ROWS]
    found = [laid(table, table.seats.all(), now) for table in newest]
    return [one for one in found if filters.fits(one)]


def _open(reader: User | None, now: datetime) -> QuerySet[OwnTable]:
    open_ = OwnTable.objects.filter(
        status=WAITING, visibility=OwnTable.Visibility.OPEN, expires_at__gt=now
    )
    if reader is None:
        return open_
    return open_.exclude(owner__in=_apart(reader))


def _apart(reader: User) -> set[int]:
    """Who must not meet the reader, whoever of the two blocked."""
    both = Q(blocker=reader) | Q(blocked=reader)
    pairs = Block.objects.filter(both).values_list("blocker", "blocked")
    return {user for pair in pairs for user in pair} - {reader.pk}


def tables_of_club(club: Club, reader: User) -> list[Laid]:
    """The tables that were laid for a club's members, the newest first."""
    now = timezone.now()
    waiting = OwnTable.objects.filter(
        status=WAITING, visibility=OwnTable.Visibility.CLUB, expires_at__gt=now, club=club
    ).exclude(owner__in=_apart(reader))
    rows = waiting.select_related("owner", "preset", "ladder").prefetch_related("seats__user")
    return [laid(table, table.seats.all(), now) for table in rows.order_by("-created_at")[:20]]


def lobby_mark() -> tuple[Any, ...]:
    """Changes with whatever happens at the open tables: one row, however many look on."""
    waiting = OwnTable.objects.filter(
        status=WAITING, visibility=OwnTable.Visibility.OPEN, expires_at__gt=timezone.now()
    )
    news = waiting.aggregate(n=Count("pk"), seen=Sum("revision"), last=Max("created_at"))
    return news["n"], news["seen"], news["last"]


def open_tables() -> int:
    """How many tables one may sit down at; those that are full do not stay."""
    return _open(None, timezone.now()).count()


def own_seat_of(user: User) -> OwnSeat | None:
    """Where he waits."""
    seats = OwnSeat.objects.filter(user=user, table__expires_at__gt=timezone.now())
    return seats.select_related("table__preset").first()


def may_call(owner: User, table: OwnTable | None = None) -> list[User]:
    """Whom he may invite: those whom he follows, nobody twice, nobody who must not meet him."""
    both = Q(blocks__blocked=owner) | Q(blocked_by__blocker=owner)
    people = followed_by(owner).filter(bot_level="").exclude(both)
    if table is not None:
        people = people.exclude(pk__in=table.invitations.filter(declined=False).values("user"))
        people = people.exclude(pk__in=table.seats.values("user"))
    return list(people)


def rematch_of(user: User, game: Game) -> Json:
    """How far a rematch of a finished game has come, for one of its players."""
    seats = {seat.user_id: seat for seat in game.seats.select_related("user")}
    mine = seats.get(user.pk)
    if game.status != Game.Status.OVER or mine is None or mine.left_at or game.event_key:
        return {"status": "no"}
    table = OwnTable.objects.filter(after=game).order_by("-created_at").first()
    return {"rated": is_rated(game, list(seats.values())), **_offered(user, table, seats)}


def _offered(user: User, table: OwnTable | None, seats: dict[int, Seat]) -> Json:
    if table is None or (table.closed == "expired"):
        return {"status": "none", "expired": table is not None}
    if table.status == OwnTable.Status.STARTED and table.game_id:
        return {"status": "begun", "url": game_url(table.game_id)}
    if table.status != WAITING:
        gone = table.invitations.filter(declined=True).select_related("user").first()
        name = gone.user.shown_name if gone else table.owner.shown_name
        return {"status": "off", "name": name, "mine": gone is not None and gone.user_id == user.pk}
    if table.expires_at <= timezone.now():
        return {"status": "none", "expired": True}
    agreed = set(table.seats.values_list("user_id", flat=True))
    people = [seat for seat in seats.values() if not seat.left_at and not seat.user.is_bot]
    return {
        "status": "offered",
        "agreed": [seat.number for seat in people if seat.user_id in agreed],
        "waiting": [seat.number for seat in people if seat.user_id not in agreed],
        "mine": user.pk in agreed,
        "until": milliseconds(table.expires_at),
        "decline": own_url(table.pk),
    }
