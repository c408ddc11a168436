"""The files of the lessons: what they say is legal, true and complete."""

import re
import tomllib

import pytest

from games import engine
from games.lessons.catalogue import FOLDER, deck_of, lessons
from games.lessons.decision import decide
from games.puzzles.themes import OPEN_THEMES
from games.tutorial.scene import LEARNER, start_scene
from tests.games.lessons.proofs import PROOFS

LAW = "docs/rules.md"
QUESTIONS = [
    pytest.param(step, id=f"{lesson.key}-{number}")
    for lesson in lessons()
    for number, step in enumerate(lesson.steps, start=1)
    if step.asks
]
EVERY = pytest.mark.parametrize("lesson", lessons(), ids=lambda lesson: lesson.key)


@EVERY
def test_a_lesson_explains_before_it_asks_and_ends_with_a_question(lesson):
    assert not lesson.steps[0].asks
    assert lesson.steps[-1].asks


@EVERY
def test_a_lesson_has_at_least_two_questions(lesson):
    assert sum(step.asks for step in lesson.steps) >= 2


@EVERY
def test_every_position_is_one_of_a_legal_deal(lesson):
    for step in lesson.steps:
        assert start_scene(step.position).running is not None


@EVERY
def test_every_file_names_sections_of_the_law(lesson, settings):
    law = (settings.BASE_DIR / LAW).read_text()
    for section in lesson.sections:
        assert re.search(rf"^## {section.split('.')[0]}\. ", law, re.M), section
    assert lesson.sections


@EVERY
def test_practice_is_the_hand_explorer_or_a_theme_that_people_may_ask_for(lesson):
    assert lesson.practice in {"", "hand", *OPEN_THEMES}


@EVERY
def test_no_text_is_empty(lesson):
    assert all(lesson.texts())


@pytest.mark.parametrize("step", QUESTIONS)
def test_it_is_the_learners_turn(step):
    assert start_scene(step.position).to_act == LEARNER


@pytest.mark.parametrize("step", QUESTIONS)
def test_every_legal_action_has_an_answer_and_each_answer_an_action(step):
    legal = engine.legal_actions(start_scene(step.position))
    assert {step.answer_to(str(action)) for action in legal} == set(step.answers)


@pytest.mark.parametrize("step", QUESTIONS)
def test_some_answers_are_right_and_some_are_not(step):
    assert {answer.right for answer in step.answers} == {True, False}


@pytest.mark.parametrize("step", QUESTIONS)
def test_what_is_right_is_proved(step):
    PROOFS[step.proof](step)


@pytest.mark.parametrize("step", QUESTIONS)
def test_what_follows_is_legal_and_gives_the_numbers_of_the_text(step):
    for action in engine.legal_actions(start_scene(step.position)):
        decision = decide(step, str(action))
        assert decision.answer.text % decision.numbers


@pytest.mark.parametrize("path", sorted(FOLDER.glob("*.toml")), ids=lambda path: path.stem)
def test_a_file_has_no_position_that_no_step_shows(path):
    data = tomllib.loads(path.read_text())
    assert set(data["positions"]) == {step["position"] for step in data["steps"]}


def test_a_deck_deals_the_hands_that_a_file_names():
    hands = ["AS JS KH QH TH AD 9C", "9S KS JH KD 9D AC JC", "QS AH 9H JD TD KC TC"]
    deck = deck_of([hand.split() for hand in hands], ["TS", "QD", "QC"], 1)
    game = engine.start_deal(engine.new_game(engine.agreements_from({}), 1), deck)
    assert [set(engine.cards.card_names(hand)) for hand in game.running.hands] == [
        set(hand.split()) for hand in hands
    ]
