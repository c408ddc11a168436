"""Answers to a claim are held until its time is over, and it always takes that time.

Else its length would tell how many seats were asked, and whether these are people or bots. All who
have a right are asked at once, and may answer in any order; at the end their answers are written
down in the order of the rules. After the talon the declarer alone can be asked, as all know: there
nothing is held.
"""

from collections.abc import Callable
from dataclasses import replace

from django.db import transaction
from django.db.models import QuerySet

from games import engine
from games.engine.actions import REDEAL
from games.models import ClaimAnswer, DealResult, Entry, Game
from games.tables.clocks import deadline
from games.tables.errors import TableError
from games.tables.play.bot_pace import claim_is_short
from games.tables.play.transitions import Manner, Step, step
from games.tables.state.live_game import Live
from games.tables.state.store import Line

# How a seat answers that did not: in a game in which it is the next.
Chooser = Callable[[Live], str]


def is_over(live: Live, now: int) -> bool:
    """Whether the claim has taken its time."""
    done = (live.is_bot(seat) or seat in live.answered for seat in live.asked)
    return claim_is_short(done) or now >= deadline(live.clock, live.furniture.timing)


def with_answers(live: Live) -> Live:
    """The table with who has answered already, for those who are shown it."""
    if not live.considering:
        return live
    return replace(live, answered=tuple(_answers(live).values_list("seat", flat=True)))


def answer(live: Live, seat: int, action: str, manner: Manner) -> Step:
    """An answer to be held. Raises Refused, and alike for all who are not asked (any more)."""
    if seat not in live.asked:
        raise TableError("not_your_turn")
    said = engine.parse_action(action)
    if said not in engine.legal_actions(live.game):
        raise TableError("wrong_step")
    line = Line(Entry.Kind.ACTION, str(said), seat, manner.action_id, live.seen_by(seat))
    return Step(live, replace(live, answered=(*live.answered, seat)), [line], (), held=True)


def hold(done: Step) -> bool:
    """Keep the answer; False when the game has moved on. Raises Refused for a second one."""
    live, line = done.before, done.lines[0]
    assert line.seat is not None
    with transaction.atomic():
        if not lock(live):
            return False
        row, new = ClaimAnswer.objects.get_or_create(
            game_id=live.id,
            version=live.version,
            seat=line.seat,
            defaults={"text": line.text, "action_id": line.action_id or ""},
        )
    if not new and row.action_id != line.action_id:
        raise TableError("not_your_turn")
    return True


def lock(live: Live) -> bool:
    """Keep everybody else from moving the game, and from answering, until the transaction ends."""
    known = {"version": live.version, "turn_at": live.mark.turn_at, "kept": live.kept}
    return bool(Game.objects.filter(pk=live.id, **known).update(version=live.version))


def settled(live: Live, now: int, choose: Chooser) -> Step:
    """All answers as one step: those that were given, and for the others what `choose` says."""
    given = {row.seat: row for row in _answers(live)}
    lines: list[Line] = []
    after = live
    results: tuple[DealResult, ...] = ()
    for seat in live.asked:
        row = given.get(seat)
        text, action_id = (row.text, row.action_id) if row else (choose(after), None)
        done = step(after, seat, text, now, Manner(action_id))
        # The number of an acknowledgement is that of the first time, whoever answered last.
        lines += [replace(done.lines[0], seq=live.seen_by(seat)), *done.lines[1:]]
        after, results = done.after, done.results
        if text == str(REDEAL):
            break
    # What an answer alone changed for its own seat is behind what all are shown now.
    mark = replace(after.mark, revision=live.mark.revision + 1)
    return Step(live, replace(after, mark=mark), lines, results)


def _answers(live: Live) -> QuerySet[ClaimAnswer]:
    return ClaimAnswer.objects.filter(game_id=live.id, version=live.version)


def forget(live: Live, done: Step) -> None:
    """What was held is in the log now; who was not asked any more was acknowledged all the same."""
    _answers(live).filter(seat__in=[line.seat for line in done.lines]).delete()


def was_held(game_id: str, seat: int | None, action_id: str) -> bool:
    """Whether this answer was acknowledged, and another seat's claim came before it."""
    rows = ClaimAnswer.objects.filter(game_id=game_id, action_id=action_id)
    return seat is not None and rows.filter(seat=seat).exists()
