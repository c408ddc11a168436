"""The work on a hand, lie by lie: what is known so far, as JSON between two slices of work."""

from collections.abc import Iterator
from dataclasses import asdict, dataclass
from typing import Any

from games.bots.search.solver import BudgetSpent, Solver
from games.engine.cards import Cards

from .answer import TalonBox
from .contracts import Shares, Tally, chance_of, mean_shares, shares_of, solved
from .exchange import Exchange, likely_exchanges, taken, usual_exchange
from .lies import Lie, lies_from
from .question import SHOWN_STEP, HandQuestion
from .talon import talon_box, talons_with_shares

Json = dict[str, Any]
# With ten cards so many exchanges are tried; after so many lies so many are left.
TRIED = 8
LEFT = ((24, 3), (8, 4))
# Then the best one goes through every lie, and the others through one of so many.
OTHERS_EVERY = 3


@dataclass
class Progress:
    """The knowledge of a hand so far.

    number   of the next lie
    shares   what the net says in the mean over all talons
    tallies  the solved lies by the cards that leave the hand; 0 before the talon, where the
             declarer chooses them for each talon
    talon    None with ten cards
    """

    number: int
    shares: tuple[float, ...]
    tallies: dict[Cards, Tally]
    talon: TalonBox | None

    @property
    def lies(self) -> int:
        """Return how many lies were solved for the exchange that was in most of them."""
        return max(tally.lies for tally in self.tallies.values())

    def ranked(self, question: HandQuestion) -> list[Cards]:
        """Return the exchanges that are left, the best one first."""
        most = [number for number, _ in LEFT if self.number > number]
        left = dict(LEFT)[most[0]] if most else len(self.tallies)
        by_lies = sorted(self.tallies, key=lambda cards: -self.tallies[cards].lies)[:left]
        return sorted(by_lies, key=lambda cards: -worth(question, self.tallies[cards]))

    def chance(self, question: HandQuestion, contract: int, cards: Cards | None = None) -> float:
        """Return the chance to make a contract, after the best exchange or after this one."""
        best = self.ranked(question)[0] if cards is None else cards
        return chance_of(question.agreements, self.shares, self.tallies[best], contract)

    def as_json(self) -> Json:
        """Return what `progress_from` reads."""
        tallies = [
            {"cards": cards, "values": list(tally.values.items()), "expected": tally.expected}
            for cards, tally in self.tallies.items()
        ]
        talon = None if self.talon is None else asdict(self.talon)
        return {"number": self.number, "shares": self.shares, "tallies": tallies, "talon": talon}


def progress_from(data: Json) -> Progress:
    """Return the progress that was written as JSON."""
    tallies = {
        one["cards"]: Tally(dict(map(tuple, one["values"])), list(one["expected"]))
        for one in data["tallies"]
    }
    talon = data["talon"]
    if talon is not None:
        talon = TalonBox(**{**talon, "gives": tuple(map(tuple, talon["gives"]))})
    return Progress(data["number"], tuple(data["shares"]), tallies, talon)


def worth(question: HandQuestion, tally: Tally) -> float:
    """Return how good an exchange is: its chances for all contracts, added up; 0 without a lie."""
    if not tally.lies:
        return 0.0
    shown = question.contracts[:: SHOWN_STEP // question.agreements.bid_step]
    return sum(solved(tally.values, contract) for contract in shown)


def first_progress(question: HandQuestion) -> Progress:
    """Return what the net says: no lie has been solved."""
    agreed, hand = question.agreements, question.hand
    if question.has_talon:
        tried = likely_exchanges(agreed, hand)[:TRIED]
        tallies = {exchange.cards: Tally() for exchange in tried}
        return Progress(0, shares_of(agreed, hand), tallies, None)
    talons = talons_with_shares(question)
    shares = mean_shares(talon.shares for talon in talons)
    return Progress(0, shares, {0: Tally()}, talon_box(question, talons))


def go_on(question: HandQuestion, progress: Progress, solver: Solver) -> Iterator[None]:
    """Solve one lie after the other, without end; after each the progress is whole."""
    for lie in lies_from(question.hand, progress.number):
        for cards in _exchanges_of(question, progress):
            _solve(question, progress, cards, lie, solver)
        progress.number += 1
        yield


def _exchanges_of(question: HandQuestion, progress: Progress) -> list[Cards]:
    """Return the exchanges that the next lie is solved for."""
    ranked = progress.ranked(question)
    is_short = progress.number > LEFT[0][0] and progress.number % OTHERS_EVERY
    return ranked[:1] if is_short else ranked


def _solve(
    question: HandQuestion, progress: Progress, cards: Cards, lie: Lie, solver: Solver
) -> None:
    held = question.hand | lie.talon
    exchange = Exchange(cards) if cards else usual_exchange(question.agreements, held)
    shares: Shares = shares_of(question.agreements, held) if lie.talon else progress.shares
    try:
        value = taken(question, held, exchange, lie, solver)
    except BudgetSpent:
        # Such a lie is left out, as in the bots' own search.
        return
    progress.tallies[cards].add(value, shares)
