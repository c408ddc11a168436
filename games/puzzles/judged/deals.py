"""Moments of a deal that was played, put at the start of a game of Classic: at 0 points for all."""

from dataclasses import replace

from games.engine.actions import Action
from games.engine.agreements import Agreements
from games.engine.cards import Seat
from games.engine.errors import IllegalAction
from games.engine.record import ActionApplied, DeckDealt, Record, deal_steps
from games.puzzles.exact.moment import CLASSIC, DealMoment
from games.puzzles.judged.decisions import choices_at
from games.puzzles.making.bot_deals import CLAIMS
from games.review.dealt.dealt_cards import DealtCards, cards_of_deal
from games.review.questions import game_before, is_shown


def moments_of(record: Record, number: int) -> list[tuple[int, DealMoment]]:
    """Return the decisions of a deal that can be asked, each with the number of its action.

    None of a deal whose rules are others, or in which somebody claimed a new one. Those of which
    the rules would have been others at 0 points are left out with all that follows.

    Raises:
        UnreadableRecord: An action before the deal is illegal.
    """
    if not is_classic(record.agreements):
        return []
    before = game_before(record, number)
    cards, done = _played(record, number)
    texts = [f"{seat} {action}" for seat, action in done]
    if cards is None or CLAIMS & {text.split()[1] for text in texts}:
        return []
    return _asked(DealMoment(before.dealer, cards, ()), texts, record.deals[number])


def is_classic(agreements: Agreements) -> bool:
    """Return whether a deal is played as in Classic; how many there are does not matter."""
    return replace(agreements, max_deals=None) == CLASSIC


def _played(record: Record, number: int) -> tuple[DealtCards | None, list[tuple[Seat, Action]]]:
    """Return the cards of a deal, and its actions as far as they are legal."""
    cards: DealtCards | None = None
    done: list[tuple[Seat, Action]] = []
    for step in deal_steps(game_before(record, number), record.deals[number], number):
        if isinstance(step, DeckDealt):
            cards = cards_of_deal(step.game)
        elif isinstance(step, ActionApplied):
            done.append((step.seat, step.done))
    return cards, done


def _asked(start: DealMoment, texts: list[str], deal: object) -> list[tuple[int, DealMoment]]:
    found = []
    for number in range(len(texts)):
        moment = DealMoment(start.dealer, start.cards, tuple(texts[:number]))
        if is_shown(deal, number) or not _is_asked(moment, texts[number]):
            break
        if len(choices_at(moment)) > 1:
            found.append((number, moment))
    return found


def _is_asked(moment: DealMoment, text: str) -> bool:
    """Return whether the same seat decides at 0 points, too."""
    try:
        return moment.game.to_act == int(text.split()[0])
    except IllegalAction:
        return False
