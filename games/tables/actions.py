"""The single entrance for actions of clients: evaluate once, then store by one of two writers.

The event loop writes most actions itself (`games.realtime.fast`). A thread for each of them cost a
third of the process's time, since threads and loop took turns at the interpreter. An action that
needs more than one statement goes to a thread. So does one whose statement failed or wrote nothing:
if it was executed, the thread finds it by its id.
"""

import logging
from collections.abc import Callable, Iterable
from contextlib import nullcontext
from dataclasses import dataclass, field
from functools import partial
from weakref import WeakKeyDictionary

import psycopg
from django.db import IntegrityError
from django.utils import timezone, translation

from accounts.http.problem import problem_of
from accounts.preferences import card_letters
from games import engine
from games.monitoring import metrics
from games.realtime import fast, publisher
from games.realtime.executor import run
from games.realtime.fast import connections as fast_connections
from games.realtime.fast import publisher as fast_publisher
from games.realtime.hub import Hub
from games.realtime.messages import now_ms
from games.tables import commits, messages, notices, timeouts
from games.tables.clocks import is_too_late
from games.tables.errors import TableError
from games.tables.payloads import rendered
from games.tables.play import claims, shown_rest
from games.tables.play.transitions import ActionContext, Transition, apply_action
from games.tables.state import store
from games.tables.state.live_game import LiveGame

log = logging.getLogger(__name__)

_connections: WeakKeyDictionary[Hub, fast_connections.LoopConnections] = WeakKeyDictionary()


@dataclass(frozen=True)
class ActionResult:
    """A committed action.

    seq        the actor's seq after it
    duplicate  whether it had been committed before
    after      the new state, if it is known
    """

    seq: int
    duplicate: bool = False
    after: LiveGame | None = field(default=None, compare=False, repr=False)


def act(
    game_id: str, user_id: int | None, action_id: str, seq: int, action: str, ping: int = 0
) -> ActionResult:
    """Commit a seat's action; a repeated `action_id` is only acknowledged again.

    `ping`: the round trip to the client in milliseconds, as the server measured it.
    Raises: TableError.
    """
    with store.evict_on_error(game_id):
        live = store.cached_or_loaded(game_id)
        if result := _try_from_cache(live, user_id, seq, action, ActionContext(action_id, ping)):
            return result
        # The cached copy may be outdated, and the row may change again meanwhile.
        for _ in range(3):
            seat, answered = store.seat_and_seq(game_id, user_id, action_id)
            if answered is None and claims.was_held(game_id, seat, action_id):
                answered = seq
            if answered is not None:
                return ActionResult(answered, duplicate=True)
            try:
                transition = evaluate(live, seat, seq, action, ActionContext(action_id, ping))
            except TableError as refused:
                if refused.code == "time_up" and timeouts.flag(game_id):
                    raise
                if live is None or store.version_of(game_id) == live.state_version:
                    raise
            else:
                if commits.commit(transition, user_id):
                    return _acknowledge(transition)
            # Another process moved the game on: try again.
            live = store.reload(game_id)
        raise TableError("stale")


def _try_from_cache(
    live: LiveGame | None, user_id: int | None, seq: int, action: str, context: ActionContext
) -> ActionResult | None:
    """Commit the action on the cached state; None if it is refused there."""
    seat = None if live is None else live.seat_of(user_id)
    try:
        transition = evaluate(live, seat, seq, action, context)
        return _acknowledge(transition) if commits.commit(transition, user_id) else None
    except (TableError, IntegrityError):
        return None


def _acknowledge(transition: Transition) -> ActionResult:
    return ActionResult(
        transition.entries[0].seq or 0, after=None if transition.held else transition.after
    )


def evaluate(
    live: LiveGame | None, seat: int | None, seq: int, action: str, context: ActionContext
) -> Transition:
    """Return the transition of the action.

    Raises: TableError; during a claim the same for every seat that was not asked.
    """
    if live is None or seat is None:
        raise TableError("not_seated")
    if live.game.over:
        raise TableError("game_over")
    if seq != live.seq_of(seat):
        raise TableError("stale")
    now = now_ms()
    if is_day_over(live, now):
        raise TableError("day_over")
    if _is_too_late(live, seat, now, context.ping):
        raise TableError("time_up")
    if action[0].isdigit():
        raise TableError("other_seat")
    try:
        if live.hides_claim:
            return claims.answer_claim(live, seat, action, context)
        if action == shown_rest.ACTION:
            return shown_rest.show(live, seat, now, context)
        return apply_action(live, seat, action, now, context)
    except engine.IllegalAction as illegal:
        raise TableError.by_rules(illegal) from None


def is_day_over(live: LiveGame, now: int) -> bool:
    """Return whether the person at a fixed deal can do nothing more."""
    ends = live.settings.fixed_deal_ends_ms
    return ends is not None and now >= ends


def _is_too_late(live: LiveGame, seat: int, now: int, ping: int) -> bool:
    if live.is_waiting:
        return False
    if live.hides_claim:
        return seat in live.asked and claims.is_over(live, now)
    if live.settings.fixed_deal:
        return False
    return live.clock.seat == seat and is_too_late(live.clock, now, ping)


@dataclass(frozen=True)
class RenderedReply:
    """The reply on the actor's own socket.

    render   makes the message from a payload; the viewer may have been shown a newer one meanwhile
    acked    whether the request was accepted
    view     the viewer's table
    updates  views for other viewers of this process; None: they have to be loaded
    """

    render: Callable[[str], str]
    acked: bool
    view: rendered.RenderedView
    updates: rendered.Updates | None = None

    @property
    def text(self) -> str:
        """Return the message with the table as it was rendered."""
        return self.render(self.view.payload)


def act_in_thread(
    game_id: str,
    viewer: rendered.Viewer,
    message: messages.Act,
    ping: int = 0,
    viewer_versions: Iterable[rendered.ViewerVersion] = (),
    notifies_locally: bool = True,
) -> RenderedReply | None:
    """Act, and render the acknowledgement or the refusal; None if there is no such table.

    `viewer_versions`: the versions that the local viewers know, for the updates.
    `notifies_locally`: whether the caller updates the viewers of this process. If so, this process
    ignores the change notice.
    """
    try:
        with publisher.suppress_local_notices() if notifies_locally else nullcontext():
            result = act(game_id, viewer.user_id, message.id, message.seq, message.action, ping)
    except TableError as refused:
        return refusal(game_id, viewer, message.id, refused)
    return acknowledgement(game_id, viewer, message.id, result, viewer_versions)


def acknowledgement(
    game_id: str,
    viewer: rendered.Viewer,
    action_id: str,
    result: ActionResult,
    viewer_versions: Iterable[rendered.ViewerVersion],
) -> RenderedReply | None:
    """Render the acknowledgement of a committed action; None if there is no such table."""
    text, after, updates = messages.ack(action_id, result.seq), result.after, None
    if after is None:
        view = rendered.render_for(game_id, viewer)
    else:
        view = rendered.render(after, after.view_seat_of(viewer.user_id), viewer.language)
        if store.is_newest(after) and not after.hides_claim:
            updates = rendered.render_updates(after, viewer_versions)
    return None if view is None else RenderedReply(lambda _: text, True, view, updates)


def refusal(
    game_id: str, viewer: rendered.Viewer, action_id: str, refused: TableError
) -> RenderedReply | None:
    """Render the refusal of a request; None if there is no such table."""
    metrics.refusals.labels(refused.code).inc()
    view = rendered.render_for(game_id, viewer)
    if view is None:
        return None
    if "card" in refused.data:
        refused.letters = card_letters.chosen_by(viewer.user_id)
    with translation.override(viewer.language):
        problem = problem_of(refused)
    return RenderedReply(partial(messages.refused, action_id, problem), False, view)


async def act_and_render(
    hub: Hub,
    game_id: str,
    viewer: rendered.Viewer,
    message: messages.Act,
    ping: int = 0,
    viewer_versions: Iterable[rendered.ViewerVersion] = (),
) -> RenderedReply | None:
    """Act as `act_in_thread` does, on the event loop where one statement is enough."""
    result = await _try_to_act(hub, game_id, viewer.user_id, message, ping)
    if result is None:
        return await run(act_in_thread, game_id, viewer, message, ping, viewer_versions)
    return acknowledgement(game_id, viewer, message.id, result, viewer_versions)


async def _try_to_act(
    hub: Hub, game_id: str, user_id: int | None, message: messages.Act, ping: int
) -> ActionResult | None:
    """Commit the action; return None if it needs a thread, or may not have been executed."""
    if not fast.is_on():
        return None
    with store.evict_on_error(game_id):
        transition = _plain_turn(game_id, user_id, message, ping)
        if transition is None or not await _write(hub, transition, user_id):
            return None
    notice = notices.change_notice(game_id, transition.after.version)
    fast_publisher.of(hub).notify(notices.group_name(game_id), notice)
    return ActionResult(transition.entries[0].seq or 0, after=transition.after)


def _plain_turn(
    game_id: str, user_id: int | None, message: messages.Act, ping: int
) -> Transition | None:
    """Return the transition if a person comes next, in the same deal; None for all others."""
    live = store.cache.get(game_id)
    if live is None or not _asks_nothing(live):
        return None
    context = ActionContext(message.id, ping)
    try:
        transition = evaluate(live, live.seat_of(user_id), message.seq, message.action, context)
    except TableError:
        return None
    return transition if _is_plain(transition) else None


def _asks_nothing(live: LiveGame) -> bool:
    """Return whether no query can be needed: for the end of the time, or for who may watch."""
    return not live.settings.has_end_time and live.settings.club_id is None


def _is_plain(transition: Transition) -> bool:
    after, seat = transition.after, transition.after.clock.seat
    # Whether a person or a bot is asked in a claim is a secret, which the time would tell.
    if transition.held or after.hides_claim:
        return False
    if not store.is_single_statement(transition.before, after, transition.results):
        return False
    return len(transition.entries) == 1 and seat is not None and not after.is_bot(seat)


async def _write(hub: Hub, transition: Transition, user_id: int | None) -> bool:
    """Write the transition; return False if it was not written, or may not have been."""
    statement, values = store.postgres_action(
        transition.before, transition.after, transition.entries, timezone.now(), user_id
    )
    try:
        rows = await _connections_of(hub, statement).execute(values)
    except fast_connections.NoneFree:
        return False
    except psycopg.errors.UniqueViolation:
        # The id of an earlier action, which the thread acknowledges again.
        return False
    except psycopg.Error as error:
        log.warning("the event loop could not write an action, a thread tries again: %s", error)
        return False
    return store.note_committed(transition.after, rows, transition.entries, user_id)


def _connections_of(hub: Hub, statement: str) -> fast_connections.LoopConnections:
    """Return the connections of the hub's loop, which close with the hub."""
    if hub not in _connections:
        new = _connections[hub] = fast_connections.LoopConnections(statement, hub.spawn)
        hub.at_end(new.close)
    return _connections[hub]
