"""Expired turns: the caretaker acts, and a player with too many of them loses the seat."""

from collections.abc import Callable
from datetime import datetime, timedelta
from functools import partial

from django.utils import timezone

from games.realtime.messages import now_ms
from games.tables import commits
from games.tables.clocks import is_expired, is_last_chance
from games.tables.lifecycle import contributions
from games.tables.play import claims
from games.tables.play.bot_choice import NO_LEVEL, choose_for_seat
from games.tables.play.substitutes import choose_substitute
from games.tables.play.transitions import DEFAULT_CONTEXT, ActionContext, apply_action
from games.tables.presence import downtime, visible_pages
from games.tables.state import store
from games.tables.state.live_game import LiveGame


def flag(game_id: str) -> bool:
    """Let the caretaker act if a person's time is over; return whether it did."""
    return act_on_timeout(game_id, partial(downtime.compensate, in_web=True))


def act_on_timeout(game_id: str, compensate: Callable[[datetime], timedelta]) -> bool:
    """Let the caretaker act unless `compensate` gives the time back; return whether it acted."""
    with store.evict_on_error(game_id):
        live = store.load_newest(game_id)
        if live is None or not _is_out_of_time(live):
            return False
        # Downtime comes first: else the first request after it would cost someone their turn.
        if compensate(timezone.now()):
            live = store.load_newest(game_id)
        return live is not None and _is_out_of_time(live) and _take_over_turn(live)


def _is_out_of_time(live: LiveGame) -> bool:
    seat, now = live.clock.seat, now_ms()
    if live.is_waiting:
        return False
    if live.hides_claim:
        return claims.is_over(live, now)
    if live.settings.fixed_deal:
        # Its person has all day.
        return False
    waits = live.awaits_contributions or (seat is not None and not live.is_bot(seat))
    return waits and not live.game.over and is_expired(live.clock, now)


def _take_over_turn(live: LiveGame) -> bool:
    """Let the caretaker take the turn; too many timeouts cost the seat."""
    if live.awaits_contributions:
        return contributions.begin_if_time_is_up(live.id)
    if live.hides_claim:
        return commits.end_claim(live)
    return act_with_bot(live, NO_LEVEL, _timeout_of(live))


def _timeout_of(live: LiveGame) -> ActionContext:
    """Return the context of a turn that ran out: with a substitute if it costs the seat."""
    seat = live.clock.seat
    if seat is None or not is_last_chance(live.clock):
        return ActionContext(timed_out=True)
    return ActionContext(
        timed_out=True, substitute=choose_substitute(live), may_return=_may_return(live, seat)
    )


def _may_return(live: LiveGame, seat: int) -> bool:
    """Return whether a player who loses the seat now may take it back: once, and if present."""
    person = live.people[seat]
    if person.has_returned or person.user.is_program:
        return False
    return visible_pages.is_visible((live.id, seat))


def wake_timeout(game_id: str) -> bool:
    """Act on a timeout, unless no web process is alive: that time will be compensated."""
    is_alive = downtime.is_web_alive(timezone.now())
    return is_alive and act_on_timeout(game_id, downtime.compensate)


def act_with_bot(live: LiveGame, level: str, context: ActionContext = DEFAULT_CONTEXT) -> bool:
    """Let a bot choose for the seat to act. It thinks without holding any lock."""
    seat = live.clock.seat
    assert seat is not None
    action = choose_for_seat(live, seat, level)
    return play_for(live, str(action), context)


def play_for(live: LiveGame, action: str, context: ActionContext = DEFAULT_CONTEXT) -> bool:
    """Commit the action that somebody chose for the seat to act."""
    assert live.clock.seat is not None
    return commits.commit(apply_action(live, live.clock.seat, action, now_ms(), context))
