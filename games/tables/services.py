"""The only writer of live games, and the only door from sockets and pages to the engine."""

import logging
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from django.utils import timezone, translation

from games import engine
from games.bots import LEVELS

from . import broadcast, messages, payloads, store, wakeups
from .clocks import expired
from .live import Live
from .opening import open_table
from .refusals import Refused
from .steps import Step, step

__all__ = ["Acted", "act", "act_for_bot", "answer", "flag", "open_table", "table"]

log = logging.getLogger(__name__)

CARETAKER = "caretaker"


@dataclass(frozen=True)
class Acted:
    """The action is committed; `seq` is the actor's after it. `duplicate`: it was before."""

    seq: int
    duplicate: bool = False


def act(game_id: str, user_id: int | None, action_id: str, seq: int, action: str) -> Acted:
    """Take a seat's action; raises Refused. A repeated id is acknowledged again, harmlessly."""
    with store.dropping(game_id):
        live = store.recent(game_id)
        # A memory may be behind, and the row may move once more meanwhile.
        for _ in range(3):
            seat, answered = store.seat_and_answer(game_id, user_id, action_id)
            if answered is not None:
                return Acted(answered, duplicate=True)
            try:
                done = _decide(live, seat, seq, action, action_id)
            except Refused as refused:
                if refused.code == "time_up" and flag(game_id):
                    raise
                if live is None or store.mark_of(game_id) == live.mark:
                    raise
            else:
                if _commit(done):
                    return Acted(done.lines[0].seq or 0)
            # Another process moved the game on: look again.
            live = store.reloaded(game_id)
        raise Refused("stale")


def _decide(live: Live | None, seat: int | None, seq: int, action: str, action_id: str) -> Step:
    """What the action makes of the game, or Refused: in a claim alike for all who are not asked."""
    if live is None or seat is None:
        raise Refused("not_seated")
    if live.game.over:
        raise Refused("game_over")
    if seq != live.seen_by(seat):
        raise Refused("stale")
    now = messages.now_ms()
    if live.clock.seat == seat and expired(live.clock, now):
        raise Refused("time_up")
    if action[0].isdigit():
        raise Refused("other_seat")
    try:
        return step(live, seat, action, now, action_id)
    except engine.IllegalAction as illegal:
        raise Refused.by_rules(illegal) from None


def _commit(done: Step) -> bool:
    """Write it, and only then tell: the doorbell for the others, and who has to act next."""
    if not store.commit(done.before, done.after, done.lines, done.result):
        return False
    store.after_commit(lambda: broadcast.doorbell(done.after.id, done.after.version))
    store.after_commit(lambda: wakeups.after(done.after))
    return True


def flag(game_id: str) -> bool:
    """Let the caretaker act if a person's time is over by the server's own clock."""
    with store.dropping(game_id):
        live = store.fresh(game_id)
        if live is None or not _is_over_time(live):
            return False
        # First a stop of the server is given back, or its first visitor would lose his turn by it.
        if wakeups.beat(timezone.now()):
            live = store.fresh(game_id)
        return live is not None and _is_over_time(live) and _act_as(live, CARETAKER)


def _is_over_time(live: Live) -> bool:
    seat = live.clock.seat
    person = seat is not None and not live.is_bot(seat)
    return person and not live.game.over and expired(live.clock, messages.now_ms())


def act_for_bot(game_id: str, version: int) -> bool:
    """The turn of the bot at this version of the log; nothing when the game has moved on."""
    with store.dropping(game_id):
        # The row, not a memory: a stop given back since would make this process's every try vain.
        live = store.fresh(game_id)
        if live is None or live.version != version or live.clock.seat is None:
            return False
        seat = live.clock.seat
        level = live.people[seat].user.bot_level or CARETAKER
        return live.is_bot(seat) and _act_as(live, level)


def wake_all(dues: Iterable[wakeups.Due]) -> None:
    """Wake each of them; a game that cannot be read keeps no other waiting."""
    for due in dues:
        try:
            wake(due)
        except Exception:
            log.exception("the game %s was not woken", due.game_id)


def wake(due: wakeups.Due) -> None:
    """A moment has come: a bot gets a task to think in, for a person the caretaker acts at once."""
    if due.bot:
        wakeups.send("games.bot_turn", due.game_id, due.version)
    else:
        flag(due.game_id)


def _act_as(live: Live, level: str) -> bool:
    """Let a bot choose for the seat to act. It thinks without holding anything."""
    seat = live.clock.seat
    assert seat is not None
    action = _chosen(level, engine.observe(live.game, seat), engine.legal_actions(live.game))
    return _commit(step(live, seat, str(action), messages.now_ms()))


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
            log.error("the bot %s chose %s, which is not legal", name, action)
    return legal[-1]


def table(game_id: str, user_id: int | None) -> dict[str, Any] | None:
    """The table as this user may see it now, in the active language; None: no such table."""
    live = store.fresh(game_id)
    return None if live is None else payloads.payload(live, live.seat_of(user_id))


@dataclass(frozen=True)
class Viewer:
    """For whom a text is made: viewers who are equal share it."""

    user_id: int | None
    language: str


@dataclass(frozen=True)
class View:
    """A payload as text, the seat it is for (None: a spectator) and that viewer's seq."""

    seat: int | None
    seq: int
    payload: str


@dataclass(frozen=True)
class Answer:
    """What goes down the actor's own socket."""

    text: str
    acked: bool
    view: View


def answer(game_id: str, viewer: Viewer, message: messages.Act) -> Answer | None:
    """Act, and put the acknowledgement or the refusal into words; None: no such table."""
    try:
        acted = act(game_id, viewer.user_id, message.id, message.seq, message.action)
    except Refused as refused:
        return _refusal(game_id, viewer, message.id, refused)
    seen = view(game_id, viewer)
    return None if seen is None else Answer(messages.ack(message.id, acted.seq), True, seen)


def _refusal(game_id: str, viewer: Viewer, action_id: str, refused: Refused) -> Answer | None:
    seen = view(game_id, viewer)
    if seen is None:
        return None
    with translation.override(viewer.language):
        text = refused.text
    said = messages.refused(action_id, refused.code, refused.data, text, seen.payload)
    return Answer(said, False, seen)


def view(game_id: str, viewer: Viewer) -> View | None:
    """The table as text, for one viewer."""
    live = store.fresh(game_id)
    return None if live is None else _render(live, live.seat_of(viewer.user_id), viewer.language)


def _render(live: Live, seat: int | None, language: str) -> View:
    with translation.override(language):
        text = messages.dumps(payloads.payload(live, seat))
    return View(seat, live.seen_by(seat), text)


Shown = tuple[Viewer, int | None, int]


def news(game_id: str, shown: Iterable[Shown]) -> Mapping[Viewer, View]:
    """New texts for those viewers who have not been shown everything, or sit elsewhere now.

    `shown`: of each socket its viewer, and the seat and seq of what it was sent last.
    """
    live = store.fresh(game_id)
    if live is None:
        return {}
    made: dict[tuple[int | None, str], View] = {}
    views = {}
    for viewer, seat_then, seq in shown:
        seat = live.seat_of(viewer.user_id)
        if seat != seat_then or live.seen_by(seat) > seq:
            key = (seat, viewer.language)
            views[viewer] = made.get(key) or made.setdefault(key, _render(live, *key))
    return views


def behind(shown: Iterable[tuple[str, int | None, int]]) -> set[str]:
    """The games in which a viewer, given by game, seat and seq, was not shown everything."""
    rows = list(shown)
    seen = store.seen_of({game_id for game_id, _, _ in rows})
    return {
        game_id
        for game_id, seat, seq in rows
        if game_id in seen and seen[game_id][-1 if seat is None else seat] > seq
    }
