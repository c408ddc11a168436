"""Cold load of a game: the standing after its last finished deal, and the entries since then."""

from collections.abc import Iterable, Sequence
from dataclasses import replace
from datetime import UTC, datetime, timedelta
from itertools import takewhile
from typing import Any, Protocol

from django.conf import settings
from django.db.models import F

from games import engine, queries
from games.models import DealResult, Entry, Game, Seat
from games.presets.defaults import DEFAULT_PRESET
from games.tables.clocks import LAG_QUOTA_MS, Clock, TimeControl, deadline
from games.tables.state.live_game import (
    GameSettings,
    LiveGame,
    SeatedPlayer,
    SeatRatingChange,
    StateVersion,
)

# Each time a player would have to leave at this very moment; a table has four at most.
MAX_READS = 5
EPOCH = datetime(1970, 1, 1, tzinfo=UTC)


def from_ms(ms: int) -> datetime:
    """Return the datetime of a number of milliseconds since the epoch."""
    return EPOCH + timedelta(milliseconds=ms)


def to_ms(at: datetime) -> int:
    """Return the milliseconds since the epoch of a datetime."""
    return (at - EPOCH) // timedelta(milliseconds=1)


def load(game_id: str) -> LiveGame | None:
    """Return the game at the version of its row, or None if there is none.

    Entries that others add meanwhile are left to the next load.
    """
    found = _row_and_seats(game_id)
    if found is None:
        return None
    row, seats = found
    game_settings = settings_of(row)
    results = list(DealResult.objects.filter(game=row, version__lte=row.version).order_by("number"))
    game = _replay(row, game_settings.agreements, results)
    return LiveGame(
        settings=game_settings,
        people=tuple(_seated_player(seat) for seat in seats),
        state_version=_state_version(row, seats),
        game=game,
        clock=clock_of(row, game, game_settings.time_control),
        seq_by_viewer=tuple(row.seq_by_viewer),
        sheet=tuple(result.outcome for result in results),
        ratings=_ratings(row, seats) if row.finalised_at else None,
        absent=tuple(row.absent),
        is_waiting=row.waiting_since is not None,
    )


def _row_and_seats(game_id: str, reads: int = MAX_READS) -> tuple[Game, list[Seat]] | None:
    """Return the game's row and its seats, read again if a seat changed hands between the queries.

    With an older row the reserve of a player who left would come back with the next action.
    """
    row = Game.objects.select_related("pool", "preset").filter(pk=game_id).first()
    if row is None:
        return None
    people = ("user__bot_owner", "user__preferences", "substituted_by")
    rows = Seat.objects.select_related(*people).filter(game=row)
    # The count as it is with these seats: one statement sees one state.
    seats = list(rows.annotate(changes=F("game__substitution_count")).order_by("number"))
    if any(seat.changes != row.substitution_count for seat in seats) and reads > 1:
        return _row_and_seats(game_id, reads - 1)
    return row, [*seats]


def settings_of(row: Game) -> GameSettings:
    """Return the static part of a live game."""
    agreements = engine.agreements_from(row.agreements)
    preset = row.agreements.get("preset", DEFAULT_PRESET)
    return GameSettings(
        id=row.id,
        event=row.event,
        pool_key=row.pool.key if row.pool else "",
        pool_name=_title(row),
        rated=row.rated,
        agreements=agreements,
        preset=preset,
        differences=dict(agreements.differences(preset)),
        players=row.players,
        time_control=TimeControl(row.action_ms, row.reserve_ms, settings.CLAIM_MS),
        secret=bytes.fromhex(row.secret),
        commitment=row.commitment,
        contributions=tuple(row.contributions),
        has_end_time=row.ends_at is not None and not row.fixed_deal,
        sealed=row.sealed,
        club_id=row.club_id,
        hints=row.hints,
        fixed_deal=row.fixed_deal,
        shows_rest=_shows_rest(row),
        fixed_deal_ends_ms=to_ms(row.ends_at) if row.fixed_deal and row.ends_at else None,
    )


def _shows_rest(row: Game) -> bool:
    """Return whether nothing counts: else the offer to show the rest would be advice.

    A club's games count in its ladder.
    """
    return not (row.rated or row.event or row.fixed_deal or row.club_id)


def _title(row: Game) -> str:
    """Return the heading of the table: pool or event, else the preset."""
    if row.pool or row.event:
        return row.pool.name if row.pool else row.event
    return row.preset.name if row.preset else ""


def _replay(row: Game, agreements: engine.Agreements, results: Sequence[DealResult]) -> engine.Game:
    if not results:
        game, start = engine.new_game(agreements, row.first_dealer or 0), 0
    else:
        game, start = engine.restore(agreements, results[-1].standing), results[-1].version
    entries = Entry.objects.filter(game=row, number__gte=start, number__lt=row.version)
    game = _apply_entries(game, entries.order_by("number").values_list("kind", "seat", "text"))
    return engine.stop(game, row.stopped) if row.stopped and not game.over else game


def _apply_entries(game: engine.Game, entries: Iterable[tuple[str, Any, str]]) -> engine.Game:
    rows = list(entries)
    for index, (kind, seat, text) in enumerate(rows):
        if kind == Entry.Kind.DECK:
            game = engine.start_deal(game, text, _cuts(rows[index + 1 :]))
        elif kind in (Entry.Kind.ACTION, Entry.Kind.SHOWN):
            game = engine.act(game, seat, text)
    return game


def _cuts(entries: Sequence[tuple[str, Any, str]]) -> tuple[int, ...]:
    """Return the cuts that follow a deck."""
    cuts = takewhile(lambda entry: entry[0] == Entry.Kind.CUT, entries)
    return tuple(int(text) for _, _, text in cuts)


class ClockColumns(Protocol):
    """The columns of a game's row that hold its clocks."""

    reserve_ms_by_seat: Any
    timeouts: Any
    timeout_totals: Any
    lag_quota_ms: Any
    turn_seat: int | None
    turn_at: datetime | None
    due_at: datetime | None


def clock_of(row: ClockColumns, game: engine.Game, time_control: TimeControl) -> Clock:
    """Return the clock that a row describes."""
    seats = len(row.reserve_ms_by_seat)
    reserves, timeouts = tuple(row.reserve_ms_by_seat), tuple(row.timeouts) or (0,) * seats
    quotas = tuple(row.lag_quota_ms) or (LAG_QUOTA_MS,) * seats
    stopped = Clock(reserves, quotas, timeouts, timeout_totals=tuple(row.timeout_totals))
    if row.turn_at is None or game.over:
        return stopped
    if row.turn_seat is None:
        # Before the first deal: see lifecycle/contributions.py.
        started = to_ms(row.turn_at)
        return replace(stopped, started=started, due=started + settings.CONTRIBUTE_MS)
    running = replace(stopped, seat=row.turn_seat, started=to_ms(row.turn_at), claim=game.claiming)
    return replace(running, due=_due(row, running, time_control))


def _due(row: ClockColumns, running: Clock, time_control: TimeControl) -> int | None:
    assert running.seat is not None
    if running.reserve_ms_by_seat[running.seat] is None:
        return None if row.due_at is None else to_ms(row.due_at)
    # For a person, `due_at` is only when the ticker looks next; the clock sets the deadline.
    return deadline(running, time_control)


def _state_version(row: Game, seats: Sequence[Seat]) -> StateVersion:
    users = tuple(None if seat.left_at else seat.user_id for seat in seats)
    names = tuple(seat.user.username for seat in seats)
    finalised = row.finalised_at is not None
    return StateVersion(
        row.version, row.revision, row.turn_at, finalised, users, names, row.substitution_count
    )


def _seated_player(seat: Seat) -> SeatedPlayer:
    rating = None if seat.rating is None else round(seat.rating)
    return SeatedPlayer(
        seat.number,
        seat.user,
        rating,
        seat.provisional,
        has_left=seat.left_at is not None,
        substitute=seat.substituted_by,
        return_until=seat.return_until,
        has_returned=seat.returned_at is not None,
        closed_game=seat.closed_game,
    )


def _ratings(row: Game, seats: Sequence[Seat]) -> tuple[SeatRatingChange, ...]:
    by_user = {change.user_id: change for change in queries.changes_of(row)}
    return tuple(
        SeatRatingChange(seat.number, round(change.before), round(change.after))
        for seat in seats
        if (change := by_user.get(seat.user_id))
    )
