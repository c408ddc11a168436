"""The judge: whether one choice is clearly best, by many worlds and by two draws of them.

`FAR` points must lie between it and the second. Of contracts, which differ by a step, the best one
is asked beside some that are so far from it.
"""

from collections.abc import Mapping
from dataclasses import dataclass

from games.bots.search.budget import Budget
from games.bots.search.solver import Solver
from games.engine.actions import STAND, Action
from games.puzzles.exact.moment import CLASSIC, DealMoment
from games.puzzles.judged.decisions import (
    RAISE,
    amount_of,
    choices_at,
    kind_of,
    question_of,
)
from games.review.choice_costs import choice_costs
from games.review.reviewer import BUDGET

# In points of the score.
FAR = 20.0
# A later look, by other worlds, refutes what is not even so far ahead.
STILL_FAR = 10.0
TIMES = 10
FIRST = Budget(bidding=4, exchange=1, play=6, drawn=BUDGET.drawn)
WHOLE = Budget(
    bidding=TIMES * BUDGET.bidding,
    exchange=TIMES * BUDGET.exchange,
    play=TIMES * BUDGET.play,
    drawn=BUDGET.drawn,
)
SEEDS = ("one", "two")
Costs = Mapping[Action, float]


@dataclass(frozen=True)
class JudgedVerdict:
    """The judgement of a moment.

    right  the best choice
    costs  what each other choice that is offered costs, in points; of two draws the lower number
    """

    right: Action
    costs: Costs

    @property
    def choices(self) -> tuple[Action, ...]:
        """Return all choices that are offered."""
        return (self.right, *self.costs)


class Judge:
    """The judge, with the tables of its search. One thread at a time."""

    def __init__(self, first: Budget = FIRST, whole: Budget = WHOLE) -> None:
        self._solver = Solver(CLASSIC)
        self._first, self._whole = first, whole

    def is_promising(self, moment: DealMoment) -> bool:
        """Return whether a few worlds see a clearly best choice, and a longer look is worth it."""
        return self._verdict(moment, self._first, SEEDS[0]) is not None

    def verdict(self, moment: DealMoment) -> JudgedVerdict | None:
        """Return the verdict, None without a clearly best choice."""
        return self.second_look(moment, self.first_look(moment))

    def first_look(self, moment: DealMoment) -> JudgedVerdict | None:
        """Return the verdict by the first draw of many worlds."""
        return self._verdict(moment, self._whole, SEEDS[0])

    def second_look(self, moment: DealMoment, found: JudgedVerdict | None) -> JudgedVerdict | None:
        """Return a verdict that another draw confirms, with the lower costs; None: it does not."""
        if found is None:
            return None
        costs = self._ahead(moment, found, SEEDS[1])
        if not costs or min(costs.values()) < FAR:
            return None
        return JudgedVerdict(found.right, {one: min(costs[one], found.costs[one]) for one in costs})

    def holds(self, moment: DealMoment, verdict: JudgedVerdict, seed: str) -> bool:
        """Return whether a look at other worlds still has the right choice well ahead."""
        costs = self._ahead(moment, verdict, seed)
        return bool(costs) and min(costs.values()) >= STILL_FAR

    def _ahead(self, moment: DealMoment, verdict: JudgedVerdict, seed: str) -> dict[Action, float]:
        """Return how far the right choice is ahead of the others; nothing without an opinion."""
        found = self._costs(moment, self._whole, seed)
        if not found:
            return {}
        return {one: found[one] - found[verdict.right] for one in verdict.costs}

    def _verdict(self, moment: DealMoment, budget: Budget, seed: str) -> JudgedVerdict | None:
        costs = self._costs(moment, budget, seed)
        if not costs:
            return None
        right = min(costs, key=lambda one: (costs[one], str(one)))
        others = offered(moment, costs, right)
        return JudgedVerdict(right, {one: costs[one] for one in others}) if others else None

    def _costs(self, moment: DealMoment, budget: Budget, seed: str) -> dict[Action, float]:
        choices = choices_at(moment)
        if len(choices) < 2:
            return {}
        question = question_of(moment, choices)
        return choice_costs(question, choices, self._solver, budget, seed)


def offered(moment: DealMoment, costs: Costs, right: Action) -> list[Action]:
    """Return the other choices that are asked; none where one of them is too near."""
    others = [one for one in costs if one != right]
    far = [one for one in others if costs[one] >= FAR]
    if kind_of(moment) != RAISE:
        return far if len(far) == len(others) else []
    return _contracts(far, right, moment.observation.contract or 0)


def _contracts(far: list[Action], right: Action, standing: int) -> list[Action]:
    """Return contracts that are far from the right one: none, the nearest above and below."""
    amount = amount_of(right, standing)
    below = [one for one in far if amount_of(one, standing) < amount]
    above = [one for one in far if amount_of(one, standing) > amount]
    none = [STAND] if STAND in far else []
    return list(dict.fromkeys([*none, *below[-1:], *above[:1]]))
