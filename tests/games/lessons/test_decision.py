"""Decisions in a lesson, and their consequences."""

import pytest

from games import engine
from games.lessons.catalogue import lesson_of
from games.lessons.decision import decide
from games.tutorial.scene import LEARNER


@pytest.fixture
def question():
    """Hearts and two aces: the right bid is played to the end of the deal."""
    return lesson_of("bidding").steps[1]


def test_the_table_shows_the_decision_first(question):
    first = decide(question, "bid 120").positions[0]
    assert first.running.bid == 120
    assert first.to_act != LEARNER


def test_bots_play_the_deal_to_its_end(question):
    assert decide(question, "bid 120").positions[-1].over


def test_numbers_are_those_of_the_engine(question):
    decision = decide(question, "bid 120")
    assert decision.numbers["gain"] == decision.positions[-1].last.gains[0] > 0


def test_the_same_decision_leads_to_the_same_end(question):
    assert decide(question, "bid 120").numbers == decide(question, "bid 120").numbers


def test_what_the_rules_forbid_is_refused(question):
    with pytest.raises(engine.IllegalAction):
        decide(question, "bid 999")
