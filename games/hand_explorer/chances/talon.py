"""The talon in a few numbers: what it may bring, and what is given away, by the net."""

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from games.engine.agreements import Agreements
from games.engine.cards import ALL_CARDS, Card, Cards, iterate

from .answer import TalonBox
from .contracts import mean_shares, promised, shares_of
from .exchange import usual_exchange
from .lies import talons_of
from .question import HandQuestion

# A card helps if the chance is higher by this with it.
HELP = 0.02
# So many cards of the hand are named that are given away most often.
GIVEN = 2


@dataclass(frozen=True)
class Talon:
    """A talon, and what the net says of the ten cards with it."""

    cards: Cards
    shares: tuple[float, ...]


def talons_with_shares(question: HandQuestion) -> list[Talon]:
    """Return every talon beside seven cards with what the net says."""
    agreed, hand = question.agreements, question.hand
    return [Talon(talon, shares_of(agreed, hand | talon)) for talon in talons_of(hand)]


def talon_box(question: HandQuestion, talons: Sequence[Talon]) -> TalonBox:
    """Return what talons bring, for the highest contract that is made more often than not."""
    contract = _even_contract(question, talons)
    chances = {talon.cards: promised(talon.shares, contract) for talon in talons}
    mean = sum(chances.values()) / len(chances)
    by_card = {card: _with(chances, card) for card in iterate(ALL_CARDS & ~question.hand)}
    helpful = [card for card, chance in by_card.items() if chance >= mean + HELP]
    best = max(helpful, key=by_card.__getitem__, default=None)
    rest = [one for talon, one in chances.items() if not any(talon >> c & 1 for c in helpful)]
    return TalonBox(
        contract=contract,
        helps=best,
        comes=0.0 if best is None else sum(talon >> best & 1 for talon in chances) / len(chances),
        with_help=mean if best is None else by_card[best],
        gives=_given_most(question.agreements, question.hand, list(chances)),
        no_help=len(rest) / len(chances),
        without=sum(rest) / len(rest) if rest else 0.0,
    )


def _even_contract(question: HandQuestion, talons: Sequence[Talon]) -> int:
    shares = mean_shares(talon.shares for talon in talons)
    made = [one for one in question.contracts if promised(shares, one) >= 0.5]
    return max(made, default=question.lowest) // 10 * 10


def _with(chances: Mapping[Cards, float], card: Card) -> float:
    found = [chance for talon, chance in chances.items() if talon >> card & 1]
    return sum(found) / len(found)


def _given_most(
    agreements: Agreements, hand: Cards, talons: Sequence[Cards]
) -> tuple[tuple[Card, float], ...]:
    counts: Counter[Card] = Counter()
    for talon in talons:
        counts.update(iterate(usual_exchange(agreements, hand | talon).cards & hand))
    return tuple((card, n / len(talons)) for card, n in counts.most_common(GIVEN))
