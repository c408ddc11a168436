"""Contracts that make a puzzle of a moment: some choices reach the goal, and others do not."""

from collections.abc import Mapping

from games.engine import legal_actions
from games.engine.bid_limits import hand_limit
from games.engine.cards import count
from games.puzzles.exact.guarantees import Guarantees
from games.puzzles.exact.known_position import cards_to_play, known_position
from games.puzzles.exact.moment import CLASSIC, DealMoment

STEP = CLASSIC.bid_step
# So few cards in the own hand that the lies can be counted, and so many that there is a question.
MIN_CARDS, MAX_CARDS = 3, 6
MAX_IN_DEFENCE = 5


def with_sharp_contract(moment: DealMoment, guarantees: Guarantees) -> DealMoment | None:
    """Return the moment of the play with a contract that not every card settles, None without one.

    The declarer is said to have raised to it, which the engine allows by their hand.

    Raises:
        BudgetSpent: A question of the search needs too many nodes.
    """
    cards = cards_to_play(legal_actions(moment.game))
    if len(cards) < 2 or not _has_few_cards(moment):
        return None
    guarantees.forget()
    known = known_position(moment.observation)
    most = {card: guarantees.most_after(known, card) for card in cards}
    return raised(moment, _sharp(moment, most))


def _has_few_cards(moment: DealMoment) -> bool:
    observation = moment.observation
    declares = observation.seat == observation.declarer
    most = MAX_CARDS if declares else MAX_IN_DEFENCE
    return MIN_CARDS <= count(observation.hand) <= most


def _sharp(moment: DealMoment, most: Mapping[int, int]) -> int:
    """Return the contract that the best card alone reaches, or alone breaks.

    most  what the declarer still gets after each card, as far as its player can force it
    """
    observation = moment.observation
    declarer = observation.declarer
    assert declarer is not None
    have = observation.points[declarer] + observation.declared[declarer]
    if observation.seat == declarer:
        return (have + max(most.values())) // STEP * STEP
    return ((have + min(most.values())) // STEP + 1) * STEP


def raised(moment: DealMoment, contract: int) -> DealMoment | None:
    """Return the moment with this contract, None where the bid or the hand forbids it."""
    deal = moment.game.running
    assert deal is not None
    if not deal.bid <= contract <= hand_limit(CLASSIC, deal.held):
        return None
    return moment.with_contract(contract)
