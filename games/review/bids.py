"""Judges a bid or a pass."""

from collections.abc import Iterable, Sequence

from games.bots.search.belief import likely_worlds
from games.bots.search.bidding import declared, winner_after_pass, wishes_of
from games.bots.search.budget import Budget
from games.bots.search.equity import Chances, Outlook
from games.bots.search.solver import BudgetSpent, Solver
from games.bots.search.worlds import World
from games.engine.actions import LOOK, PASS, Action, Bid
from games.review.dice import first_dice, other_dice
from games.review.judgement import (
    DecisionKind,
    Judgement,
    Row,
    Rows,
    evenly_shared,
    judgement,
    means,
)
from games.review.questions import Question


def judged_bid(question: Question, solver: Solver, budget: Budget) -> Judgement | None:
    """Judge a bid or a pass against the pass and the lowest bid.

    None where the auction cannot be searched: in the dark, with two players, without a choice.
    """
    choices = _choices(question)
    if len(choices) < 2 or not _is_known(question):
        return None
    first, others = (
        likely_worlds(question.observation, budget.bidding, budget.drawn, dice)
        for dice in (first_dice(question), other_dice(question))
    )
    judge = _Judge(question, solver, budget.nodes)
    worths = means(judge.rows(first, choices), choices)
    if not worths:
        return None
    best = max(choices, key=lambda one: (worths[one][judge.seat], one == question.chosen))
    rows = judge.rows(others, [best, question.chosen]) if best != question.chosen else []
    return judgement(DecisionKind.BIDDING, question, best, worths, rows)


def _is_known(question: Question) -> bool:
    """Return whether the search follows this auction."""
    seen = question.observation
    known = isinstance(question.chosen, Bid) or question.chosen == PASS
    return known and LOOK not in question.legal and len(seen.active) == 3 and bool(seen.bids)


def _choices(question: Question) -> list[Action]:
    """Return the pass, the lowest bid, and what was chosen."""
    bids = [action for action in question.legal if isinstance(action, Bid)]
    if not bids or PASS not in question.legal:
        return []
    lowest = min(bids, key=lambda bid: bid.amount)
    return list(dict.fromkeys([PASS, lowest, question.chosen]))


class _Judge:
    """Plays choices of one auction out in worlds."""

    def __init__(self, question: Question, solver: Solver, nodes: int) -> None:
        self.seat = question.seat
        self._seen = question.observation
        self._outlook = Outlook(question.observation)
        self._solver, self._nodes = solver, nodes

    def rows(self, worlds: Iterable[World], choices: Sequence[Action]) -> Rows:
        """Return the chances after each choice."""
        return evenly_shared(self._row(world, choices) for world in worlds)

    def _row(self, world: World, choices: Sequence[Action]) -> Row:
        hands = {**world, self.seat: self._seen.hand}
        wishes = wishes_of(self._seen, hands)
        winner = winner_after_pass(self._seen, wishes)
        step, highest = self._seen.agreements.bid_step, max(wishes.values())

        def after(choice: Action) -> Chances:
            # Who bids higher still takes the deal, as after a pass.
            keeps = isinstance(choice, Bid) and highest < choice.amount + step
            bid = (self.seat, choice.amount) if keeps and isinstance(choice, Bid) else winner
            return declared(self._seen, self._outlook, hands, bid, self._solver, self._nodes)

        try:
            return {choice: after(choice) for choice in choices}
        except BudgetSpent:
            return {}
