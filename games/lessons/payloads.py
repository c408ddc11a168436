"""The JSON of the pages of lessons; that of a step is the first lesson's with a verdict."""

from typing import Any

from django.utils.translation import gettext

from accounts.preferences.card_letters import CardLetters
from games.lessons.decision import LessonDecision, decide
from games.lessons.lesson import Lesson, LessonStep
from games.tutorial.progress import rule_text
from games.tutorial.scene import start_scene
from games.tutorial.shown_table import table

Json = dict[str, Any]


def step_json(lesson: Lesson, number: int) -> Json:
    """Return a step before the learner's decision; `number` counts from 0."""
    step = lesson.steps[number]
    shown = table(step.position, start_scene(step.position))
    tables = [shown if step.asks else _resting(shown)]
    return {**_head(lesson, number), "actions": [], "tables": tables, "over": not step.asks}


def decided_json(lesson: Lesson, number: int, action: str) -> Json:
    """Return a step after the learner's decision.

    Raises:
        IllegalAction: The rules refuse it.
    """
    step = lesson.steps[number]
    decision = decide(step, action)
    verdict = {"right": decision.answer.right, "text": _said(decision)}
    return {
        **_head(lesson, number),
        "actions": [action],
        "tables": _tables(step, decision),
        "over": True,
        "verdict": verdict,
    }


def refused_json(
    lesson: Lesson, number: int, error: Exception, letters: str = CardLetters.LANGUAGE
) -> Json:
    """Return why the rules refuse an action, with the table as it was."""
    return {"refused": rule_text(error, letters), **step_json(lesson, number)}


def _head(lesson: Lesson, number: int) -> Json:
    step = lesson.steps[number]
    coach = {"title": gettext(step.title), "text": gettext(step.text)}
    # The page of the first lesson has the same fields.
    return {
        "scene": number,
        "scenes": len(lesson.steps),
        "asks": step.asks,
        "coach": coach,
        "verdict": None,
    }


def _said(decision: LessonDecision) -> str:
    return gettext(decision.answer.text) % decision.numbers


def _tables(step: LessonStep, decision: LessonDecision) -> list[Json]:
    *earlier, last = (table(step.position, game) for game in decision.positions)
    return [*earlier, _resting(last)]


def _resting(shown: Json) -> Json:
    """Return the table when nothing is asked."""
    return {**shown, "legal": {}, "why": {}, "to_act": None}
