"""The cold load: the last finished deal's standing and the entries of the running deal."""

from collections.abc import Iterable, Sequence
from dataclasses import replace
from datetime import UTC, datetime, timedelta
from itertools import takewhile
from typing import Any, Protocol

from django.conf import settings

from games import engine, queries
from games.models import DealResult, Entry, Game, Seat
from games.tables.clocks import LAG_QUOTA_MS, Clock, Timing, deadline
from games.tables.state.live_game import Furniture, Live, Mark, Person, RatingLine

EPOCH = datetime(1970, 1, 1, tzinfo=UTC)


def moment(ms: int) -> datetime:
    return EPOCH + timedelta(milliseconds=ms)


def milliseconds(at: datetime) -> int:
    return (at - EPOCH) // timedelta(milliseconds=1)


def load(game_id: str) -> Live | None:
    """The game as its row says; what others add meanwhile is left for the next load."""
    row = Game.objects.select_related("pool", "preset").filter(pk=game_id).first()
    if row is None:
        return None
    sitting = Seat.objects.select_related("user__bot_owner", "kept_by").filter(game=row)
    seats = list(sitting.order_by("number"))
    furniture = furniture_of(row)
    results = list(DealResult.objects.filter(game=row, version__lte=row.version).order_by("number"))
    game = _replayed(row, furniture.agreements, results)
    return Live(
        furniture=furniture,
        people=tuple(_person(seat) for seat in seats),
        mark=_mark(row, seats),
        game=game,
        clock=clock_of(row, game, furniture.timing),
        seen=tuple(row.seen),
        sheet=tuple(result.outcome for result in results),
        ratings=_ratings(row, seats) if row.finalised_at else None,
        absent=tuple(row.absent),
    )


def furniture_of(row: Game) -> Furniture:
    agreements = engine.agreements_from(row.agreements)
    preset = row.agreements.get("preset", "classic")
    return Furniture(
        id=row.id,
        event=row.event,
        pool_key=row.pool.key if row.pool else "",
        pool_name=_named(row),
        rated=row.rated,
        agreements=agreements,
        preset=preset,
        differences=dict(agreements.differences(preset)),
        players=row.players,
        timing=Timing(row.action_ms, row.reserve_ms, settings.CLAIM_MS),
        secret=bytes.fromhex(row.secret),
        commitment=row.commitment,
        contributions=tuple(row.contributions),
        timed=row.ends_at is not None,
        sealed=row.sealed,
        club=row.club_id,
    )


def _named(row: Game) -> str:
    """What stands at the head of the table: pool or event, else what people agreed to play."""
    if row.pool or row.event:
        return row.pool.name if row.pool else row.event
    return row.preset.name if row.preset else ""


def _replayed(
    row: Game, agreements: engine.Agreements, results: Sequence[DealResult]
) -> engine.Game:
    if not results:
        game, start = engine.new_game(agreements, row.first_dealer or 0), 0
    else:
        game, start = engine.restore(agreements, results[-1].standing), results[-1].version
    entries = Entry.objects.filter(game=row, number__gte=start, number__lt=row.version)
    game = _told(game, entries.order_by("number").values_list("kind", "seat", "text"))
    return engine.stop(game, row.stopped) if row.stopped and not game.over else game


def _told(game: engine.Game, entries: Iterable[tuple[str, Any, str]]) -> engine.Game:
    lines = list(entries)
    for at, (kind, seat, text) in enumerate(lines):
        if kind == Entry.Kind.DECK:
            game = engine.start_deal(game, text, _cuts(lines[at + 1 :]))
        elif kind == Entry.Kind.ACTION:
            game = engine.act(game, seat, text)
    return game


def _cuts(lines: Sequence[tuple[str, Any, str]]) -> tuple[int, ...]:
    """The cuts that follow a deck."""
    made = takewhile(lambda line: line[0] == Entry.Kind.CUT, lines)
    return tuple(int(text) for _, _, text in made)


class Clocked(Protocol):
    """What a row says of its clocks."""

    reserves: Any
    missed: Any
    quotas: Any
    turn_seat: int | None
    turn_at: datetime | None
    due_at: datetime | None


def clock_of(row: Clocked, game: engine.Game, timing: Timing) -> Clock:
    seats = len(row.reserves)
    reserves, missed = tuple(row.reserves), tuple(row.missed) or (0,) * seats
    quotas = tuple(row.quotas) or (LAG_QUOTA_MS,) * seats
    rest = Clock(reserves, quotas, missed)
    if row.turn_at is None or game.over:
        return rest
    if row.turn_seat is None:
        # Before the first deal: see contributions.py.
        started = milliseconds(row.turn_at)
        return replace(rest, started=started, due=started + settings.CONTRIBUTE_MS)
    begun = replace(
        rest, seat=row.turn_seat, started=milliseconds(row.turn_at), claim=game.claiming
    )
    return replace(begun, due=_due(row, game, begun, timing))


def _due(row: Clocked, game: engine.Game, begun: Clock, timing: Timing) -> int | None:
    assert begun.seat is not None
    if begun.reserves[begun.seat] is None:
        return None if row.due_at is None else milliseconds(row.due_at)
    # For a person `due_at` only says when the ticker looks (again): the deadline is the clock's.
    return deadline(begun, timing)


def _mark(row: Game, seats: Sequence[Seat]) -> Mark:
    users = tuple(None if seat.left_at else seat.user_id for seat in seats)
    names = tuple(seat.user.username for seat in seats)
    over = row.finalised_at is not None
    return Mark(row.version, row.revision, row.turn_at, over, users, names)


def _person(seat: Seat) -> Person:
    rating = None if seat.rating is None else round(seat.rating)
    left = seat.left_at is not None
    return Person(seat.number, seat.user, rating, seat.provisional, left, seat.kept_by)


def _ratings(row: Game, seats: Sequence[Seat]) -> tuple[RatingLine, ...]:
    by_user = {change.user_id: change for change in queries.changes_of(row)}
    return tuple(
        RatingLine(seat.number, round(change.before), round(change.after))
        for seat in seats
        if (change := by_user.get(seat.user_id))
    )
