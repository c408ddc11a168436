"""The payload after an answer."""

from datetime import timedelta
from typing import Any

import pytest
from django.utils import timezone

from accounts.models import User
from games.puzzles.models import FirstAnswer, StoredPuzzle
from games.puzzles.payloads.answers import (
    FEWEST_ANSWERS,
    answered_json,
    earlier_json,
    refutations_json,
)
from games.puzzles.payloads.questions import moment_of_puzzle
from games.puzzles.payloads.replays import last_frame
from games.puzzles.solving.answers import answer
from tests.factories import error_code
from tests.games.puzzles.stored import right, solver, wrong

NOW = timezone.now()


def told_now(user: User, puzzle: StoredPuzzle, choice: str) -> dict[str, Any]:
    """Answer, and return what is told."""
    return answered_json(answer(user, puzzle, choice, NOW), NOW)


def test_a_wrong_answer_is_told_with_its_refutation(puzzle: StoredPuzzle, nadia: User) -> None:
    told = told_now(nadia, puzzle, wrong(puzzle))
    assert told["right"] is False and told["solution"] == puzzle.right
    assert told["refutations"] == refutations_json(puzzle, wrong(puzzle)) != []
    assert told["rating"]["after"] < told["rating"]["before"] == 1500
    assert told["mistake"]["due"] == NOW + timedelta(days=1)


def test_a_right_answer_shows_why_the_others_fail(puzzle: StoredPuzzle, nadia: User) -> None:
    told = told_now(nadia, puzzle, right(puzzle))
    assert told["right"] and told["refutations"] == [] and told["mistake"] is None
    assert {one["choice"] for one in told["choices"] if not one["right"]} == {*puzzle.wrong}
    fails = [one["fails"] or 0 for one in told["choices"]]
    assert fails == sorted(fails) and told["streak"] == {"before": 0, "now": 1}


def test_every_line_ends_where_the_contract_is_decided(stock: list[StoredPuzzle]) -> None:
    for puzzle in stock:
        moment = moment_of_puzzle(puzzle)
        declares = moment.seat == moment.observation.declarer
        for choice in list(puzzle.wrong)[:3]:
            for told in refutations_json(puzzle, choice):
                # The declarer's wrong choice fails, and a defender's lets the contract be made.
                assert told["made"] != declares
                assert told["made"] == (told["reached"] >= told["contract"])


def test_a_line_begins_with_the_choice_at_the_question(stock: list[StoredPuzzle]) -> None:
    for puzzle in stock:
        told = refutations_json(puzzle, wrong(puzzle))[0]
        line = puzzle.wrong[wrong(puzzle)]["shown"][0]["line"]
        frames = told["replay"]["deals"][0]
        assert frames[told["from"] + 1]["action"] == line[0]
        assert line[0].split(" ", 1)[1] == wrong(puzzle)
        assert len(frames) == told["from"] + 1 + len(line)


def test_the_hands_of_a_lie_are_shown_from_the_question_on(puzzle: StoredPuzzle) -> None:
    told = refutations_json(puzzle, wrong(puzzle))[0]
    lie = puzzle.refuting[puzzle.wrong[wrong(puzzle)]["shown"][0]["lie"]]["cards"]
    cut = {**told["replay"], "deals": [told["replay"]["deals"][0][: told["from"] + 1]]}
    hands = last_frame(cut)["hands"]
    assert {seat: sorted(hands[int(seat)]) for seat in lie} == {
        seat: sorted(cards) for seat, cards in lie.items()
    }


def test_a_right_choice_has_no_refutation(puzzle: StoredPuzzle) -> None:
    assert error_code(refutations_json, puzzle, right(puzzle)) == "not_wrong"


def test_shares_are_told_from_twenty_answers_on(puzzle: StoredPuzzle, nadia: User) -> None:
    told = told_now(nadia, puzzle, right(puzzle))
    assert told["statistics"] is None and told["choices"][0]["given"] is None
    StoredPuzzle.objects.filter(pk=puzzle.pk).update(answers=FEWEST_ANSWERS, solved=5)
    petro = solver("petro")
    told = told_now(petro, StoredPuzzle.objects.get(pk=puzzle.pk), wrong(puzzle))
    assert told["statistics"] == {"solved": 24}
    given = {one["choice"]: one["given"] for one in told["choices"]}
    assert (given[right(puzzle)], given[wrong(puzzle)]) == (50, 50)


def test_a_page_that_is_opened_again_tells_the_same(puzzle: StoredPuzzle, nadia: User) -> None:
    done = answer(nadia, puzzle, wrong(puzzle), NOW)
    now, later = answered_json(done, NOW), earlier_json(done.first, done.player, NOW)
    assert later["rating"] == now["rating"] and later["refutations"] == now["refutations"]


def test_the_rating_of_today_is_told_with_each_answer(
    stock: list[StoredPuzzle], nadia: User
) -> None:
    told_now(nadia, stock[0], right(stock[0]))
    last = answer(nadia, stock[1], wrong(stock[1]), NOW)
    again = told_now(nadia, stock[0], right(stock[0]))
    opened = earlier_json(FirstAnswer.objects.get(puzzle=stock[0]), last.player, NOW)
    rating = round(last.player.rating)
    assert opened["rating"]["after"] != rating
    for told in (again, opened):
        assert told["standing"] == {"rating": rating, "provisional": True}


def test_who_answered_by_a_program_reads_that_the_vote_does_not_count(
    puzzle: StoredPuzzle, nadia: User
) -> None:
    done = answer(nadia, puzzle, right(puzzle), NOW, by_program=True)
    assert answered_json(done, NOW)["votes"]["counts"] is False
    assert told_now(solver("petro"), puzzle, right(puzzle))["votes"]["counts"] is True


@pytest.mark.usefixtures("stock")
def test_a_later_answer_has_no_rating(puzzle: StoredPuzzle, nadia: User) -> None:
    answer(nadia, puzzle, wrong(puzzle), NOW)
    told = told_now(nadia, puzzle, right(puzzle))
    assert told["rating"] is None and told["first"] is False and told["right"] is True
