"""The chance to make each contract: what the net says, corrected by lies that were solved.

A net knows the mean over all lies for ten cards (decision 0110), so it answers at once. Each solved
lie then says by how much it was wrong there. The more lies, the more that correction counts.
"""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import lru_cache

from games.bots.search.contracts import BEFORE_EXCHANGE, chance_in
from games.bots.search.valuation import MIDDLES, value_shares
from games.bots.search.valuation.model import net_of
from games.engine.agreements import Agreements
from games.engine.cards import Cards

# The net is worth so many lies: its errors are some 3 % of chance, those of one lie 35 %. A guess
# by rules of thumb is worth few.
NET_LIES, GUESS_LIES = 100, 10
# A share for each of MIDDLES.
Shares = Sequence[float]


@dataclass
class Tally:
    """The lies that were solved for one gift.

    values    how often the declarer took so much
    expected  what the net said of the same ten cards, added up
    """

    values: dict[int, int] = field(default_factory=dict)
    expected: list[float] = field(default_factory=lambda: [0.0] * len(MIDDLES))

    @property
    def lies(self) -> int:
        """Return how many lies were solved."""
        return sum(self.values.values())

    def add(self, value: int, expected: Shares) -> None:
        """Count a lie in which the declarer takes so much, and what the net said before."""
        self.values[value] = self.values.get(value, 0) + 1
        for number, share in enumerate(expected):
            self.expected[number] += share


def mean_shares(rows: Iterable[Shares]) -> tuple[float, ...]:
    """Return the mean of one row of shares or more."""
    columns = list(zip(*rows, strict=True))
    return tuple(sum(column) / len(column) for column in columns)


@lru_cache(maxsize=512)
def _chances_by_bin(contract: int) -> tuple[float, ...]:
    return tuple(chance_in(contract - middle, BEFORE_EXCHANGE) for middle in MIDDLES)


def promised(shares: Shares, contract: int) -> float:
    """Return the chance to make a contract by the shares of the net."""
    return sum(map(float.__mul__, shares, _chances_by_bin(contract)))


def solved(values: Mapping[int, int], contract: int) -> float:
    """Return the chance to make a contract in the mean of one solved lie or more."""
    lies = sum(values.values())
    made = sum(n * chance_in(contract - value, BEFORE_EXCHANGE) for value, n in values.items())
    return made / lies


def chance_of(agreements: Agreements, shares: Shares, tally: Tally, contract: int) -> float:
    """Return the chance to make a contract.

    shares  what the net says in the mean over all talons
    """
    first, lies = promised(shares, contract), tally.lies
    if not lies:
        return first
    expected = [share / lies for share in tally.expected]
    wrong = solved(tally.values, contract) - promised(expected, contract)
    prior = NET_LIES if net_of(agreements) else GUESS_LIES
    return min(1.0, max(0.0, first + wrong * lies / (lies + prior)))


def shares_of(agreements: Agreements, held: Cards) -> tuple[float, ...]:
    """Return what the net says of ten cards; a guess where no net knows the play."""
    return value_shares(agreements, held)
