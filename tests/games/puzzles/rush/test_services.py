"""The rush: five minutes by the server's clock, and three mistakes end it."""

from datetime import datetime, timedelta

import pytest
from django.utils import timezone

from accounts.models import User
from games.puzzles.models import DailyPuzzle, FirstAnswer, PuzzlePlayer, Rush, StoredPuzzle
from games.puzzles.rush import services
from games.puzzles.rush.payload import rush_json
from games.puzzles.rush.services import RushState
from games.puzzles.solving.answers import answer
from tests.factories import error_code, robot_of
from tests.games.puzzles.stored import in_training, right, solver, wrong

NOW = timezone.now()
LENGTH, GRACE = Rush.LENGTH, Rush.GRACE


def reply(state: RushState, is_right: bool = True, at: datetime = NOW) -> RushState:
    puzzle = state.rush.current
    assert puzzle is not None
    text = right(puzzle) if is_right else wrong(puzzle)
    return services.answer(state.rush.user, state.rush.pk, puzzle.number, text, at)


@pytest.fixture
def rush(stock: list[StoredPuzzle], nadia: User) -> RushState:
    return services.start(nadia, NOW)


def test_the_score_is_the_number_of_right_answers(rush: RushState) -> None:
    state = reply(reply(reply(rush), is_right=False))
    assert (state.rush.score, state.rush.mistakes) == (2, 1) and state.rush.current is not None


def test_no_puzzle_is_asked_twice(rush: RushState, stock: list[StoredPuzzle]) -> None:
    asked, state = [rush.rush.current], rush
    while state.rush.current is not None:
        state = reply(state)
        asked.append(state.rush.current)
    assert {*asked} == {*in_training(stock), None} and len(asked) == len(in_training(stock)) + 1


def test_puzzles_come_first_that_the_person_has_not_answered(
    stock: list[StoredPuzzle], nadia: User
) -> None:
    *known, new = in_training(stock)
    for puzzle in known:
        answer(nadia, puzzle, right(puzzle), NOW)
    state = services.start(nadia, NOW)
    assert state.rush.current == new
    assert reply(state).rush.current in known


def test_the_puzzle_of_the_day_is_not_asked(stock: list[StoredPuzzle], nadia: User) -> None:
    *others, todays = in_training(stock)
    DailyPuzzle.objects.create(date=NOW.date(), puzzle=todays)
    for puzzle in others:
        answer(nadia, puzzle, right(puzzle), NOW)
    assert services.start(nadia, NOW).rush.current != todays


def test_three_mistakes_end_it(rush: RushState) -> None:
    state = rush
    for number in range(3):
        assert state.rush.current is not None and state.rush.mistakes == number
        state = reply(state, is_right=False)
    assert state.rush.current is None
    assert error_code(services.answer, state.rush.user, state.rush.pk, 1, "x", NOW) == "rush_over"


@pytest.mark.parametrize(("late", "score"), [(LENGTH + GRACE, 1), (LENGTH + 2 * GRACE, 0)])
def test_the_clock_is_the_servers(rush: RushState, late: timedelta, score: int) -> None:
    state = reply(rush, at=NOW + late)
    assert state.rush.score == score


def test_an_answer_that_is_too_late_ends_it(rush: RushState) -> None:
    state = reply(reply(rush), at=NOW + LENGTH + 2 * GRACE)
    assert state.rush.current is None and state.rush.score == 1 and state.best == 1


def test_the_best_score_is_kept(rush: RushState, nadia: User) -> None:
    for is_best, rights in ((True, 2), (False, 2), (True, 3)):
        state = services.start(nadia, NOW)
        for _ in range(rights):
            state = reply(state)
        for _ in range(3):
            state = reply(state, is_right=False)
        assert state.rush.is_best == is_best
    assert PuzzlePlayer.objects.get(user=nadia).best_rush == 3


def test_a_second_start_ends_the_first_rush(rush: RushState, nadia: User) -> None:
    services.start(nadia, NOW)
    assert Rush.objects.get(pk=rush.rush.pk).current is None


def test_it_tells_how_it_stands_and_ends_with_its_time(rush: RushState, nadia: User) -> None:
    running = services.state(nadia, rush.rush.pk, NOW + timedelta(minutes=4))
    assert running.seconds_left(NOW + timedelta(minutes=4)) == 60
    over = services.state(nadia, rush.rush.pk, NOW + LENGTH)
    assert over.rush.current is None and over.seconds_left(NOW) == 0


def test_nobody_plays_the_rush_of_another(rush: RushState) -> None:
    petro = solver("petro")
    assert error_code(services.state, petro, rush.rush.pk, NOW) == "no_rush"
    assert error_code(services.answer, petro, rush.rush.pk, 1, "x", NOW) == "no_rush"


def test_only_the_puzzle_that_is_asked_is_answered(rush: RushState, nadia: User) -> None:
    assert error_code(services.answer, nadia, rush.rush.pk, 10_000, "x", NOW) == "not_current"


def test_bots_are_refused(stock: list[StoredPuzzle], nadia: User) -> None:
    assert error_code(services.start, robot_of(nadia), NOW) == "program"


def test_an_empty_stock_is_told(nadia: User) -> None:
    assert error_code(services.start, nadia, NOW) == "empty"


def test_it_stores_no_first_answers(rush: RushState) -> None:
    reply(rush)
    assert not FirstAnswer.objects.exists()


def test_no_solution_is_told_while_it_runs_or_after_it(rush: RushState) -> None:
    state = reply(rush, is_right=False)
    running = rush_json(state, NOW)
    assert running["last"]["right"] is False and running["reviewed"] == []
    over = rush_json(reply(reply(state, is_right=False), is_right=False), NOW)
    assert over["over"] and len(over["reviewed"]) == 3 and over["question"] is None
    assert "solution" not in str(running) + str(over)


def test_no_address_tells_the_solution_of_its_question(rush: RushState) -> None:
    told = rush_json(rush, NOW)
    assert told["question"]["replay"] and "urls" not in told["question"]
