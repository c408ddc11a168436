"""Services of a live table beside actions of players: departures, shuffles, bots, wake-ups."""

import logging
from collections.abc import Iterable

from django.db import transaction

from games.monitoring import metrics
from games.realtime.messages import now_ms
from games.tables import actions, commits, messages, scheduling, timeouts
from games.tables.errors import TableError
from games.tables.lifecycle import contributions
from games.tables.payloads import rendered
from games.tables.play.bot_choice import level_in_time, prepared_action, thinking
from games.tables.play.substitutes import choose_substitute
from games.tables.play.transitions import return_given_up, seat_abandoned
from games.tables.state import store
from games.tables.state.live_game import LiveGame

log = logging.getLogger(__name__)


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
            if live.settings.fixed_deal:
                raise TableError("fixed_deal")
            after = _seat_left(live, seat)
            with transaction.atomic():
                has_left = store.commit_substitution(live, after)
                if has_left:
                    commits.announce_departure(after)
            if has_left:
                # A seat that was lost before has been counted.
                metrics.departures.labels("resigned").inc(not live.people[seat].may_return)
                return
            # The game moved on meanwhile.
        raise TableError("stale")


def _seat_left(live: LiveGame, seat: int) -> LiveGame:
    if live.people[seat].may_return:
        return return_given_up(live, seat)
    return seat_abandoned(live, seat, choose_substitute(live), now_ms())


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
            return timeouts.wake_timeout(game_id)
        return live.is_bot(live.clock.seat) and _take_bots_turn(live, due_ms)


def _take_bots_turn(live: LiveGame, due_ms: int | None) -> bool:
    assert live.clock.seat is not None
    level = live.people[live.clock.seat].level
    chosen = prepared_action(live, level)
    has_acted = timeouts.play_for(live, chosen) if chosen else _think_and_act(live, level, due_ms)
    if has_acted and due_ms is not None:
        metrics.bot_seconds.observe(max(0, now_ms() - due_ms) / 1000)
    return has_acted


def _think_and_act(live: LiveGame, level: str, due_ms: int | None) -> bool:
    """Let the bot choose now; who thinks already acts when done, since the turn is due."""
    level = level_in_time(live, level, due_ms)
    with thinking(live, level) as is_mine:
        return is_mine and timeouts.act_with_bot(live, level)


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
        timeouts.wake_timeout(due.game_id)


def contribute(
    game_id: str, viewer: rendered.Viewer, message: messages.Contribute
) -> actions.RenderedReply | None:
    """Accept a contribution to the shuffle and render the reply; None if there is no such table."""
    try:
        seq = contributions.add_contribution(game_id, viewer.user_id, message.text)
    except TableError as refused:
        return actions.refusal(game_id, viewer, message.id, refused)
    view = rendered.render_for(game_id, viewer)
    acknowledgement = messages.ack(message.id, seq)
    return None if view is None else actions.RenderedReply(lambda _: acknowledgement, True, view)
