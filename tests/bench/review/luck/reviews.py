"""Reviews of the games of the proof, by the very estimator of the site."""

from collections import defaultdict
from time import process_time

from games.bots.search.equity import Chances
from games.bots.search.solver import Solver
from games.engine.record import DealFinished, DeckDealt, Record, replay_steps
from games.review.dealt.dealt_cards import cards_of_deal
from games.review.dealt.luck import luck_of_deal, sum_of
from games.review.points import point_worth
from games.review.questions import questions
from games.review.reviewer import BUDGET, Judged, in_points, judged
from games.review.talon import luck_of_talon, talons
from tests.bench.review.luck.rows import GameRow, losses_of, tallies_of


def reviewed(record: Record, number: int) -> GameRow:
    """Review a finished game of three."""
    solver, spent = Solver(record.agreements), defaultdict[int, float](float)
    found = _judged(record, solver, spent)
    talon = _talons(record, solver, spent)
    return GameRow(
        number,
        record.players,
        record.result["winner"],
        talon,
        cards_of(record),
        losses_of(found),
        tallies_of(found),
        deals_of(record),
        tuple(round(1000 * spent[deal]) for deal in range(len(record.deals))),
    )


def _judged(record: Record, solver: Solver, spent: dict[int, float]) -> list[Judged]:
    found, worth = [], point_worth(record.agreements)
    for question in questions(record):
        start = process_time()
        judgement = judged(question, solver, BUDGET)
        spent[question.deal] += process_time() - start
        if judgement is not None:
            found.append(in_points(question, judgement, worth))
    return found


def _talons(record: Record, solver: Solver, spent: dict[int, float]) -> Chances:
    sums = [0.0] * 3
    for deal, before, after in talons(record):
        start = process_time()
        luck = luck_of_talon(before, after, solver, BUDGET)
        spent[deal] += process_time() - start
        for seat, one in enumerate(luck.luck if luck else ()):
            sums[seat] += one
    return tuple(sums)


def cards_of(record: Record) -> Chances:
    """Return what the dealt cards promised each seat, beyond the mean of all deals."""
    before, lucks = record.start(), []
    for step in replay_steps(record, pending=False):
        match step:
            case DeckDealt(game):
                lucks.append(luck_of_deal(before, cards_of_deal(game)))
            case DealFinished(game, _):
                before = game
    return sum_of(lucks).chances


def deals_of(record: Record) -> tuple[str, ...]:
    """Return of each deal the declarer, how it ended, and the contract."""
    ends = (step for step in replay_steps(record, pending=False) if isinstance(step, DealFinished))
    return tuple(
        f"{one.outcome.declarer} {one.outcome.outcome} {one.outcome.contract}"
        if one.outcome.declarer is not None and not one.outcome.redeal
        else "redeal"
        for one in ends
    )
