"""Tests of the dice of a judgement."""

from games.engine.actions import PASS
from games.review.dice import first_dice, other_dice
from games.review.questions import Question
from tests.games.bots.deals import deal, look


def test_other_worlds_measure_than_those_that_choose() -> None:
    question = Question(0, 0, *look(deal([])), PASS)
    assert first_dice(question).random() != other_dice(question).random()


def test_dice_do_not_know_the_choice() -> None:
    seen, legal = look(deal([]))
    rolls = {first_dice(Question(0, 0, seen, legal, one)).random() for one in legal}
    assert len(rolls) == 1
