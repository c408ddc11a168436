"""Tests of the best choices of a decision that is to be made."""

from dataclasses import replace

import pytest

from games.bots import LEVELS
from games.bots.search.budget import Budget
from games.engine.actions import PASS, Action, Bid, Play
from games.engine.record import read_record
from games.review import best_choices as module
from games.review.best_choices import MOST, CostedChoice, best_choices
from games.review.judgement import DecisionKind, Judgement
from games.review.points import point_worth
from games.review.questions import Question, questions
from tests.games.review.records import short_record

QUICK = Budget(bidding=2, exchange=2, play=4, drawn=1)


@pytest.fixture(scope="module")
def asked() -> list[Question]:
    """Decisions between cards, of which several are possible."""
    found = questions(read_record(short_record()))
    return [one for one in found if isinstance(one.chosen, Play) and len(one.legal) > MOST][:4]


def ranked(one: Question) -> list[CostedChoice]:
    usual = LEVELS["casual"].choose(one.observation, one.legal)
    return best_choices(one.observation, one.legal, usual, QUICK)


def test_the_best_choice_costs_nothing_and_the_others_more(asked: list[Question]) -> None:
    for one in asked:
        costs = [choice.cost for choice in ranked(one)]
        assert costs[0] == 0 and costs == sorted(costs, key=lambda cost: cost or 0.0)


def test_there_are_three_different_legal_choices(asked: list[Question]) -> None:
    for one in asked:
        actions = [choice.action for choice in ranked(one)]
        assert len({*actions}) == MOST and {*actions} <= {*one.legal}


def test_the_same_question_gets_the_same_answer(asked: list[Question]) -> None:
    assert ranked(asked[0]) == ranked(asked[0])


def test_a_single_choice_has_no_cost(asked: list[Question]) -> None:
    one = asked[0]
    only = (one.legal[0],)
    assert best_choices(one.observation, only, only[0]) == [CostedChoice(only[0], None)]


def test_where_the_search_has_no_opinion_the_bots_choice_stands_alone(
    asked: list[Question],
) -> None:
    seen = asked[0].observation
    unknown = replace(seen, agreements=replace(seen.agreements, marriage_keeps_trump=True))
    assert best_choices(unknown, asked[0].legal, asked[0].legal[0]) == [
        CostedChoice(asked[0].legal[0], None)
    ]


def told(one: Question, monkeypatch: pytest.MonkeyPatch, costs: dict[Action, float]) -> object:
    """Return the costs by choice in points, where the search found these: the pass is best."""
    point, none = point_worth(one.observation.agreements), (0.0,) * 3
    found = {action: cost * point for action, cost in costs.items()}
    judgement = Judgement(DecisionKind.BIDDING, 0, PASS, none, none, 0.0, none, found)
    monkeypatch.setattr(module, "judged", lambda *_: judgement)
    return {choice.action: choice.cost for choice in ranked(one)}


def test_what_looks_better_than_the_best_is_not_told_as_free(
    asked: list[Question], monkeypatch: pytest.MonkeyPatch
) -> None:
    costs: dict[Action, float] = {PASS: 0.0, Bid(110): -3.0, Bid(120): 4.0}
    assert told(asked[0], monkeypatch, costs) == pytest.approx({PASS: 0.0, Bid(120): 4.0})


def test_an_equal_choice_costs_nothing(
    asked: list[Question], monkeypatch: pytest.MonkeyPatch
) -> None:
    costs: dict[Action, float] = {PASS: 0.0, Bid(110): -0.2}
    assert told(asked[0], monkeypatch, costs) == {PASS: 0.0, Bid(110): 0.0}
