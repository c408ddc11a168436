"""The only writer of live games, and the only door from sockets and pages to the engine."""

import logging
from collections.abc import Callable, Iterable, Mapping, Sequence
from contextlib import nullcontext
from dataclasses import dataclass, field
from datetime import datetime, timedelta
from functools import partial

from django.db import IntegrityError, transaction
from django.utils import timezone, translation

from games import engine
from games.bots import LEVELS
from games.monitoring import metrics
from games.tables import messages, scheduling
from games.tables.clocks import expired, is_last_chance, too_late
from games.tables.errors import TableError
from games.tables.lifecycle import contributions
from games.tables.lifecycle.create import open_table
from games.tables.payloads import rendered
from games.tables.play import claims
from games.tables.play.substitutes import keeper_for
from games.tables.play.transitions import IN_TIME, Manner, Step, left, step
from games.tables.presence import downtime
from games.tables.state import store
from games.tables.state.live_game import Live
from games.tables.transport import publisher

__all__ = ["Acted", "act", "act_for_bot", "answer", "flag", "leave", "open_table"]

log = logging.getLogger(__name__)

CARETAKER = "caretaker"


@dataclass(frozen=True)
class Acted:
    """The action is committed; `seq` is the actor's after it. `duplicate`: it was before."""

    seq: int
    duplicate: bool = False
    after: Live | None = field(default=None, compare=False, repr=False)


def act(
    game_id: str, user_id: int | None, action_id: str, seq: int, action: str, ping: int = 0
) -> Acted:
    """Take a seat's action; raises Refused. A repeated id is acknowledged again, harmlessly.

    `ping`: the round trip to this person in milliseconds, as the server measured it.
    """
    with store.dropping(game_id):
        live = store.recent(game_id)
        if acted := _at_once(live, user_id, seq, action, Manner(action_id, ping)):
            return acted
        # A memory may be behind, and the row may move once more meanwhile.
        for _ in range(3):
            seat, answered = store.seat_and_answer(game_id, user_id, action_id)
            if answered is None and claims.was_held(game_id, seat, action_id):
                answered = seq
            if answered is not None:
                return Acted(answered, duplicate=True)
            try:
                done = _decide(live, seat, seq, action, Manner(action_id, ping))
            except TableError as refused:
                if refused.code == "time_up" and flag(game_id):
                    raise
                if live is None or store.mark_of(game_id) == live.mark:
                    raise
            else:
                if _commit(done, user_id):
                    return _acted(done)
            # Another process moved the game on: look again.
            live = store.reloaded(game_id)
        raise TableError("stale")


def _at_once(
    live: Live | None, user_id: int | None, seq: int, action: str, manner: Manner
) -> Acted | None:
    """What the memory allows and the row takes: it knows of moves, lost seats and done ids."""
    seat = None if live is None else live.seat_of(user_id)
    try:
        done = _decide(live, seat, seq, action, manner)
        return _acted(done) if _commit(done, user_id) else None
    except (TableError, IntegrityError):
        return None


def _acted(done: Step) -> Acted:
    return Acted(done.lines[0].seq or 0, after=None if done.held else done.after)


def _decide(live: Live | None, seat: int | None, seq: int, action: str, manner: Manner) -> Step:
    """What the action makes of the game, or Refused: in a claim alike for all who are not asked."""
    if live is None or seat is None:
        raise TableError("not_seated")
    if live.game.over:
        raise TableError("game_over")
    if seq != live.seen_by(seat):
        raise TableError("stale")
    now = messages.now_ms()
    if _is_too_late(live, seat, now, manner.ping):
        raise TableError("time_up")
    if action[0].isdigit():
        raise TableError("other_seat")
    try:
        if live.considering:
            return claims.answer(live, seat, action, manner)
        return step(live, seat, action, now, manner)
    except engine.IllegalAction as illegal:
        raise TableError.by_rules(illegal) from None


def _is_too_late(live: Live, seat: int, now: int, ping: int) -> bool:
    if live.considering:
        return seat in live.asked and claims.is_over(live, now)
    return live.clock.seat == seat and too_late(live.clock, now, ping)


def _commit(done: Step, by: int | None = None) -> bool:
    """Write it, and only then tell: the doorbell for the others, and who has to act next."""
    if done.held:
        return claims.hold(done) and _held(claims.with_answers(done.before))
    if not store.commit(done.before, done.after, done.lines, done.results, by):
        return False
    if done.after.kept > done.before.kept:
        metrics.leaves.labels("time").inc()
    _tell(done.after)
    return True


def _tell(after: Live) -> None:
    store.after_commit(lambda: publisher.doorbell(after.id, after.version))
    store.after_commit(lambda: scheduling.after(after))


def leave(game_id: str, user_id: int) -> None:
    """Leave a running game for good: a bot keeps the seat. Raises Refused."""
    with store.dropping(game_id):
        for _ in range(3):
            live = store.fresh(game_id)
            seat = None if live is None else live.seat_of(user_id)
            if live is None or seat is None:
                raise TableError("not_seated")
            if live.game.over:
                raise TableError("game_over")
            after = left(live, seat, keeper_for(live), messages.now_ms())
            if store.leave(live, after):
                metrics.leaves.labels("resigned").inc()
                _tell(after)
                return
            # Somebody acted meanwhile.
        raise TableError("stale")


def flag(game_id: str) -> bool:
    """Let the caretaker act if a person's time is over by the server's own clock."""
    return _caretake(game_id, partial(downtime.settle, in_web=True))


def _caretake(game_id: str, settle: Callable[[datetime], timedelta]) -> bool:
    with store.dropping(game_id):
        live = store.fresh(game_id)
        if live is None or not _is_over_time(live):
            return False
        # First a stop of the server is given back, or its first visitor would lose his turn by it.
        if settle(timezone.now()):
            live = store.fresh(game_id)
        return live is not None and _is_over_time(live) and _act_for_the_late(live)


def _is_over_time(live: Live) -> bool:
    seat, now = live.clock.seat, messages.now_ms()
    if live.considering:
        return claims.is_over(live, now)
    waits = live.gathering or (seat is not None and not live.is_bot(seat))
    return waits and not live.game.over and expired(live.clock, now)


def _act_for_the_late(live: Live) -> bool:
    """The caretaker takes the turn; the third in a row costs the seat."""
    if live.gathering:
        return contributions.settle(live.id)
    if live.considering:
        return _end_claim(live)
    keeper = keeper_for(live) if is_last_chance(live.clock) else None
    return _act_as(live, CARETAKER, Manner(missed=True, keeper=keeper))


def _held(live: Live) -> bool:
    """The answer is safe, and shown where its person looks on; see claim_is_short()."""
    store.after_commit(lambda: publisher.doorbell(live.id, live.version))
    if claims.is_over(live, messages.now_ms()):
        _end_claim(live)
    return True


def _end_claim(live: Live) -> bool:
    """The claim has taken its time: the answers count now, and nobody can answer meanwhile."""
    with transaction.atomic():
        if not claims.lock(live):
            return False
        done = claims.settled(live, messages.now_ms(), _answer_for)
        claims.forget(live, done)
        return _commit(done)


def _answer_for(live: Live) -> str:
    """What the next seat answers to a claim if its person did not: a bot, or the caretaker."""
    seat = live.game.to_act
    assert seat is not None
    seen, legal = engine.observe(live.game, seat), engine.legal_actions(live.game)
    return str(_chosen(live.people[seat].level or CARETAKER, seen, legal))


def act_for_bot(game_id: str, version: int) -> bool:
    """The turn of the bot at this version of the log; nothing when the game has moved on."""
    with store.dropping(game_id):
        # The row, not a memory: a stop given back since would make this process's every try vain.
        live = store.fresh(game_id)
        if live is None or live.version != version or live.clock.seat is None:
            return False
        if live.considering:
            return _look_after(game_id)
        seat = live.clock.seat
        level = live.people[seat].level or CARETAKER
        return live.is_bot(seat) and _act_as(live, level)


def wake_all(dues: Iterable[scheduling.Due]) -> None:
    """Wake each of them; a game that cannot be read keeps no other waiting."""
    for due in dues:
        try:
            wake(due)
        except Exception:
            log.exception("the game %s was not woken", due.game_id)


def wake(due: scheduling.Due) -> None:
    """A moment has come: a bot gets a task to think in, for a person the caretaker acts at once."""
    if due.bot:
        scheduling.send("games.bot_turn", due.game_id, due.version)
    else:
        _look_after(due.game_id)


def _look_after(game_id: str) -> bool:
    """Without a web process nobody can act, and nobody's time is over: it will be given back."""
    alive = downtime.has_web(timezone.now())
    return alive and _caretake(game_id, downtime.settle)


def _act_as(live: Live, level: str, manner: Manner = IN_TIME) -> bool:
    """Let a bot choose for the seat to act. It thinks without holding anything."""
    seat = live.clock.seat
    assert seat is not None
    action = _chosen(level, engine.observe(live.game, seat), engine.legal_actions(live.game))
    return _commit(step(live, seat, str(action), messages.now_ms(), manner))


def _chosen(level: str, seen: engine.Observation, legal: Sequence[engine.Action]) -> engine.Action:
    """What the bot does; a bot that fails must not stop the game for the people at it."""
    for name in (level, CARETAKER):
        try:
            action = LEVELS[name].choose(seen, tuple(legal))
        except Exception:
            log.exception("the bot %s found no action", name)
        else:
            if action in legal:
                return action
            # Not which: it may be a card that nobody else has seen.
            log.error("the bot %s chose what is not legal", name)
    return legal[-1]


@dataclass(frozen=True)
class Answer:
    """What goes down the actor's own socket.

    told    the message around a table: he may have been shown a newer one meanwhile
    news    what others of this process are shown of it; None: they have to look for themselves
    """

    told: Callable[[str], str]
    acked: bool
    view: rendered.View
    news: Mapping[rendered.Viewer, rendered.View] | None = None

    @property
    def text(self) -> str:
        return self.told(self.view.payload)


def answer(
    game_id: str,
    viewer: rendered.Viewer,
    message: messages.Act,
    ping: int = 0,
    shown: Iterable[rendered.Shown] = (),
    here: bool = True,
) -> Answer | None:
    """Act, and put the acknowledgement or the refusal into words; None: no such table.

    `shown`: what the others were shown whom the caller tells, for this process hears no doorbell.
    `here`: whether the caller tells them; if not, this process hears it as all others do.
    """
    try:
        with publisher.told_here() if here else nullcontext():
            acted = act(game_id, viewer.user_id, message.id, message.seq, message.action, ping)
    except TableError as refused:
        return _refusal(game_id, viewer, message.id, refused)
    acknowledgement = messages.ack(message.id, acted.seq)
    after, news = acted.after, None
    if after is None:
        seen = rendered.view(game_id, viewer)
    else:
        seen = rendered.render(after, after.seat_of(viewer.user_id), viewer.language)
        if store.is_newest(after) and not after.considering:
            news = rendered.news_of(after, shown)
    return None if seen is None else Answer(lambda _: acknowledgement, True, seen, news)


def contribute(
    game_id: str, viewer: rendered.Viewer, message: messages.Contribute
) -> Answer | None:
    """Take a contribution to the shuffle, and put the answer into words; None: no such table."""
    try:
        seq = contributions.give(game_id, viewer.user_id, message.text)
    except TableError as refused:
        return _refusal(game_id, viewer, message.id, refused)
    seen = rendered.view(game_id, viewer)
    acknowledgement = messages.ack(message.id, seq)
    return None if seen is None else Answer(lambda _: acknowledgement, True, seen)


def _refusal(
    game_id: str, viewer: rendered.Viewer, action_id: str, refused: TableError
) -> Answer | None:
    metrics.refusals.labels(refused.code).inc()
    seen = rendered.view(game_id, viewer)
    if seen is None:
        return None
    with translation.override(viewer.language):
        text = refused.text
    told = partial(messages.refused, action_id, refused.code, refused.data, text)
    return Answer(told, False, seen)
