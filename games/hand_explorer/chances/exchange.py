"""Exchanges: the cards that leave a hand of ten, and what the declarer takes in a lie then."""

from dataclasses import dataclass
from itertools import combinations

from games.bots.heuristics.exchange import best_laid
from games.bots.heuristics.hand_evaluation import AFTER_TALON, expected_points
from games.bots.heuristics.trump_choice import expected_trump
from games.bots.search.budget import Budget
from games.bots.search.positions import maker_of
from games.bots.search.solver import Position, Solver
from games.bots.search.valuation import best_gift
from games.bots.search.valuation.gift import GIVEN_FACTOR
from games.engine.agreements import Agreements
from games.engine.cards import Cards, cards_of, iterate, points_in

from .lies import Lie
from .question import HandQuestion

NODES = Budget().nodes
# So far below the lowest contract, and above this, what a declarer takes decides no contract.
BELOW, HIGHEST_VALUE = 45, 420


@dataclass(frozen=True)
class Exchange:
    """The cards that leave a hand of ten: two that are given away, or three that are laid aside."""

    cards: Cards


def likely_exchanges(agreements: Agreements, held: Cards) -> list[Exchange]:
    """Return every exchange, the one that the rules of thumb like best first.

    For gifts this is what the bots' own gift compares (games/bots/search/valuation/gift.py).
    """
    size, factor = (3, 1.0) if agreements.exchange == "lay_aside" else (2, -GIVEN_FACTOR)

    def worth(cards: Cards) -> float:
        kept = expected_points(held & ~cards, agreements.marriage_values, AFTER_TALON)
        return kept + factor * points_in(cards)

    every = [cards_of(cards) for cards in combinations(iterate(held), size)]
    return [Exchange(cards) for cards in sorted(every, key=lambda cards: -worth(cards))]


def usual_exchange(agreements: Agreements, held: Cards) -> Exchange:
    """Return the exchange that a declarer makes who does not see how the others lie."""
    if agreements.exchange == "lay_aside":
        return Exchange(cards_of(best_laid(held, agreements.marriage_values)))
    return Exchange(cards_of(best_gift(held, agreements.marriage_values)))


def taken(question: HandQuestion, held: Cards, exchange: Exchange, lie: Lie, solver: Solver) -> int:
    """Return what the declarer takes with open cards after an exchange, exact near all contracts.

    Raises:
        BudgetSpent: The search would take too long.
    """
    window = question.lowest - BELOW, HIGHEST_VALUE
    return solver.value(_first_lead(question, held, exchange, lie), NODES, window)


def _first_lead(question: HandQuestion, held: Cards, exchange: Exchange, lie: Lie) -> Position:
    agreed, kept = question.agreements, held & ~exchange.cards
    left, right, laid = lie.left, lie.right, 0
    if agreed.exchange == "lay_aside":
        laid = points_in(exchange.cards)
    else:
        # Who gets which card says nothing: the hands of both are drawn alike.
        one, other = iterate(exchange.cards)
        left, right = left | 1 << one, right | 1 << other
    trump = expected_trump(agreed, kept)
    leader = question.opener if agreed.first_lead == "opener" else 0
    return Position(
        (kept, left, right), leader, trump=trump, trump_maker=maker_of(trump), laid=laid
    )
