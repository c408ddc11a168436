"""Costs of all choices of a decision."""

from itertools import islice

import pytest

from games.bots.search.budget import Budget
from games.bots.search.solver import Solver
from games.engine.actions import PASS, STAND, Bid, Play, Raise
from games.engine.record import read_record
from games.engine.state import Phase
from games.review.choice_costs import choice_costs
from games.review.questions import Question, questions
from tests.games.review.records import short_record

QUICK = Budget(bidding=2, exchange=2, play=4, drawn=1)


@pytest.fixture(scope="module")
def asked() -> list[Question]:
    """Return the decisions of a short record."""
    return [*questions(read_record(short_record()))]


def first_in(asked: list[Question], phase: Phase) -> Question:
    return next(one for one in asked if one.observation.phase is phase)


def costs_at(one: Question, seed: str = "one") -> dict[object, float]:
    kinds = Play | Raise
    choices = [action for action in one.legal if isinstance(action, kinds) or action == STAND]
    if one.observation.phase is Phase.BIDDING:
        bids = [action for action in one.legal if isinstance(action, Bid)]
        choices = [PASS, min(bids, key=lambda bid: bid.amount)]
    found = choice_costs(one, choices, Solver(one.observation.agreements), QUICK, seed)
    assert {*found} == {*choices}
    return {**found}


@pytest.mark.parametrize("phase", [Phase.BIDDING, Phase.RAISE, Phase.PLAY])
def test_the_best_choice_costs_nothing_and_every_other_has_a_cost(
    asked: list[Question], phase: Phase
) -> None:
    costs = costs_at(first_in(asked, phase))
    assert len(costs) > 1
    assert min(costs.values()) == 0


def test_another_seed_draws_other_worlds(asked: list[Question]) -> None:
    plays = [one for one in asked if one.observation.phase is Phase.PLAY]
    differing = [one for one in islice(plays, 6) if costs_at(one) != costs_at(one, "two")]
    assert differing


def test_the_same_seed_has_the_same_costs(asked: list[Question]) -> None:
    one = first_in(asked, Phase.PLAY)
    assert costs_at(one) == costs_at(one)


def test_gifts_have_no_costs_here(asked: list[Question]) -> None:
    one = first_in(asked, Phase.EXCHANGE)
    solver = Solver(one.observation.agreements)
    assert choice_costs(one, one.legal[:2], solver, QUICK, "one") == {}
