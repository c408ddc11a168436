"""The short way of most actions: the event loop evaluates, writes and renders them itself.

A thread for each action cost a third of the process's time: the threads and the loop took turns
at the interpreter, a dozen times for each action. Whatever needs more than one statement, or any
other query, still goes to a thread, and so does an action whose statement failed or wrote nothing:
an action that was executed is found there by its id.
"""

import logging
from collections.abc import Iterable
from weakref import WeakKeyDictionary

import psycopg
from django.utils import timezone

from games.tables import messages, services
from games.tables.errors import TableError
from games.tables.payloads import rendered
from games.tables.play.transitions import ActionContext, Transition
from games.tables.state import loop_connections, store
from games.tables.state.live_game import LiveGame
from games.tables.transport.executor import run
from games.tables.transport.hub import Hub

log = logging.getLogger(__name__)

_connections: WeakKeyDictionary[Hub, loop_connections.LoopConnections] = WeakKeyDictionary()


async def act_and_render(
    hub: Hub,
    game_id: str,
    viewer: rendered.Viewer,
    message: messages.Act,
    ping: int = 0,
    known: Iterable[rendered.ViewerVersion] = (),
) -> services.RenderedReply | None:
    """Do the same as `services.act_and_render`, without a thread where that is possible."""
    result = await _try_to_act(hub, game_id, viewer.user_id, message, ping)
    if result is None:
        return await run(services.act_and_render, game_id, viewer, message, ping, known)
    return services.acknowledgement(game_id, viewer, message.id, result, known)


async def _try_to_act(
    hub: Hub, game_id: str, user_id: int | None, message: messages.Act, ping: int
) -> services.ActionResult | None:
    """Commit the action; return None if it needs a thread, or may not have been executed."""
    if not loop_connections.is_available():
        return None
    with store.evict_on_error(game_id):
        turn = _plain_turn(game_id, user_id, message, ping)
        if turn is None or not await _write(hub, turn, user_id):
            return None
    hub.publisher.notify_changed(game_id, turn.after.version)
    return services.ActionResult(turn.entries[0].seq or 0, after=turn.after)


def _plain_turn(
    game_id: str, user_id: int | None, message: messages.Act, ping: int
) -> Transition | None:
    """Return the transition if a person comes next, in the same deal; None for all others."""
    live = store.cache.get(game_id)
    if live is None or not _asks_nothing(live):
        return None
    context = ActionContext(message.id, ping)
    try:
        turn = services.evaluate(live, live.seat_of(user_id), message.seq, message.action, context)
    except TableError:
        return None
    return turn if _is_plain(turn) else None


def _asks_nothing(live: LiveGame) -> bool:
    """Return whether no query can be needed: for the end of the time, or for who may watch."""
    return not live.settings.has_end_time and live.settings.club_id is None


def _is_plain(turn: Transition) -> bool:
    after, seat = turn.after, turn.after.clock.seat
    # Whether a person or a bot is asked in a claim is a secret, which the time would tell.
    if turn.held or after.hides_claim:
        return False
    if not store.is_single_statement(turn.before, after, turn.results):
        return False
    return len(turn.entries) == 1 and seat is not None and not after.is_bot(seat)


async def _write(hub: Hub, turn: Transition, user_id: int | None) -> bool:
    """Write the transition; return False if it was not written, or may not have been."""
    statement, values = store.postgres_action(
        turn.before, turn.after, turn.entries, timezone.now(), user_id
    )
    try:
        rows = await _connections_of(hub, statement).execute(values)
    except loop_connections.NoneFree:
        return False
    except psycopg.errors.UniqueViolation:
        # The id of an earlier action, which the thread acknowledges again.
        return False
    except psycopg.Error as error:
        log.warning("the event loop could not write an action, a thread tries again: %s", error)
        return False
    return store.note_committed(turn.after, rows, turn.entries, user_id)


def _connections_of(hub: Hub, statement: str) -> loop_connections.LoopConnections:
    """Return the connections of the hub's loop, which close with the hub."""
    if hub not in _connections:
        new = _connections[hub] = loop_connections.LoopConnections(statement, hub.spawn)
        hub.at_end(new.close)
    return _connections[hub]
