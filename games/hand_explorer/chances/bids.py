"""The chance to win the game by each bid, and by a pass: the product's model (docs/bots.md)."""

from dataclasses import dataclass
from random import Random

from games.bots.search.belief import weighed_worlds
from games.bots.search.bidding import planned, winner_after_pass, wishes_of
from games.bots.search.contracts import MARGIN
from games.bots.search.equity import Outlook
from games.bots.search.worlds import ASIDE
from games.engine.bid_limits import hand_limit

from .contracts import promised
from .question import YOU, HandQuestion
from .talon import Talon, talons_with_shares

# A pass is looked at in so many worlds: an error of some 0.3 % of a game.
PASSES = 400


@dataclass(frozen=True)
class BidWorths:
    """Your chances to win the game, by contract in the order of `HandQuestion.contracts`.

    made, failed  after that contract
    raised        what a raise after the talon adds to a bid, or giving up instead; 0 with ten cards
    passed        after a pass; 0 with ten cards
    """

    made: tuple[float, ...]
    failed: tuple[float, ...]
    raised: tuple[float, ...]
    passed: float

    def win(self, number: int, chance: float) -> float:
        """Return the chance after the contract with this number, which is made so often."""
        stands = chance * self.made[number] + (1.0 - chance) * self.failed[number]
        return stands + self.raised[number]


def bid_worths(question: HandQuestion) -> BidWorths:
    """Return your chances to win the game after each bid and after a pass."""
    outlook = Outlook(question.observation)

    def after(contract: int, total: int) -> float:
        return outlook.before_play(YOU, contract, total)[YOU]

    made = tuple(after(one, one + MARGIN) for one in question.contracts)
    failed = tuple(after(one, one - MARGIN) for one in question.contracts)
    if question.has_talon:
        return BidWorths(made, failed, (0.0,) * len(made), 0.0)
    talons = talons_with_shares(question)
    raised = _raised(question, outlook, talons, made, failed)
    return BidWorths(made, failed, raised, _after_pass(question, outlook))


def _raised(
    question: HandQuestion,
    outlook: Outlook,
    talons: list[Talon],
    made: tuple[float, ...],
    failed: tuple[float, ...],
) -> tuple[float, ...]:
    """Return for each bid what the free choice after the talon adds in the mean."""
    contracts = question.contracts
    gains = [0.0] * len(contracts)
    given_up = _given_up(question, outlook)
    for talon in talons:
        limit = hand_limit(question.agreements, question.hand | talon.cards)
        best = -1.0
        for number in reversed(range(len(contracts))):
            chance = promised(talon.shares, contracts[number])
            stands = chance * made[number] + (1.0 - chance) * failed[number]
            free = max(stands, best, given_up[number])
            gains[number] += free - stands
            if contracts[number] <= limit and question.agreements.raise_after_talon:
                best = max(best, stands)
    return tuple(gain / len(talons) for gain in gains)


def _given_up(question: HandQuestion, outlook: Outlook) -> list[float]:
    """Return the chance after each contract is given up (section 7); -1 where that is barred."""
    if not outlook.may_distribute(YOU):
        return [-1.0] * len(question.contracts)
    return [outlook.given_up(YOU, one, "distributed")[YOU] for one in question.contracts]


def _after_pass(question: HandQuestion, outlook: Outlook) -> float:
    """Return the chance after a pass: another plays, or bids higher first."""
    seen = question.observation
    won = 0.0
    for world, share in weighed_worlds(seen, PASSES, Random(f"{question.hand} pass")):
        hands = {**world, YOU: seen.hand}
        winner, least = winner_after_pass(seen, wishes_of(seen, hands))
        plan = planned(seen, outlook, hands[winner] | hands[ASIDE], winner, least)
        won += share * plan.hoped[YOU]
    return won
