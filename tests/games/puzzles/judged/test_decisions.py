"""Decisions that can be asked."""

import pytest

from games.engine.actions import PASS, STAND, Bid, Play, Raise
from games.puzzles.judged.decisions import KINDS, choices_at, kind_of, nearest, question_of
from games.puzzles.making.bot_deals import at_exchange
from tests.games.puzzles.judged.judged import moments_of
from tests.games.puzzles.moments import deals


@pytest.mark.parametrize("kind", KINDS)
def test_each_kind_of_decision_is_found(kind: str) -> None:
    assert moments_of(kind)


def test_a_bidder_is_asked_for_a_pass_or_the_lowest_bid() -> None:
    moment = moments_of("bid")[0]
    pass_, bid = choices_at(moment)
    assert pass_ == PASS and isinstance(bid, Bid)
    assert bid.amount == moment.observation.bid + 5


def test_a_declarer_is_asked_for_every_contract() -> None:
    choices = choices_at(moments_of("raise")[0])
    assert STAND in choices
    assert sum(isinstance(one, Raise) for one in choices) == len(choices) - 1 > 0


def test_a_player_is_asked_for_a_card() -> None:
    assert all(isinstance(one, Play) for one in choices_at(moments_of("defence")[0]))


def test_an_exchange_asks_nothing() -> None:
    moment = next(one for one in map(at_exchange, deals()) if one is not None)
    assert (kind_of(moment), choices_at(moment)) == ("", ())


def test_any_bid_counts_as_the_bid_that_is_offered() -> None:
    moment = moments_of("bid")[0]
    choices = choices_at(moment)
    assert nearest(Bid(200), choices, moment) == choices[1]
    assert nearest(PASS, choices, moment) == PASS


def test_a_contract_counts_as_the_nearest_that_is_offered() -> None:
    moment = moments_of("raise")[0]
    contract = moment.observation.contract
    assert contract is not None
    offered = (STAND, Raise(contract + 40))
    assert nearest(Raise(contract + 10), offered, moment) == STAND
    assert nearest(Raise(contract + 30), offered, moment) == offered[1]


def test_the_question_knows_what_the_seat_saw() -> None:
    moment = moments_of("declarer")[0]
    question = question_of(moment, choices_at(moment))
    assert question.observation == moment.observation
    assert question.seat == moment.seat
