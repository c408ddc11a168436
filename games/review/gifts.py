"""Judges the cards that a declarer gave away or laid aside, and a deal given up instead."""

from collections.abc import Sequence

from games.bots.heuristics import exchange as heuristic
from games.bots.search.belief import likely_worlds
from games.bots.search.budget import Budget
from games.bots.search.contracts import AFTER_EXCHANGE, best_contract, evenly, worth
from games.bots.search.equity import Chances, Outlook
from games.bots.search.exchange import Gift, Values, add_values, choose_gift, open_contracts
from games.bots.search.giving_up import ways_out
from games.bots.search.solver import Solver
from games.bots.search.worlds import World
from games.engine.actions import Action
from games.review.dice import first_dice, other_dice
from games.review.judgement import DecisionKind, Judgement, Rows, evenly_shared, judgement, means
from games.review.questions import Question


def judged_gift(question: Question, solver: Solver, budget: Budget) -> Judgement | None:
    """Judge an exchange against the best gift that the search finds, and against giving up.

    None if no search ended, or if the chosen gift is of a kind that it does not know.
    """
    observation, chosen = question.observation, question.chosen
    found = choose_gift(observation, question.legal, solver, budget)
    judge = _Judge(question, solver, budget.nodes)
    if found is None or not (isinstance(chosen, Gift) or chosen in judge.ways):
        return None
    first, others = (
        likely_worlds(observation, budget.exchange, budget.drawn, dice)
        for dice in (first_dice(question), other_dice(question))
    )
    gifts = _compared(question, found[0])
    judge.fix_contracts(first, gifts)
    choices: list[Action] = [*gifts, *judge.ways]
    worths = means(judge.rows(first, choices), choices)
    if not worths:
        return None
    best = max(choices, key=lambda one: (worths[one][judge.seat], one == chosen))
    rows = judge.rows(others, [best, chosen]) if best != chosen else []
    kind = DecisionKind.RAISING if {best, chosen} & {*judge.ways} else DecisionKind.EXCHANGE
    return judgement(kind, question, best, worths, rows)


def _compared(question: Question, best: Gift) -> list[Gift]:
    """Return the best gift, the chosen one, and the one that the heuristic likes least."""
    gifts = [action for action in question.legal if isinstance(action, Gift)]
    worst = min(gifts, key=lambda gift: heuristic.gift_value(question.observation, gift))
    chosen = [question.chosen] if isinstance(question.chosen, Gift) else []
    return list(dict.fromkeys([best, *chosen, worst]))


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

    def fix_contracts(self, worlds: Sequence[World], gifts: Sequence[Gift]) -> None:
        """Choose the contract after each gift, by the worlds in which the gift is chosen too."""
        for gift, values in self._values(worlds, gifts).items():
            self._contracts[gift] = self._contract([one for one in values if one is not None])

    def _contract(self, values: Sequence[int]) -> int:
        assert self._seen.contract is not None
        if not values:
            return self._seen.contract
        taken = evenly(values)
        offers = open_contracts(self._seen, taken)
        return best_contract(self._outlook, self.seat, offers, taken, AFTER_EXCHANGE)[1]

    def rows(self, worlds: Sequence[World], choices: Sequence[Action]) -> Rows:
        """Return the chances after each choice."""
        values = self._values(worlds, [choice for choice in choices if isinstance(choice, Gift)])
        # Of the worlds whose search took too long there are no values.
        searched = min((len(found) for found in values.values()), default=1)
        return evenly_shared(
            {one: self._chances(one, values, number) for one in choices}
            for number in range(searched)
        )

    def _values(self, worlds: Sequence[World], gifts: Sequence[Gift]) -> dict[Gift, Values]:
        values: dict[Gift, Values] = {gift: [] for gift in gifts}
        for world in worlds if gifts else ():
            add_values(self._seen, gifts, world, values, self._solver, self._nodes)
        return values

    def _chances(self, choice: Action, values: dict[Gift, Values], world: int) -> Chances:
        if not isinstance(choice, Gift):
            return self.ways[choice]
        value = values[choice][world]
        if value is None:
            return self._outlook.redealt()
        contract, taken = self._contracts[choice], evenly([value])
        return worth(self._outlook, self.seat, contract, taken, AFTER_EXCHANGE)
