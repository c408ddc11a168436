"""Games in the database and in this process: the cold load, the cache, the compare-and-set."""

import json
import logging
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import contextmanager, nullcontext
from dataclasses import dataclass
from datetime import datetime
from typing import Any

from django.db import connection, transaction
from django.db.models import F
from django.utils import timezone

from games.models import DealResult, Entry, Game, Seat
from games.monitoring import metrics
from games.monitoring.log_context import about
from games.tables.errors import TableError
from games.tables.state import sql
from games.tables.state.cache import LiveCache
from games.tables.state.fast_forward import caught_up
from games.tables.state.live_game import Live, Mark
from games.tables.state.loader import load, moment

log = logging.getLogger(__name__)

cache = LiveCache()


@dataclass(frozen=True)
class Line:
    """A line to be added to the log: a deck, one of its cuts, or a seat's action."""

    kind: Entry.Kind
    text: str
    seat: int | None = None
    action_id: str | None = None
    seq: int | None = None


def recent(game_id: str) -> Live | None:
    """The game as this process last saw it; whoever writes finds out whether that is the newest."""
    return cache.get(game_id) or reloaded(game_id)


def reloaded(game_id: str) -> Live | None:
    """The game as the database has it."""
    live = load(game_id)
    if live is not None:
        cache.put(live)
    return live


def fresh(game_id: str) -> Live | None:
    """The newest state: one small query if this process has it, two if it has most of it."""
    known = cache.get(game_id)
    if known is None:
        return reloaded(game_id)
    mark = mark_of(game_id)
    if known.mark == mark:
        return known
    newer = caught_up(known, mark)
    if newer is None:
        return reloaded(game_id)
    cache.put(newer)
    return newer


MARK = """
SELECT s.user_id, u.username, s.left_at, g.version, g.revision, g.turn_at, g.finalised_at
FROM {game} g JOIN games_seat s ON s.game_id = g.id JOIN accounts_user u ON u.id = s.user_id
"""
MARK_OF = MARK.format(game="games_game") + "WHERE g.id = %s ORDER BY s.number"


def mark_of(game_id: str) -> Mark | None:
    """By what a copy is known to be up to date, with who sits there at present."""
    return _mark(sql.rows(MARK_OF, [game_id]))


def _mark(rows: Sequence[Any]) -> Mark | None:
    if not rows:
        return None
    users = tuple(None if left else user for user, _, left, *_ in rows)
    version, revision, turn_at, finalised_at = rows[0][3:]
    known_as = tuple(name for _, name, *_ in rows)
    at = sql.moment(turn_at)
    return Mark(version, revision, at, finalised_at is not None, users, known_as)


@contextmanager
def dropping(game_id: str) -> Iterator[None]:
    """After any failure this process forgets what it believed of the game; refusals are none."""
    try:
        with about(game=game_id):
            yield
    except TableError:
        raise
    except BaseException:
        cache.drop(game_id)
        raise


def seen_of(game_ids: Iterable[str]) -> dict[str, tuple[list[int], int]]:
    """How much has been shown at these tables, and their revisions."""
    rows = Game.objects.filter(pk__in=game_ids).values_list("id", "seen", "revision")
    return {game_id: (seen, revision) for game_id, seen, revision in rows}


def after_commit(tell: Callable[[], None]) -> None:
    """Now, or when the transaction around us is committed."""
    transaction.on_commit(tell)


SEATED = """
SELECT CASE WHEN s.left_at IS NULL THEN s.number END, e.seq FROM games_seat s
LEFT JOIN games_entry e ON e.game_id = s.game_id AND e.seat = s.number AND e.action_id = %s
WHERE s.game_id = %s AND s.user_id = %s
"""


def seat_and_answer(game_id: str, user_id: int | None, action_id: str) -> Sequence[int | None]:
    """Where the user sits now, and the seq that answered this action id, if it was done already."""
    found = sql.rows(SEATED, [action_id, game_id, user_id])
    return found[0] if found else (None, None)


# These two statements are the whole of an action, and the same on SQLite and PostgreSQL. `turn_at`:
# the time of a stop may have been given back, and must not be charged by an old clock. `kept`: who
# left has no turn any more, nor a reserve. The last line: a person acts for a seat that is his now.
MOVE = """
UPDATE games_game SET version = %s, seen = %s, turn_seat = %s, turn_at = %s, due_at = %s,
reserves = %s, quotas = %s, missed = %s, kept = %s, revision = revision + %s,
status = %s, winner = %s, places = %s, scores = %s, stopped = %s, ended_at = %s
WHERE id = %s AND version = %s AND turn_at = %s AND kept = %s AND (CAST(%s AS bigint) IS NULL OR
EXISTS (SELECT 1 FROM games_seat WHERE game_id = %s AND number = %s AND user_id = %s))
"""
ENTER = "INSERT INTO games_entry (game_id, number, kind, seat, text, action_id, seq, created_at)"
ONE_LINE = "(%s, %s, %s, %s, %s, %s, %s, %s)"
# PostgreSQL takes both at once, in one journey and without a transaction around them, and says how
# the game is marked since: whoever acts can show it without asking again.
BOTH = """
WITH moved AS ({move} RETURNING id, version, revision, turn_at, finalised_at), entered AS (
{enter} SELECT line.* FROM moved, (VALUES {lines}) AS line
)
{mark} ORDER BY s.number
"""
FIRST_LINE = "(%s, %s::int, %s, %s::smallint, %s, %s, %s::int, %s::timestamptz)"


def commit(
    before: Live,
    after: Live,
    lines: Sequence[Line],
    results: Sequence[DealResult] = (),
    by: int | None = None,
) -> bool:
    """Add to the log if nobody else did meanwhile; whoever moves `version` has the word.

    `by`: the person who acts, if it is one: the seat must be his at this moment.
    """
    at = timezone.now()
    plain = not results and not after.game.over and after.kept == before.kept
    with nullcontext() if plain and _takes_both_at_once() else transaction.atomic():
        mark = _write(before, after, lines, at, by)
        if mark is None:
            return False
        for result in results:
            result.save(force_insert=True)
        if after.kept > before.kept:
            _keep_seats(before, after, at)
        if after.game.over:
            _free_seats(after)
        newest = mark if plain else mark_of(after.id)
        transaction.on_commit(lambda: _remember(after, newest))
    metrics.actions.labels("bot" if by is None else "person").inc()
    log.debug("an action was committed", extra={"seat": lines[0].seat, "version": after.version})
    return True


def _remember(after: Live, mark: Mark | None) -> None:
    """Unless something else has changed, as who is away, which is not known here."""
    if after.mark == mark:
        cache.put(after)
    else:
        cache.drop(after.id)


def is_newest(live: Live) -> bool:
    """Whether it is what this process committed, and nothing else had changed by then."""
    return cache.get(live.id) is live


def _takes_both_at_once() -> bool:
    """Whether the statements of an action need no transaction around them."""
    return connection.vendor == "postgresql" and not connection.in_atomic_block


def _write(
    before: Live, after: Live, lines: Sequence[Line], at: datetime, by: int | None
) -> Mark | None:
    """How the game is marked then; None: another wrote, and nothing was written."""
    known = [before.id, before.version, _time(before.mark.turn_at), before.kept]
    move = [*_columns(before, after, at), *known, by, before.id, lines[0].seat, by]
    enter = list(_entries(before, lines, at))
    if connection.vendor == "postgresql":
        rows = ", ".join([FIRST_LINE] + [ONE_LINE] * (len(lines) - 1))
        mark = MARK.format(game="moved")
        both = BOTH.format(move=MOVE, enter=ENTER, lines=rows, mark=mark)
        return _mark(sql.rows(both, [*move, *enter]))
    if sql.touched(MOVE, move) != 1:
        return None
    sql.touched(f"{ENTER} VALUES " + ", ".join([ONE_LINE] * len(lines)), enter)
    return mark_of(before.id)


def _columns(before: Live, after: Live, at: datetime) -> list[Any]:
    game, clock = after.game, after.clock
    return [
        after.version,
        json.dumps(after.seen),
        clock.seat,
        _time(after.mark.turn_at),
        _time(None if clock.due is None else moment(clock.due)),
        json.dumps(clock.reserves),
        json.dumps(clock.quotas),
        json.dumps(clock.missed),
        after.kept,
        after.mark.revision - before.mark.revision,
        _status(after),
        game.winner,
        None if after.places is None else json.dumps(after.places),
        json.dumps(game.standing.scores),
        game.stopped or "",
        _time(at if game.over else None),
    ]


def _time(value: datetime | None) -> Any:
    return connection.ops.adapt_datetimefield_value(value)


def _status(live: Live) -> str:
    if not live.game.over:
        return "playing"
    return "stopped" if live.game.stopped in ("closed", "annulled") else "over"


def _entries(before: Live, lines: Sequence[Line], at: datetime) -> Iterable[Any]:
    for number, line in enumerate(lines, before.version):
        yield from (before.id, number, str(line.kind), line.seat, line.text)
        yield from (line.action_id, line.seq, _time(at))


def leave(before: Live, after: Live) -> bool:
    """A seat is left between two turns: nothing for the log, but the clock changes hands."""
    at, due = timezone.now(), after.clock.due
    mark = before.mark
    row = Game.objects.filter(
        pk=before.id, version=mark.version, turn_at=mark.turn_at, kept=before.kept
    )
    with transaction.atomic():
        moved = row.update(
            reserves=list(after.clock.reserves),
            kept=after.kept,
            due_at=None if due is None else moment(due),
            revision=F("revision") + 1,
        )
        if moved:
            _keep_seats(before, after, at)
    # Not into the cache: the row's revision may be beyond ours.
    cache.drop(before.id)
    return bool(moved)


def _keep_seats(before: Live, after: Live, at: datetime) -> None:
    """From now on a bot keeps the seat; its person may play another game."""
    for seat, user in enumerate(after.mark.users):
        if user is None and before.mark.users[seat] is not None:
            Seat.objects.filter(game_id=after.id, number=seat).update(
                left_at=at,
                left_version=after.version,
                kept_by=after.people[seat].keeper,
                running=False,
            )


def _free_seats(after: Live) -> None:
    """The game is over: its people may play another, and have their places."""
    Seat.objects.filter(game_id=after.id).update(running=False)
    for seat, place in enumerate(after.places or ()):
        Seat.objects.filter(game_id=after.id, number=seat).update(place=place)
