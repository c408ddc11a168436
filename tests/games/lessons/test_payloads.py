"""The JSON of a step."""

import pytest
from django.utils import translation

from games import engine
from games.lessons import payloads
from games.lessons.catalogue import lesson_of, lessons

LANGUAGES = ("ru", "uk", "pl")


@pytest.fixture
def lesson():
    return lesson_of("bidding")


def test_a_question_offers_the_actions_of_the_table(lesson):
    assert payloads.step_json(lesson, 1)["tables"][0]["legal"]


def test_an_explanation_asks_nothing(lesson):
    answer = payloads.step_json(lesson, 0)
    assert answer["over"]
    assert answer["tables"][0]["legal"] == {}


def test_the_other_hands_are_not_shown(lesson):
    shown = payloads.step_json(lesson, 1)["tables"][0]
    assert shown["hand"]
    assert "AH" in shown["hand"]
    assert "KS" not in str({**shown, "hand": []})


def test_a_wrong_decision_is_told_what_it_costs_and_ends_the_step(lesson):
    answer = payloads.decided_json(lesson, 1, "pass")
    assert answer["verdict"]["right"] is False
    assert answer["verdict"]["text"]
    assert answer["over"]


def test_a_right_decision_is_told_why(lesson):
    assert payloads.decided_json(lesson, 1, "bid 120")["verdict"]["right"] is True


def test_of_a_deal_that_is_played_on_the_decision_and_the_end_are_shown(lesson):
    assert len(payloads.decided_json(lesson, 1, "bid 120")["tables"]) == 2


def test_a_refusal_says_what_the_rules_say_and_leaves_the_step_open(lesson):
    answer = payloads.refused_json(lesson, 1, engine.IllegalAction("game_over"))
    assert answer["refused"]
    assert not answer["over"]


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("lesson", lessons(), ids=lambda lesson: lesson.key)
def test_every_text_is_translated(lesson, language):
    with translation.override(language):
        same = [text for text in lesson.texts() if translation.gettext(text) == text]
    assert same == []
