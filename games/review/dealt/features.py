"""The numbers that the estimator reads of a deal, from the side of the likely declarer."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cache
from math import exp

from games.bots.heuristics.hand_evaluation import AFTER_TALON, BEFORE_TALON, expected_points
from games.bots.search.solver import BudgetSpent, Position, Solver
from games.bots.search.valuation.gift import GIVEN_FACTOR
from games.bots.search.valuation.model import hoped_for
from games.engine.cards import ACES, MARRIAGE, POINTS, Card, Cards, pairs_of, points_in
from games.review.dealt.dealt_cards import SEATS, DealtCards
from games.review.dealt.outcomes import KINDS
from games.review.dealt.rollouts import AGREEMENTS, PLAYERS, Rollout, rollouts

# Pairs to give away that are tried with open cards, the best by rules of thumb.
GIFTS = 4
NODES = 200_000
VALUES = AGREEMENTS.marriage_values
# What open cards bring beyond a contract, in steps: (points added, spread).
STEPS = ((35, 8), (15, 8), (0, 8), (-30, 15))
# For each player: each kind for the same declarer, another declarer, a redeal; and two numbers.
OF_ROLLOUT = len(KINDS) + 2 + 2
COUNT = len(PLAYERS) * OF_ROLLOUT + SEATS + 3 * len(STEPS) + 4 + 3 * (SEATS - 1)

Numbers = tuple[float, ...]


@dataclass(frozen=True)
class DealFeatures:
    """The numbers that the estimator reads of a deal.

    place    of the likely declarer
    numbers  COUNT numbers, from that declarer's side
    """

    place: int
    numbers: Numbers


def features(cards: DealtCards) -> DealFeatures:
    """Return what the estimator reads of these cards."""
    played = rollouts(cards)
    hoped = [expected_points(hand, VALUES, BEFORE_TALON) for hand in cards.hands]
    place = played[0].place
    if place is None:
        place = hoped.index(max(hoped))
    contract = max(played[0].contract, KINDS[0].contract)
    numbers = (
        *(number for one in played for number in _of_rollout(one, place)),
        *(float(place == one) for one in range(SEATS)),
        *_of_open_cards(cards, place, contract, max(played[0].bid, KINDS[0].contract)),
        *_of_declarer(cards, place, hoped),
        *(number for step in range(1, SEATS) for number in _of_defender(cards, place, step)),
    )
    return DealFeatures(place, numbers)


def _of_rollout(played: Rollout, place: int) -> Iterator[float]:
    same = played.place == place
    yield from (float(same and played.kind == kind) for kind in range(len(KINDS)))
    yield float(played.kind is not None and not same)
    yield float(played.kind is None)
    yield played.bid / 100
    yield played.contract / 100


def _of_open_cards(cards: DealtCards, place: int, contract: int, bid: int) -> Iterator[float]:
    """Yield how likely the usual and the best gift reach the contract, and the best the bid."""
    taken = _taken(cards, place)
    for value, aim in ((taken[0], contract), (max(taken), contract), (max(taken), bid)):
        yield from (_reached(value - aim + added, spread) for added, spread in STEPS)


def _reached(more: float, spread: float) -> float:
    return 1 / (1 + exp(-max(-30.0, min(30.0, more / spread))))


def _taken(cards: DealtCards, place: int) -> list[int]:
    """Return what the declarer takes with open cards after each of GIFTS gifts, the usual first."""
    held = cards.hands[place] | cards.talon
    left, right = (cards.hands[(place + step) % SEATS] for step in (1, 2))
    found = []
    for one, other in _gifts(held):
        kept = held & ~(1 << one | 1 << other)
        position = Position((kept, left | 1 << one, right | 1 << other), to_act=0)
        try:
            found.append(_solver().value(position, NODES))
        except BudgetSpent:
            continue
    return found or [int(hoped_for(held, VALUES))]


@cache
def _solver() -> Solver:
    return Solver(AGREEMENTS)


def _gifts(held: Cards) -> list[tuple[Card, Card]]:
    """Return the best pairs of ten cards to give away by rules of thumb."""

    def balance(pair: tuple[Card, Card]) -> float:
        kept = held & ~(1 << pair[0] | 1 << pair[1])
        given = POINTS[pair[0]] + POINTS[pair[1]]
        return expected_points(kept, VALUES, AFTER_TALON) - GIVEN_FACTOR * given

    return sorted(pairs_of(held), key=balance, reverse=True)[:GIFTS]


def _of_declarer(cards: DealtCards, place: int, hoped: Sequence[float]) -> Iterator[float]:
    held = cards.hands[place] | cards.talon
    yield hoped[place] / 50
    yield max(value for one, value in enumerate(hoped) if one != place) / 50
    yield hoped_for(held, VALUES) / 50
    yield _married(held) / 100


def _of_defender(cards: DealtCards, place: int, step: int) -> Iterator[float]:
    hand = cards.hands[(place + step) % SEATS]
    yield points_in(hand) / 30
    yield (hand & ACES).bit_count() / 2
    yield _married(hand) / 100


def _married(hand: Cards) -> int:
    pairs = zip(MARRIAGE, VALUES, strict=True)
    return sum(value for pair, value in pairs if hand & pair == pair)
