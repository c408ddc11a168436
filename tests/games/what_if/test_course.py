"""Tests of courses: the person's actions, and the answers of bots between them."""

from collections.abc import Callable
from typing import Any

import pytest

from games import engine
from games.bots import LEVELS
from games.engine.record import read_record
from games.what_if import course as courses
from games.what_if.course import play
from games.what_if.played import FinishedDeal, played_deal
from tests.games.review.records import short_record
from tests.games.what_if.games import LEVEL, answered, whole_course


def deal(number: int = 0) -> FinishedDeal:
    found = played_deal(read_record(short_record()), number)
    assert found is not None
    return found


def start(phase: str = "bidding", number: int = 0) -> engine.Game:
    """Return the first moment of a phase."""
    return next(one for one in deal(number).positions if str(one.phase) == phase)


def test_a_course_ends_with_its_deal() -> None:
    course, _ = whole_course(start(), 0)
    assert course.is_over and course.game.last is not None and not course.waits_for_bots


def test_bots_act_until_the_person_does() -> None:
    course, _ = answered(start("play"), 0, ())
    assert course.game.to_act == 0


def test_without_answers_the_course_stands_still() -> None:
    begun = start("play")
    assert begun.to_act is not None
    seat = (begun.to_act + 1) % 3
    course = play(begun, seat, ("play AS",), [(), ()])
    assert course.waits_for_bots and course.actions == ()


def test_the_positions_are_those_since_the_persons_action() -> None:
    course, _ = answered(start("play"), 0, ())
    action = str(engine.legal_actions(course.game)[0])
    after, _ = answered(start("play"), 0, (action,))
    assert len(after.positions) == 1 + len(after.answer)


def test_what_the_rules_refuse_is_refused() -> None:
    _, answers = answered(start("play"), 0, ())
    with pytest.raises(engine.IllegalAction):
        play(start("play"), 0, ("bid 300",), [*answers, ()])


def test_after_the_deal_nothing_is_accepted() -> None:
    course, answers = whole_course(start(), 0)
    with pytest.raises(engine.IllegalAction) as refused:
        play(start(), 0, (*course.actions, "pass"), [*answers, ()])
    assert refused.value.code == "game_over"


def test_a_bot_sees_what_its_seat_sees(monkeypatch: pytest.MonkeyPatch) -> None:
    """There is something to hide: a bot that saw all hands would get another observation."""
    seen: list[Any] = []
    choose: Callable[..., Any] = LEVELS[LEVEL].choose

    class Watched:
        def choose(self, observation: Any, legal: Any) -> Any:
            seen.append(observation)
            return choose(observation, legal)

    monkeypatch.setattr(courses, "LEVELS", {LEVEL: Watched()})
    game = start("play")
    courses.bot_choice(game, LEVEL)
    assert seen == [engine.observe(game, game.to_act)]
    assert seen[0].hand == game.running.hands[game.to_act] if game.running else False


def test_the_same_course_gets_the_same_answers() -> None:
    assert whole_course(start(), 1) == whole_course(start(), 1)
