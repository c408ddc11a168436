"""The work on one deal, step by step: it may stop after any step, and go on in another process."""

from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace

from games.bots.search.budget import Budget
from games.bots.search.solver import Solver
from games.engine.observation import Observation
from games.engine.record import Record, deal_steps
from games.engine.state import Game
from games.review.hindsight import OpenDeal, hindsight_of, open_deals
from games.review.judgement import TalonLuck
from games.review.named_contract import PlayedContract, named_contract, played_contracts
from games.review.points import point_worth
from games.review.questions import Question, game_before, questions_in
from games.review.report import (
    DealReport,
    GameReport,
    decision_of,
    new_deal_report,
    new_report,
    rounded,
)
from games.review.reviewer import BUDGET, in_points, judged
from games.review.talon import luck_of_talon, talons_in

# The chance of a contract is kept in thousandths.
CONTRACT_DIGITS = 3
# A step of the work: it adds to the report of the deal.
Step = Callable[[DealReport], DealReport]


@dataclass(frozen=True)
class DealProgress:
    """The progress of the work on a deal.

    steps   how many steps are done
    of      how many there are
    report  what they found
    """

    steps: int
    of: int
    report: DealReport

    @property
    def is_done(self) -> bool:
        """Return whether nothing is left."""
        return self.steps == self.of


class DealWork:
    """The steps of one deal.

    before  the state before the deal
    after   the state at its end, or where the record ends

    Raises:
        UnreadableRecord: An action is illegal.
    """

    def __init__(
        self,
        record: Record,
        number: int,
        solver: Solver,
        budget: Budget = BUDGET,
        before: Game | None = None,
    ) -> None:
        self.solver, self._budget, self._number = solver, budget, number
        self._worth = point_worth(record.agreements)
        self.before = before or game_before(record, number)
        moments = list(deal_steps(self.before, record.deals[number], number))
        self.after = next((m.game for m in reversed(moments) if hasattr(m, "game")), self.before)
        asked = questions_in(moments, record.deals)
        steps = [self._decision(question) for question in asked]
        steps += [self._talon(before, after) for _, before, after in talons_in(moments)]
        steps += [self._hindsight(deal) for deal in open_deals(moments)]
        self._steps: list[Step] = steps + [self._contract(one) for one in played_contracts(moments)]

    def progress(self, steps: int = 0, report: DealReport | None = None) -> Iterator[DealProgress]:
        """Yield the progress at the start, and after each step that is left.

        steps, report  what was done before
        """
        found, of = report or new_deal_report(self.before, self._number), len(self._steps)
        yield DealProgress(steps, of, found)
        for number, step in enumerate(self._steps[steps:], steps + 1):
            found = step(found)
            yield DealProgress(number, of, found)

    def _decision(self, question: Question) -> Step:
        def step(report: DealReport) -> DealReport:
            judgement = judged(question, self.solver, self._budget)
            if judgement is None:
                return report
            found = decision_of(in_points(question, judgement, self._worth))
            return replace(report, decisions=(*report.decisions, found))

        return step

    def _talon(self, before: Observation, after: Observation) -> Step:
        def step(report: DealReport) -> DealReport:
            found = luck_of_talon(before, after, self.solver, self._budget)
            kept = found and TalonLuck(rounded(found.luck), rounded(found.errors))
            return replace(report, talon=kept)

        return step

    def _hindsight(self, deal: OpenDeal) -> Step:
        def step(report: DealReport) -> DealReport:
            return replace(report, hindsight=hindsight_of(deal, self.solver, self._budget.nodes))

        return step

    def _contract(self, played: PlayedContract) -> Step:
        def step(report: DealReport) -> DealReport:
            found = named_contract(played, self.solver, self._budget)
            kept = found and replace(found, chance=round(found.chance, CONTRACT_DIGITS))
            return replace(report, contract=kept)

        return step


def reviewed(record: Record, budget: Budget = BUDGET) -> GameReport:
    """Return the report of a whole record.

    Raises:
        UnsupportedAgreements: The solver cannot follow the agreements of this game.
        UnreadableRecord: An action is illegal.
    """
    solver, deals = Solver(record.agreements), []
    for number in range(len(record.deals)):
        *_, last = DealWork(record, number, solver, budget).progress()
        deals.append(last.report)
    report = replace(new_report(record.start()), deals=tuple(deals))
    return report.complete(game_before(record, len(record.deals)))
