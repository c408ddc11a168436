"""Redeal claims: answers are held until the claim's time is over, and it always takes that time.

Otherwise its length would reveal how many seats were asked, and whether they are people or bots.
All seats with a right are asked at once and may answer in any order; their answers enter the log
in the order of the rules. After the talon only the declarer can be asked, which everybody knows:
nothing is held then.
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
from games.tables.play.bot_pace import ends_claim_early
from games.tables.play.transitions import ActionContext, Transition, apply_action
from games.tables.state.live_game import LiveGame
from games.tables.state.store import NewEntry

# Chooses the answer of a seat that gave none; called with the game in which it is next.
AnswerPolicy = Callable[[LiveGame], str]


def is_over(live: LiveGame, now: int) -> bool:
    """Return whether the claim has taken its time.

    At a fixed deal there is no time for a person: it waits for their answer, too.
    """
    if live.settings.fixed_deal and _awaits_person(with_answers(live)):
        return False
    done = (live.is_bot(seat) or seat in live.answered for seat in live.asked)
    return ends_claim_early(done) or now >= deadline(live.clock, live.settings.time_control)


def _awaits_person(live: LiveGame) -> bool:
    return any(not live.is_bot(seat) and seat not in live.answered for seat in live.asked)


def with_answers(live: LiveGame) -> LiveGame:
    """Return the game with the seats that have answered already, for display."""
    if not live.hides_claim:
        return live
    return replace(live, answered=tuple(_answers(live).values_list("seat", flat=True)))


def answer_claim(live: LiveGame, seat: int, action: str, context: ActionContext) -> Transition:
    """Return the held transition of an answer.

    Raises: TableError, the same for every seat that is not asked (or no longer is).
    """
    if seat not in live.asked:
        raise TableError("not_your_turn")
    answer = engine.parse_action(action)
    if answer not in engine.legal_actions(live.game):
        raise TableError("wrong_step")
    entry = NewEntry(Entry.Kind.ACTION, str(answer), seat, context.action_id, live.seq_of(seat))
    return Transition(live, replace(live, answered=(*live.answered, seat)), [entry], (), held=True)


def hold_answer(transition: Transition) -> bool:
    """Store a held answer; return False if the game has moved on.

    Raises: TableError for a second answer of the same seat.
    """
    live, entry = transition.before, transition.entries[0]
    assert entry.seat is not None
    with transaction.atomic():
        if not lock_game(live):
            return False
        row, created = ClaimAnswer.objects.get_or_create(
            game_id=live.id,
            version=live.version,
            seat=entry.seat,
            defaults={"text": entry.text, "action_id": entry.action_id or ""},
        )
    if not created and row.action_id != entry.action_id:
        raise TableError("not_your_turn")
    return True


def lock_game(live: LiveGame) -> bool:
    """Lock the game's row for the transaction; return False if the game has moved on."""
    unchanged = Game.objects.filter(
        pk=live.id,
        version=live.version,
        turn_at=live.state_version.turn_at,
        substitution_count=live.substitution_count,
    )
    return bool(unchanged.update(version=live.version))


def resolve_claim(live: LiveGame, now: int, choose: AnswerPolicy) -> Transition:
    """Return all answers as one transition; `choose` answers for the seats that gave none."""
    held = {row.seat: row for row in _answers(live)}
    entries: list[NewEntry] = []
    after = live
    results: tuple[DealResult, ...] = ()
    for seat in live.asked:
        row = held.get(seat)
        text, action_id = (row.text, row.action_id) if row else (choose(after), None)
        transition = apply_action(after, seat, text, now, ActionContext(action_id))
        # An acknowledgement has the seq of the answer, not of the claim's end.
        first, *others = transition.entries
        entries += [replace(first, seq=live.seq_of(seat)), *others]
        after, results = transition.after, transition.results
        if text == str(REDEAL):
            break
    # The higher revision supersedes what an answer changed for its own seat alone.
    state_version = replace(after.state_version, revision=live.state_version.revision + 1)
    return Transition(live, replace(after, state_version=state_version), entries, results)


def _answers(live: LiveGame) -> QuerySet[ClaimAnswer]:
    return ClaimAnswer.objects.filter(game_id=live.id, version=live.version)


def delete_answers(live: LiveGame, transition: Transition) -> None:
    """Delete the held answers that are in the log now; the others are kept as acknowledged."""
    _answers(live).filter(seat__in=[entry.seat for entry in transition.entries]).delete()


def was_held(game_id: str, seat: int | None, action_id: str) -> bool:
    """Return whether this answer was acknowledged, but another seat's claim took precedence."""
    rows = ClaimAnswer.objects.filter(game_id=game_id, action_id=action_id)
    return seat is not None and rows.filter(seat=seat).exists()
