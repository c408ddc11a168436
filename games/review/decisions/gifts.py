"""Judges the cards that a declarer gave away or laid aside, and a deal given up instead."""

from collections.abc import Sequence

from games.bots.heuristics import exchange as heuristic
from games.bots.search.belief import likely_worlds
from games.bots.search.budget import Budget
from games.bots.search.contracts import AFTER_EXCHANGE, best_contract, evenly, worth
from games.bots.search.equity import Chances, Outlook
from games.bots.search.exchange import (
    Gift,
    Values,
    add_values,
    gift_worth,
    open_contracts,
)
from games.bots.search.giving_up import ways_out
from games.bots.search.solver import Solver
from games.bots.search.worlds import World
from games.engine.actions import Action
from games.review.dice import first_dice, other_dice, shuffled_worlds
from games.review.judgement import DecisionKind, Judgement, Rows, evenly_shared, judgement
from games.review.points import point_worth
from games.review.questions import Question
from games.review.stages import costs_of, is_equal, worlds_to_measure, worths_of

# After so many worlds so many gifts are left, and the chosen one.
ROUNDS = {3: 4, 6: 2}
# So many that the heuristic likes are tried.
CANDIDATES = 8


def judged_gift(question: Question, solver: Solver, budget: Budget) -> Judgement | None:
    """Judge an exchange against the best gift that the search finds, and against giving up.

    None if no search ended, or if the chosen gift is of a kind that it does not know.
    """
    seen, chosen = question.observation, question.chosen
    judge = _Judge(question, solver, budget.nodes)
    if not (isinstance(chosen, Gift) or chosen in judge.ways):
        return None
    first = shuffled_worlds(seen, budget.exchange, budget.drawn, first_dice(question))
    values = judge.tried(first, _candidates(question), chosen)
    best_gift = judge.fix_contracts(values)
    if best_gift is None:
        return None
    choices: list[Action] = [*values, *judge.ways]
    rows = judge.rows_of(values, choices)
    worths = worths_of(rows, choices)
    if not worths:
        return None
    # Of the gifts only the best one was looked at with a contract of its own.
    rivals = [one for one in (best_gift, *judge.ways, chosen) if one in worths]
    best = max(rivals, key=lambda one: (worths[one][judge.seat], one == chosen))
    kind = DecisionKind.RAISING if {best, chosen} & {*judge.ways} else DecisionKind.EXCHANGE
    point = point_worth(seen.agreements)
    if is_equal(worths, best, chosen, judge.seat, point):
        costs = costs_of(rows, chosen, judge.seat)
        return judgement(kind, question, chosen, worths, costs, [])
    wanted = worlds_to_measure(rows, best, chosen, judge.seat, budget.exchange, point)
    others = likely_worlds(seen, wanted, budget.drawn, other_dice(question))
    costs, measured = costs_of(rows, best, judge.seat), judge.rows(others, [best, chosen])
    return judgement(kind, question, best, worths, costs, measured)


def _candidates(question: Question) -> list[Gift]:
    """Return the gifts that the heuristic likes, the chosen one, and the one it likes least."""
    seen = question.observation
    gifts = [action for action in question.legal if isinstance(action, Gift)]
    ranked = sorted(gifts, key=lambda gift: -heuristic.gift_value(seen, gift))
    chosen = [question.chosen] if isinstance(question.chosen, Gift) else []
    return list(dict.fromkeys([*ranked[:CANDIDATES], *chosen, ranked[-1]]))


class _Judge:
    """Solves what follows gifts of one declarer.

    ways  the ways to give the deal up, with the chance that each leaves
    """

    def __init__(self, question: Question, solver: Solver, nodes: int) -> None:
        self.seat = question.seat
        self._seen = question.observation
        self._outlook = Outlook(question.observation)
        self._solver, self._nodes = solver, nodes
        self._contracts: dict[Gift, int] = {}
        self.ways = ways_out(question.observation, question.legal, self._outlook)

    def tried(
        self, worlds: Sequence[World], gifts: Sequence[Gift], chosen: Action
    ) -> dict[Gift, Values]:
        """Return what gifts bring: many in few worlds, and after each round the better half."""
        values: dict[Gift, Values] = {gift: [] for gift in gifts}
        left = list(gifts)
        for number, world in enumerate(worlds):
            if number in ROUNDS:
                left.sort(key=lambda gift: (-self._worth(values[gift]), gift != chosen))
                kept, dropped = left[: ROUNDS[number]], left[ROUNDS[number] :]
                left = [*kept, *(one for one in dropped if one == chosen)]
            add_values(self._seen, left, world, values, self._solver, self._nodes)
        return values

    def _worth(self, found: Values) -> float:
        return gift_worth(self._seen, self._outlook, found)

    def fix_contracts(self, values: dict[Gift, Values]) -> Gift | None:
        """Choose the contract after each gift, and return the best of those tried to the end."""
        for gift, found in values.items():
            self._contracts[gift] = self._contract([one for one in found if one is not None])
        most = max(len(found) for found in values.values())
        whole = [gift for gift, found in values.items() if len(found) == most]
        return max(whole, key=lambda gift: self._worth(values[gift])) if most else None

    def _contract(self, values: Sequence[int]) -> int:
        assert self._seen.contract is not None
        if not values:
            return self._seen.contract
        taken = evenly(values)
        offers = open_contracts(self._seen, taken)
        return best_contract(self._outlook, self.seat, offers, taken, AFTER_EXCHANGE)[1]

    def rows(self, worlds: Sequence[World], choices: Sequence[Action]) -> Rows:
        """Return the chances after each choice."""
        gifts = [choice for choice in choices if isinstance(choice, Gift)]
        values: dict[Gift, Values] = {gift: [] for gift in gifts}
        for world in worlds if gifts else ():
            add_values(self._seen, gifts, world, values, self._solver, self._nodes)
        return self.rows_of(values, choices)

    def rows_of(self, values: dict[Gift, Values], choices: Sequence[Action]) -> Rows:
        """Return the chances after each choice in each world that was searched for it."""
        # Of the worlds whose search took too long there are no values.
        searched = max((len(found) for found in values.values()), default=1)
        return evenly_shared(
            {
                one: self._chances(one, values, number)
                for one in choices
                if not isinstance(one, Gift) or number < len(values[one])
            }
            for number in range(searched)
        )

    def _chances(self, choice: Action, values: dict[Gift, Values], world: int) -> Chances:
        if not isinstance(choice, Gift):
            return self.ways[choice]
        value = values[choice][world]
        if value is None:
            return self._outlook.redealt()
        contract, taken = self._contracts[choice], evenly([value])
        return worth(self._outlook, self.seat, contract, taken, AFTER_EXCHANGE)
