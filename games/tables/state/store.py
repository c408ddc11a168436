"""The repository of live games: cache, cold load, and commits by compare-and-set."""

import functools
import logging
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import contextmanager, nullcontext
from dataclasses import dataclass
from datetime import datetime
from typing import Any

import orjson
from django.db import connection, transaction
from django.db.models import F
from django.utils import timezone
from structlog.contextvars import bound_contextvars

from games import sql
from games.models import DealResult, Entry, Game, Seat
from games.monitoring import metrics
from games.tables.errors import TableError
from games.tables.state.cache import LiveGameCache
from games.tables.state.fast_forward import fast_forward
from games.tables.state.live_game import LiveGame, SeatedPlayer, StateVersion
from games.tables.state.loader import from_ms, load

log = logging.getLogger(__name__)

cache = LiveGameCache()


@dataclass(frozen=True)
class NewEntry:
    """An entry to be added to the log: a deck, one of its cuts, or a seat's action."""

    kind: Entry.Kind
    text: str
    seat: int | None = None
    action_id: str | None = None
    seq: int | None = None


def cached_or_loaded(game_id: str) -> LiveGame | None:
    """Return the game as this process last saw it, or None if there is none.

    It may be outdated: a commit that was built on it then writes nothing.
    """
    return cache.get(game_id) or reload(game_id)


def reload(game_id: str) -> LiveGame | None:
    """Load the game from the database into the cache and return it; None if there is none."""
    live = load(game_id)
    if live is not None:
        cache.put(live)
    return live


def load_newest(game_id: str) -> LiveGame | None:
    """Return the newest state of the game, or None if there is none.

    This takes one small query if the cached copy is current, and two if it is nearly so.
    """
    known = cache.get(game_id)
    if known is None:
        return reload(game_id)
    state_version = version_of(game_id)
    if known.state_version == state_version:
        return known
    newer = fast_forward(known, state_version)
    if newer is None:
        return reload(game_id)
    cache.put(newer)
    return newer


STATE_VERSION = """
SELECT s.user_id, u.username, s.left_at, g.version, g.revision, g.turn_at, g.finalised_at,
g.substitution_count
FROM {game} g JOIN games_seat s ON s.game_id = g.id JOIN accounts_user u ON u.id = s.user_id
"""
STATE_VERSION_OF = STATE_VERSION.format(game="games_game") + "WHERE g.id = %s ORDER BY s.number"


def version_of(game_id: str) -> StateVersion | None:
    """Return the state version of the game's newest state, or None if there is no game."""
    return _state_version(sql.fetch_all(STATE_VERSION_OF, [game_id]))


def _state_version(rows: Sequence[Any]) -> StateVersion | None:
    if not rows:
        return None
    users = tuple(None if left_at else user for user, _, left_at, *_ in rows)
    version, revision, turn_at, finalised_at, substitution_count = rows[0][3:]
    names = tuple(name for _, name, *_ in rows)
    turn_at = sql.aware_datetime(turn_at)
    finalised = finalised_at is not None
    return StateVersion(version, revision, turn_at, finalised, users, names, substitution_count)


@contextmanager
def evict_on_error(game_id: str) -> Iterator[None]:
    """Remove the game from the cache if the block raises anything but a TableError."""
    try:
        with bound_contextvars(game=game_id):
            yield
    except TableError:
        raise
    except BaseException:
        cache.drop(game_id)
        raise


def seqs_of(game_ids: Iterable[str]) -> dict[str, tuple[list[int], int]]:
    """Return, by game id, the seqs of its viewers and its revision."""
    rows = Game.objects.filter(pk__in=game_ids).values_list("id", "seq_by_viewer", "revision")
    return {game_id: (seqs, revision) for game_id, seqs, revision in rows}


def after_commit(callback: Callable[[], None]) -> None:
    """Call the function once the surrounding transaction is committed; at once if there is none."""
    transaction.on_commit(callback)


SEAT_AND_SEQ = """
SELECT CASE WHEN s.left_at IS NULL THEN s.number END, e.seq FROM games_seat s
LEFT JOIN games_entry e ON e.game_id = s.game_id AND e.seat = s.number AND e.action_id = %s
WHERE s.game_id = %s AND s.user_id = %s
"""


def seat_and_seq(game_id: str, user_id: int | None, action_id: str) -> Sequence[int | None]:
    """Return the user's current seat, and the seq that already acknowledged this action id.

    Each is None if there is none.
    """
    rows = sql.fetch_all(SEAT_AND_SEQ, [action_id, game_id, user_id])
    return rows[0] if rows else (None, None)


# An action consists of these two statements, the same on SQLite and PostgreSQL. They are written by
# hand, so that PostgreSQL takes them in one round trip. `turn_at` is compared because downtime may
# have been compensated, which an old clock must not charge; `substitution_count` because a player
# who left has no turn and no reserve, and a bot whose seat was taken back has none. The last line:
# a person acts only for their current seat.
UPDATE_GAME = """
UPDATE games_game SET version = %s, seq_by_viewer = %s, turn_seat = %s, turn_at = %s, due_at = %s,
reserve_ms_by_seat = %s, lag_quota_ms = %s, timeouts = %s, timeout_totals = %s,
substitution_count = %s, revision = revision + %s, status = %s, winner = %s, places = %s,
scores = %s, stopped = %s, ended_at = %s
WHERE id = %s AND version = %s AND turn_at = %s AND substitution_count = %s
AND (CAST(%s AS bigint) IS NULL OR EXISTS (
SELECT 1 FROM games_seat WHERE game_id = %s AND number = %s AND user_id = %s))
"""
INSERT_ENTRIES = (
    "INSERT INTO games_entry (game_id, number, kind, seat, text, action_id, seq, created_at)"
)
ENTRY_ROW = "(%s, %s, %s, %s, %s, %s, %s, %s)"
# PostgreSQL takes both as one, in one round trip and without a transaction around them. It returns
# the new state version, so that the result can be shown without another query.
UPDATE_AND_INSERT = """
WITH moved AS (
{update} RETURNING id, version, revision, turn_at, finalised_at, substitution_count), entered AS (
{insert} SELECT line.* FROM moved, (VALUES {rows}) AS line
)
{state_version} ORDER BY s.number
"""
TYPED_ENTRY_ROW = "(%s, %s::int, %s, %s::smallint, %s, %s, %s::int, %s::timestamptz)"


def commit(
    before: LiveGame,
    after: LiveGame,
    entries: Sequence[NewEntry],
    results: Sequence[DealResult] = (),
    user_id: int | None = None,
) -> bool:
    """Write the transition; return False, having written nothing, if the game has moved on.

    `user_id`: the person who acts; the seat must be theirs at this moment. None for bots.
    """
    at = timezone.now()
    entries_only = is_single_statement(before, after, results)
    with nullcontext() if entries_only and _needs_no_transaction() else transaction.atomic():
        state_version = _write(before, after, entries, at, user_id)
        if state_version is None:
            return False
        for result in results:
            result.save(force_insert=True)
        if not entries_only:
            _write_seats(before, after, at)
        if after.game.over:
            _free_seats(after)
        newest = state_version if entries_only else version_of(after.id)
        transaction.on_commit(lambda: _cache_if_current(after, newest))
    _note_action(after, entries, user_id)
    return True


def is_single_statement(before: LiveGame, after: LiveGame, results: Sequence[DealResult]) -> bool:
    """Return whether a transition writes nothing but the row of the game and its entries."""
    substituted = after.substitution_count > before.substitution_count
    return not (results or after.game.over or substituted)


def note_committed(
    after: LiveGame, rows: Sequence[Any], entries: Sequence[NewEntry], user_id: int | None
) -> bool:
    """Take the result of `postgres_action`; return whether it wrote the transition."""
    state_version = _state_version(rows)
    if state_version is None:
        return False
    _cache_if_current(after, state_version)
    _note_action(after, entries, user_id)
    return True


def _note_action(after: LiveGame, entries: Sequence[NewEntry], user_id: int | None) -> None:
    metrics.actions.labels("bot" if user_id is None else "person").inc()
    log.debug("an action was committed", extra={"seat": entries[0].seat, "version": after.version})


def _cache_if_current(after: LiveGame, state_version: StateVersion | None) -> None:
    """Cache the game unless something else has changed, such as a player's absence."""
    if after.state_version == state_version:
        cache.put(after)
    else:
        cache.drop(after.id)


def is_newest(live: LiveGame) -> bool:
    """Return whether this process committed it, and nothing else had changed by then."""
    return cache.get(live.id) is live


def _needs_no_transaction() -> bool:
    """Return whether the statements of an action are sent as one."""
    return connection.vendor == "postgresql" and not connection.in_atomic_block


def _write(
    before: LiveGame,
    after: LiveGame,
    entries: Sequence[NewEntry],
    at: datetime,
    user_id: int | None,
) -> StateVersion | None:
    """Write game and entries and return the new state version; None if the game has moved on."""
    if connection.vendor == "postgresql":
        return _state_version(sql.fetch_all(*postgres_action(before, after, entries, at, user_id)))
    # Asked once: each look at Django's connection costs as much as a value.
    time = connection.ops.adapt_datetimefield_value
    if (
        sql.execute_count(UPDATE_GAME, _update_values(before, after, entries, at, user_id, time))
        != 1
    ):
        return None
    rows = ", ".join([ENTRY_ROW] * len(entries))
    insert = list(_entry_values(before, entries, time(at)))
    sql.execute_count(f"{INSERT_ENTRIES} VALUES {rows}", insert)
    return version_of(before.id)


def postgres_action(
    before: LiveGame,
    after: LiveGame,
    entries: Sequence[NewEntry],
    at: datetime,
    user_id: int | None,
) -> tuple[str, list[Any]]:
    """Return PostgreSQL's statement that writes game and entries, and its values.

    It returns the rows of the new state version, and none if the game has moved on.
    """
    update = _update_values(before, after, entries, at, user_id, lambda moment: moment)
    return update_and_insert(len(entries)), [*update, *_entry_values(before, entries, at)]


def _update_values(
    before: LiveGame,
    after: LiveGame,
    entries: Sequence[NewEntry],
    at: datetime,
    user_id: int | None,
    time: Callable[[datetime | None], Any],
) -> list[Any]:
    """Return the values of UPDATE_GAME, with moments as `time` writes them."""
    known = (
        before.id,
        before.version,
        time(before.state_version.turn_at),
        before.substitution_count,
    )
    seat = (user_id, before.id, entries[0].seat, user_id)
    return [*_columns(before, after, at, time), *known, *seat]


@functools.cache
def update_and_insert(entries: int) -> str:
    """Return PostgreSQL's statement for so many entries."""
    rows = ", ".join([TYPED_ENTRY_ROW] + [ENTRY_ROW] * (entries - 1))
    return UPDATE_AND_INSERT.format(
        update=UPDATE_GAME,
        insert=INSERT_ENTRIES,
        rows=rows,
        state_version=STATE_VERSION.format(game="moved"),
    )


def _columns(
    before: LiveGame, after: LiveGame, at: datetime, time: Callable[[datetime | None], Any]
) -> list[Any]:
    game, clock = after.game, after.clock
    return [
        after.version,
        _json(after.seq_by_viewer),
        clock.seat,
        time(after.state_version.turn_at),
        time(None if clock.due is None else from_ms(clock.due)),
        _json(clock.reserve_ms_by_seat),
        _json(clock.lag_quota_ms),
        _json(clock.timeouts),
        _json(clock.timeout_totals),
        after.substitution_count,
        after.state_version.revision - before.state_version.revision,
        after.status,
        game.winner,
        None if after.places is None else _json(after.places),
        _json(game.standing.scores),
        game.stopped or "",
        time(at if game.over else None),
    ]


def _json(value: Any) -> str:
    return orjson.dumps(value).decode()


def _entry_values(before: LiveGame, entries: Sequence[NewEntry], at: Any) -> Iterable[Any]:
    for number, entry in enumerate(entries, before.version):
        yield from (before.id, number, str(entry.kind), entry.seat, entry.text)
        yield from (entry.action_id, entry.seq, at)


def commit_substitution(before: LiveGame, after: LiveGame) -> bool:
    """Write that a seat changed hands between two turns; return False if the game has moved on.

    A player left or came back, or gave up the right to come back. Nothing is added to the log, but
    the clock changes hands.
    """
    state_version, clock = before.state_version, after.clock
    row = Game.objects.filter(
        pk=before.id,
        version=state_version.version,
        turn_at=state_version.turn_at,
        substitution_count=before.substitution_count,
    )
    with transaction.atomic():
        written = row.update(
            reserve_ms_by_seat=list(clock.reserve_ms_by_seat),
            timeouts=list(clock.timeouts),
            timeout_totals=list(clock.timeout_totals),
            substitution_count=after.substitution_count,
            turn_at=after.state_version.turn_at,
            due_at=None if clock.due is None else from_ms(clock.due),
            revision=F("revision") + 1,
        )
        if written:
            _write_seats(before, after, timezone.now())
    # Not put into the cache: the row's revision may be ahead of ours.
    cache.drop(before.id)
    return bool(written)


def _write_seats(before: LiveGame, after: LiveGame, at: datetime) -> None:
    """Write which seats changed hands, and which may no longer be taken back."""
    for old, new in zip(before.people, after.people, strict=True):
        if old != new:
            row = Seat.objects.filter(game_id=after.id, number=new.seat)
            row.update(**_seat_columns(old, new, after.version, at))


def _seat_columns(
    old: SeatedPlayer, new: SeatedPlayer, version: int, at: datetime
) -> dict[str, Any]:
    """Return what changes in a seat; its user may play another game when it is lost for good."""
    columns: dict[str, Any] = {"return_until": new.return_until}
    if new.has_left and not new.may_return:
        columns["running"] = False
    if new.has_left and not old.has_left:
        columns |= {"left_at": at, "left_version": version, "substituted_by": new.substitute}
    if old.has_left and not new.has_left:
        columns |= {"left_at": None, "left_version": None, "substituted_by": None}
        columns["returned_at"] = at
    return columns


def _free_seats(after: LiveGame) -> None:
    """Store the places, and free the users of a finished game for another."""
    seats = Seat.objects.filter(game_id=after.id)
    seats.update(running=False, unfinished=False, return_until=None)
    for seat, place in enumerate(after.places or ()):
        Seat.objects.filter(game_id=after.id, number=seat).update(place=place)
