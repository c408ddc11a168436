"""Commits of a live table: store a transition, notify other processes, wake the next player."""

from django.db import transaction
from django.utils import timezone

from games.monitoring import metrics
from games.realtime.messages import now_ms
from games.tables import notices, scheduling
from games.tables.lifecycle import early_departure
from games.tables.play import claims
from games.tables.play.bot_choice import choose_for_seat
from games.tables.play.transitions import Transition
from games.tables.state import store
from games.tables.state.live_game import LiveGame


def commit(transition: Transition, by: int | None = None) -> bool:
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
        announce_departure(transition.after)
    metrics.departures.labels("time").inc()
    return True


def announce_departure(after: LiveGame) -> None:
    """Tell everybody that a seat was left, and close a game that this ends."""
    if early_departure.closes_game(after):
        early_departure.close(after, timezone.now())
    else:
        _announce(after)


def _announce(after: LiveGame) -> None:
    store.after_commit(lambda: _tell_and_wake(after))


def _tell_and_wake(after: LiveGame) -> None:
    notices.notify_changed(after.id, after.version)
    scheduling.wake_next(after)


def _announce_held_answer(live: LiveGame) -> bool:
    """Notify the viewers of a held answer, and end the claim where nothing waits."""
    store.after_commit(lambda: notices.notify_changed(live.id, live.version))
    if claims.is_over(live, now_ms()):
        end_claim(live)
    return True


def end_claim(live: LiveGame) -> bool:
    """Resolve the claim; nobody can answer meanwhile."""
    with transaction.atomic():
        if not claims.lock_game(live):
            return False
        transition = claims.resolve_claim(live, now_ms(), _default_answer)
        claims.delete_answers(live, transition)
        return commit(transition)


def _default_answer(live: LiveGame) -> str:
    """Return the answer of the next seat that gave none: a bot's, or the caretaker's."""
    seat = live.game.to_act
    assert seat is not None
    return str(choose_for_seat(live, seat, live.people[seat].level))
