"""The doors of the pages: JSON for their scripts, guests, limits, and what is hidden."""

from typing import Any

import pytest
from django.test import Client
from django.utils import timezone

from accounts.models import User
from games.puzzles.models import DailyPuzzle, FirstAnswer, PuzzleReport, Rush, StoredPuzzle
from tests.conftest import SetLimits
from tests.factories import client_of
from tests.games.puzzles.stored import in_training, right, wrong


@pytest.fixture
def page(nadia: User) -> Client:
    return client_of(nadia)


def post(client: Client, path: str, **body: Any) -> Any:
    return client.post(f"/puzzles/{path}/", body, content_type="application/json")


def code_of(answered: Any) -> tuple[int, str]:
    return answered.status_code, answered.json()["error"]["code"]


def test_a_visitor_who_answers_becomes_a_guest(client: Client, puzzle: StoredPuzzle) -> None:
    told = post(client, f"{puzzle.number}/answer", choice=right(puzzle)).json()
    assert told["right"] and told["first"] and not told["counts"]
    assert FirstAnswer.objects.get().user.is_guest


def test_an_impossible_answer_makes_no_guest(client: Client, puzzle: StoredPuzzle) -> None:
    answered = post(client, f"{puzzle.number}/answer", choice="play 9X")
    assert code_of(answered) == (400, "illegal") and not User.objects.filter(is_guest=True).exists()


def test_an_answer_is_counted_once_however_often_it_is_sent(
    page: Client, puzzle: StoredPuzzle
) -> None:
    for first in (True, False, False):
        told = post(page, f"{puzzle.number}/answer", choice=wrong(puzzle)).json()
        assert told["first"] is first
    puzzle.refresh_from_db()
    assert puzzle.answers == 1


def test_refutations_are_shown_after_the_answer(page: Client, puzzle: StoredPuzzle) -> None:
    path = f"/puzzles/{puzzle.number}/refutations/?choice={wrong(puzzle)}"
    assert code_of(page.get(path)) == (403, "not_answered")
    post(page, f"{puzzle.number}/answer", choice=right(puzzle))
    assert page.get(path).json()["refutations"][0]["replay"]
    other = f"/puzzles/{puzzle.number}/refutations/?choice={right(puzzle)}"
    assert code_of(page.get(other)) == (409, "not_wrong")


def test_votes_and_reports_come_after_the_answer(page: Client, puzzle: StoredPuzzle) -> None:
    vote, report = f"{puzzle.number}/vote", f"{puzzle.number}/report"
    assert code_of(post(page, vote, good=True)) == (403, "not_answered")
    post(page, f"{puzzle.number}/answer", choice=right(puzzle))
    told_votes = post(page, vote, good=True).json()["votes"]
    assert told_votes == {"yes": 1, "no": 0, "mine": True, "counts": True}
    told = post(page, report, reason="unclear", text="Which talon?")
    assert told.json() == {"reported": True} and PuzzleReport.objects.get().text == "Which talon?"


def test_a_visitor_neither_votes_nor_reports(client: Client, puzzle: StoredPuzzle) -> None:
    for door in ("vote", "report"):
        answered = post(client, f"{puzzle.number}/{door}", good=True, reason="other")
        assert code_of(answered) == (403, "not_answered")


def test_the_next_puzzle_is_led_to_with_its_theme(page: Client, stock: list[StoredPuzzle]) -> None:
    answered = page.get("/puzzles/next/?theme=gifts")
    assert answered.status_code == 302
    assert answered.url == f"/puzzles/{stock[-1].number}/?theme=gifts"


def test_without_one_the_entry_says_why(page: Client, stock: list[StoredPuzzle]) -> None:
    answered = page.get("/puzzles/next/?mistakes")
    assert (answered.status_code, answered.url) == (302, "/puzzles/")


def test_a_puzzle_that_waits_for_its_day_has_no_page(
    page: Client, stock: list[StoredPuzzle]
) -> None:
    [waiting] = [puzzle for puzzle in stock if puzzle not in in_training(stock)]
    pages = [page.get(f"/puzzles/{waiting.number}/").status_code]
    pages += [post(page, f"{waiting.number}/answer", choice=right(waiting)).status_code]
    assert pages == [404, 404]
    DailyPuzzle.objects.create(date=timezone.now().date(), puzzle=waiting)
    assert page.get(f"/puzzles/{waiting.number}/").status_code == 200


def test_an_unknown_number_is_not_found(page: Client, stock: list[StoredPuzzle]) -> None:
    assert page.get("/puzzles/9999/").status_code == 404
    assert post(page, "9999/answer", choice="play AS").status_code == 404


@pytest.mark.parametrize("body", ["null", "[]", "{"])
def test_what_is_no_json_object_is_refused(page: Client, puzzle: StoredPuzzle, body: str) -> None:
    path = f"/puzzles/{puzzle.number}/answer/"
    answered = page.post(path, body, content_type="application/json")
    assert answered.status_code == 400 and answered.json()["error"]["text"]


@pytest.mark.parametrize(
    ("name", "door"),
    [
        ("puzzle_answers", "answer"),
        ("puzzle_votes", "vote"),
        ("puzzle_reports", "report"),
        ("puzzle_rushes", "rush/start"),
    ],
)
def test_each_door_has_a_limit(
    page: Client, puzzle: StoredPuzzle, limits: SetLimits, name: str, door: str
) -> None:
    limits(**{name: 1})
    path = door if "/" in door else f"{puzzle.number}/{door}"
    codes = [post(page, path, choice=right(puzzle)).status_code for _ in range(2)]
    assert codes[0] != 429 and codes[1] == 429


@pytest.mark.parametrize("path", ["{number}/", "next/"])
def test_pages_have_one_too(
    page: Client, puzzle: StoredPuzzle, limits: SetLimits, path: str
) -> None:
    limits(puzzle_pages=1)
    address = f"/puzzles/{path.format(number=puzzle.number)}"
    codes = [page.get(address).status_code for _ in range(2)]
    assert codes[0] != 429 and codes[1] == 429


def test_guests_of_a_network_have_one_together(
    page: Client, client: Client, puzzle: StoredPuzzle, limits: SetLimits
) -> None:
    limits(guest_puzzle_answers_by_network=1)
    path, choice = f"{puzzle.number}/answer", right(puzzle)
    codes = [post(one, path, choice=choice).status_code for one in (client, Client(), page)]
    assert codes == [200, 429, 200]


def test_the_solution_of_a_rushs_question_is_told_after_it(
    page: Client, stock: list[StoredPuzzle]
) -> None:
    asked = post(page, "rush/start").json()["question"]["number"]
    puzzle = StoredPuzzle.objects.get(number=asked)
    answered = post(page, f"{asked}/answer", choice=right(puzzle))
    assert code_of(answered) == (409, "in_rush") and not FirstAnswer.objects.exists()
    Rush.objects.update(started_at=timezone.now() - Rush.LENGTH - 2 * Rush.GRACE)
    assert post(page, f"{asked}/answer", choice=right(puzzle)).status_code == 200


def test_a_rush_is_played_by_its_doors(page: Client, stock: list[StoredPuzzle]) -> None:
    state = post(page, "rush/start").json()
    by_number = {puzzle.number: puzzle for puzzle in stock}
    asked = by_number[state["question"]["number"]]
    path = state["urls"]["answer"].removeprefix("/puzzles/").removesuffix("/")
    told = post(page, path, number=asked.number, choice=right(asked)).json()
    assert (told["score"], told["last"]["right"]) == (1, True)
    assert page.get(state["urls"]["state"]).json()["score"] == 1


def test_a_visitor_has_no_rush(client: Client, stock: list[StoredPuzzle]) -> None:
    assert code_of(client.get("/puzzles/rush/abc/")) == (409, "no_rush")
    assert code_of(post(client, "rush/abc/answer", number=1, choice="x")) == (409, "no_rush")
