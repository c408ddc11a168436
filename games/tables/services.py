"""The only writer of live games: socket and page requests reach the engine through here."""

import logging
from collections.abc import Callable, Iterable
from contextlib import nullcontext
from dataclasses import dataclass, field
from datetime import datetime, timedelta
from functools import partial

from django.db import IntegrityError, transaction
from django.utils import timezone, translation

from games import engine
from games.monitoring import metrics
from games.tables import messages, scheduling
from games.tables.clocks import is_expired, is_last_chance, is_too_late
from games.tables.errors import TableError
from games.tables.lifecycle import contributions, early_departure
from games.tables.payloads import rendered
from games.tables.play import claims
from games.tables.play.bot_choice import (
    NO_LEVEL,
    choose_action,
    level_in_time,
    prepared_action,
    thinking,
)
from games.tables.play.substitutes import choose_substitute
from games.tables.play.transitions import (
    DEFAULT_CONTEXT,
    ActionContext,
    Transition,
    apply_action,
    return_given_up,
    seat_abandoned,
)
from games.tables.presence import downtime, visible_pages
from games.tables.state import store
from games.tables.state.live_game import LiveGame
from games.tables.transport import publisher

log = logging.getLogger(__name__)


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
                if refused.code == "time_up" and flag(game_id):
                    raise
                if live is None or store.stamp_of(game_id) == live.stamp:
                    raise
            else:
                if _commit(transition, user_id):
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
        return _acknowledge(transition) if _commit(transition, user_id) else None
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
    now = messages.now_ms()
    if _is_too_late(live, seat, now, context.ping):
        raise TableError("time_up")
    if action[0].isdigit():
        raise TableError("other_seat")
    try:
        if live.hides_claim:
            return claims.answer_claim(live, seat, action, context)
        return apply_action(live, seat, action, now, context)
    except engine.IllegalAction as illegal:
        raise TableError.by_rules(illegal) from None


def _is_too_late(live: LiveGame, seat: int, now: int, ping: int) -> bool:
    if live.is_waiting:
        return False
    if live.hides_claim:
        return seat in live.asked and claims.is_over(live, now)
    return live.clock.seat == seat and is_too_late(live.clock, now, ping)


def _commit(transition: Transition, by: int | None = None) -> bool:
    """Write the transition, then notify other processes and wake the next player."""
    if transition.held:
        return claims.hold_answer(transition) and _announce_held_answer(
            claims.with_answers(transition.before)
        )
    if transition.after.substitution_count > transition.before.substitution_count:
        return _commit_lost_seat(transition)
    if not _store(transition, by):
        return False
    _announce(transition.after)
    return True


def _store(transition: Transition, by: int | None = None) -> bool:
    return store.commit(
        transition.before, transition.after, transition.entries, transition.results, by
    )


def _commit_lost_seat(transition: Transition) -> bool:
    """Write a turn that ran out and cost the seat, and with it perhaps the end of the game."""
    with transaction.atomic():
        if not _store(transition):
            return False
        _announce_departure(transition.after)
    metrics.departures.labels("time").inc()
    return True


def _announce_departure(after: LiveGame) -> None:
    if early_departure.closes_game(after):
        early_departure.close(after, timezone.now())
    else:
        _announce(after)


def _announce(after: LiveGame) -> None:
    store.after_commit(lambda: _tell_and_wake(after))


def _tell_and_wake(after: LiveGame) -> None:
    publisher.notify_changed(after.id, after.version)
    scheduling.wake_next(after)


def leave(game_id: str, user_id: int) -> None:
    """Leave a running game for good; a bot takes the seat, or keeps it.

    Raises: TableError.
    """
    with store.evict_on_error(game_id):
        for _ in range(3):
            live = store.load_newest(game_id)
            seat = None if live is None else live.view_seat_of(user_id)
            if live is None or seat is None:
                raise TableError("not_seated")
            if live.game.over:
                raise TableError("game_over")
            after = _seat_left(live, seat)
            with transaction.atomic():
                has_left = store.commit_substitution(live, after)
                if has_left:
                    _announce_departure(after)
            if has_left:
                # A seat that was lost before has been counted.
                metrics.departures.labels("resigned").inc(not live.people[seat].may_return)
                return
            # The game moved on meanwhile.
        raise TableError("stale")


def _seat_left(live: LiveGame, seat: int) -> LiveGame:
    if live.people[seat].may_return:
        return return_given_up(live, seat)
    return seat_abandoned(live, seat, choose_substitute(live), messages.now_ms())


def _may_return(live: LiveGame, seat: int) -> bool:
    """Return whether a player who loses the seat now may take it back: once, and if present."""
    person = live.people[seat]
    if person.has_returned or person.user.is_program:
        return False
    return visible_pages.is_visible((live.id, seat))


def flag(game_id: str) -> bool:
    """Let the caretaker act if a person's time is over; return whether it did."""
    return _act_on_timeout(game_id, partial(downtime.compensate, in_web=True))


def _act_on_timeout(game_id: str, compensate: Callable[[datetime], timedelta]) -> bool:
    with store.evict_on_error(game_id):
        live = store.load_newest(game_id)
        if live is None or not _is_out_of_time(live):
            return False
        # Downtime comes first: else the first request after it would cost someone their turn.
        if compensate(timezone.now()):
            live = store.load_newest(game_id)
        return live is not None and _is_out_of_time(live) and _take_over_turn(live)


def _is_out_of_time(live: LiveGame) -> bool:
    seat, now = live.clock.seat, messages.now_ms()
    if live.is_waiting:
        return False
    if live.hides_claim:
        return claims.is_over(live, now)
    waits = live.awaits_contributions or (seat is not None and not live.is_bot(seat))
    return waits and not live.game.over and is_expired(live.clock, now)


def _take_over_turn(live: LiveGame) -> bool:
    """Let the caretaker take the turn; too many timeouts cost the seat."""
    if live.awaits_contributions:
        return contributions.begin_if_time_is_up(live.id)
    if live.hides_claim:
        return _end_claim(live)
    return _act_with_bot(live, NO_LEVEL, _timeout_of(live))


def _timeout_of(live: LiveGame) -> ActionContext:
    """Return the context of a turn that ran out: with a substitute if it costs the seat."""
    seat = live.clock.seat
    if seat is None or not is_last_chance(live.clock):
        return ActionContext(timed_out=True)
    return ActionContext(
        timed_out=True, substitute=choose_substitute(live), may_return=_may_return(live, seat)
    )


def _announce_held_answer(live: LiveGame) -> bool:
    """Notify the viewers of a held answer, and end the claim where nothing waits."""
    store.after_commit(lambda: publisher.notify_changed(live.id, live.version))
    if claims.is_over(live, messages.now_ms()):
        _end_claim(live)
    return True


def _end_claim(live: LiveGame) -> bool:
    """Resolve the claim; nobody can answer meanwhile."""
    with transaction.atomic():
        if not claims.lock_game(live):
            return False
        transition = claims.resolve_claim(live, messages.now_ms(), _default_answer)
        claims.delete_answers(live, transition)
        return _commit(transition)


def _default_answer(live: LiveGame) -> str:
    """Return the answer of the next seat that gave none: a bot's, or the caretaker's."""
    seat = live.game.to_act
    assert seat is not None
    observation, legal = engine.observe(live.game, seat), engine.legal_actions(live.game)
    return str(choose_action(live.people[seat].level, observation, legal))


def act_for_bot(game_id: str, version: int, due_ms: int | None = None) -> bool:
    """Take the bot's turn at this version of the log; return False if the game has moved on.

    `due_ms`: since when it is due; None: just now.
    """
    with store.evict_on_error(game_id):
        # Not the cached copy: after compensated downtime, every commit based on it would fail.
        live = store.load_newest(game_id)
        if live is None or live.version != version or live.clock.seat is None:
            return False
        if live.is_waiting:
            return False
        if live.hides_claim:
            return _wake_timeout(game_id)
        return live.is_bot(live.clock.seat) and _take_bots_turn(live, due_ms)


def _take_bots_turn(live: LiveGame, due_ms: int | None) -> bool:
    assert live.clock.seat is not None
    level = live.people[live.clock.seat].level
    chosen = prepared_action(live, level)
    has_acted = _play_for(live, chosen) if chosen else _think_and_act(live, level, due_ms)
    if has_acted and due_ms is not None:
        metrics.bot_seconds.observe(max(0, messages.now_ms() - due_ms) / 1000)
    return has_acted


def _think_and_act(live: LiveGame, level: str, due_ms: int | None) -> bool:
    """Let the bot choose now; who thinks already acts when done, since the turn is due."""
    level = level_in_time(live, level, due_ms)
    with thinking(live, level) as is_mine:
        return is_mine and _act_with_bot(live, level)


def wake_all(dues: Iterable[scheduling.DueGame]) -> None:
    """Wake each game; one that cannot be read does not keep the others waiting."""
    for due in dues:
        try:
            wake(due)
        except Exception:
            log.exception("the game %s was not woken", due.game_id)


def wake(due: scheduling.DueGame) -> None:
    """Queue a task for a bot that is due; for a person act at once."""
    if due.is_bot:
        scheduling.send_bot_turn(due)
    else:
        _wake_timeout(due.game_id)


def _wake_timeout(game_id: str) -> bool:
    """Act on a timeout, unless no web process is alive: that time will be compensated."""
    is_alive = downtime.is_web_alive(timezone.now())
    return is_alive and _act_on_timeout(game_id, downtime.compensate)


def _act_with_bot(live: LiveGame, level: str, context: ActionContext = DEFAULT_CONTEXT) -> bool:
    """Let a bot choose for the seat to act. It thinks without holding any lock."""
    seat = live.clock.seat
    assert seat is not None
    action = choose_action(level, engine.observe(live.game, seat), engine.legal_actions(live.game))
    return _play_for(live, str(action), context)


def _play_for(live: LiveGame, action: str, context: ActionContext = DEFAULT_CONTEXT) -> bool:
    """Commit the action that somebody chose for the seat to act."""
    assert live.clock.seat is not None
    return _commit(apply_action(live, live.clock.seat, action, messages.now_ms(), context))


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


def act_and_render(
    game_id: str,
    viewer: rendered.Viewer,
    message: messages.Act,
    ping: int = 0,
    known: Iterable[rendered.ViewerVersion] = (),
    notifies_locally: bool = True,
) -> RenderedReply | None:
    """Act, and render the acknowledgement or the refusal; None if there is no such table.

    `known`: the versions that the local viewers know, for the updates.
    `notifies_locally`: whether the caller updates the viewers of this process. If so, this process
    ignores the change notice.
    """
    try:
        with publisher.suppress_local_notices() if notifies_locally else nullcontext():
            result = act(game_id, viewer.user_id, message.id, message.seq, message.action, ping)
    except TableError as refused:
        return _refusal(game_id, viewer, message.id, refused)
    return acknowledgement(game_id, viewer, message.id, result, known)


def acknowledgement(
    game_id: str,
    viewer: rendered.Viewer,
    action_id: str,
    result: ActionResult,
    known: Iterable[rendered.ViewerVersion],
) -> RenderedReply | None:
    """Render the acknowledgement of a committed action; None if there is no such table."""
    text, after, updates = messages.ack(action_id, result.seq), result.after, None
    if after is None:
        view = rendered.render_for(game_id, viewer)
    else:
        view = rendered.render(after, after.view_seat_of(viewer.user_id), viewer.language)
        if store.is_newest(after) and not after.hides_claim:
            updates = rendered.render_updates(after, known)
    return None if view is None else RenderedReply(lambda _: text, True, view, updates)


def contribute(
    game_id: str, viewer: rendered.Viewer, message: messages.Contribute
) -> RenderedReply | None:
    """Accept a contribution to the shuffle and render the reply; None if there is no such table."""
    try:
        seq = contributions.add_contribution(game_id, viewer.user_id, message.text)
    except TableError as refused:
        return _refusal(game_id, viewer, message.id, refused)
    view = rendered.render_for(game_id, viewer)
    acknowledgement = messages.ack(message.id, seq)
    return None if view is None else RenderedReply(lambda _: acknowledgement, True, view)


def _refusal(
    game_id: str, viewer: rendered.Viewer, action_id: str, refused: TableError
) -> RenderedReply | None:
    metrics.refusals.labels(refused.code).inc()
    view = rendered.render_for(game_id, viewer)
    if view is None:
        return None
    with translation.override(viewer.language):
        text = refused.text
    message = partial(messages.refused, action_id, refused.code, refused.data, text)
    return RenderedReply(message, False, view)
