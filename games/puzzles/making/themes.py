"""Themes and difficulty of a puzzle: what its answer is about, and which bots miss it."""

from games.bots import LEVELS
from games.bots.levels import LADDER
from games.engine import Observation, legal_actions
from games.engine.actions import Play
from games.engine.cards import BIT, MARRIAGE, SUIT, SUIT_CARDS, Card, count, iterate
from games.puzzles.exact.checker import Verdict
from games.puzzles.exact.moment import DealMoment

ENDING_CARDS = 4


def missed_by(moment: DealMoment, verdict: Verdict) -> tuple[str, ...]:
    """Return the levels of bots that choose wrongly here, the weakest first."""
    legal = legal_actions(moment.game)
    return tuple(
        level
        for level in LADDER
        if LEVELS[level].choose(moment.observation, legal) not in verdict.right
    )


def themes_of(moment: DealMoment, verdict: Verdict) -> tuple[str, ...]:
    """Return the themes in their order; a puzzle of the exchange has none of the play."""
    choice = verdict.right[0]
    if not isinstance(choice, Play):
        return ("gifts",)
    return card_themes(moment.observation, choice.card)


def card_themes(observation: Observation, card: Card) -> tuple[str, ...]:
    """Return the themes of a card that is right to play, in their order."""
    tests = {
        "lead": not observation.trick,
        "follow": bool(observation.trick),
        "marriage": _is_about_marriage(observation, card),
        "trump": SUIT[card] == observation.trump,
        "small_card": _is_small_one(observation, card),
        "ending": count(observation.hand) <= ENDING_CARDS,
    }
    return tuple(theme for theme, holds in tests.items() if holds)


def _is_about_marriage(observation: Observation, card: Card) -> bool:
    """Return whether the card is one of a marriage in the hand, and is led."""
    pair = MARRIAGE[SUIT[card]]
    return not observation.trick and bool(BIT[card] & pair) and not pair & ~observation.hand


def _is_small_one(observation: Observation, card: Card) -> bool:
    """Return whether the hand holds a higher card of the suit, and none lower."""
    suit = iterate(observation.hand & SUIT_CARDS[SUIT[card]])
    return len(suit) > 1 and card == suit[0]
