"""Moments of the game of the tests, and workers."""

from typing import Any

from games import engine
from games.models import Game
from games.what_if import work
from games.what_if.course import Answer, TriedCourse, bot_choice, play
from games.what_if.moment import StartMoment, Tried

NETWORK = "192.0.2.7"
Sent = list[tuple[str, tuple[Any, ...]]]
# It searches nothing.
LEVEL = "casual"


def moment_of(game: Game, deal: int = 0, step: int = 0, seat: int = 0) -> StartMoment:
    return StartMoment(game.pk, deal, step, seat, LEVEL)


def body_of(moment: StartMoment, *actions: str, **more: Any) -> dict[str, Any]:
    """Return the body of a request."""
    place = {name: getattr(moment, name) for name in ("deal", "step", "seat", "level")}
    return {**place, "actions": list(actions), **more}


def work_off(tried: Tried) -> None:
    """Let a worker act for the bots until the person is to act."""
    while work.run(tried, NETWORK):
        pass


def answered(
    start: engine.Game, seat: int, actions: tuple[str, ...]
) -> tuple[TriedCourse, list[Answer]]:
    """Return the course of these actions with the bots' answers."""
    answers: list[Answer] = [() for _ in range(len(actions) + 1)]
    while (course := play(start, seat, actions, answers)).waits_for_bots:
        answers[len(course.actions)] = (*course.answer, bot_choice(course.game, LEVEL))
    return course, answers


def whole_course(start: engine.Game, seat: int) -> tuple[TriedCourse, list[Answer]]:
    """Return a course to the end of the deal, in which the person does the first thing allowed."""
    actions: tuple[str, ...] = ()
    while not (found := answered(start, seat, actions))[0].is_over:
        actions = (*actions, str(engine.legal_actions(found[0].game)[0]))
    return found
