"""Tests of thousand_site.api.puzzles."""

import pytest
from django.test import Client
from django.utils import timezone

from accounts.models import User
from games.puzzles.models import FirstAnswer, StoredPuzzle
from games.puzzles.solving.answers import answer
from tests.accounts.oauth.factories import make_app, shown, tokens_of
from tests.games.puzzles.stored import (
    JUDGED,
    in_training,
    numbers,
    right,
    store,
    store_judged,
    wrong,
)
from tests.thousand_site.api.conftest import Ask
from tests.thousand_site.api.factories import token_for, wrong_members

pytestmark = pytest.mark.usefixtures("defaults")


@pytest.fixture
def token(anna: User) -> str:
    """A token of Anna's that answers puzzles."""
    return token_for(anna, "read", "puzzles")


@pytest.fixture
def stock(db: None) -> list[StoredPuzzle]:
    return [store(number) for number in numbers()]


def test_everybody_reads_the_puzzle_of_the_day(ask: Ask, stock: list[StoredPuzzle]) -> None:
    today = ask("puzzles/daily/")
    assert today == ask("puzzles/daily/")
    same = ask(f"puzzles/{today['number']}/")
    assert same == {name: value for name, value in today.items() if name != "date"}


def test_a_question_tells_no_solution(ask: Ask, stock: list[StoredPuzzle]) -> None:
    for puzzle in in_training(stock):
        told = ask(f"puzzles/{puzzle.number}/")
        assert {*told["choices"]} == {*puzzle.right, *puzzle.wrong}
        assert not {"right", "solution", "layouts", "fails"} & told.keys()


def test_the_next_one_has_not_been_answered(
    ask: Ask, token: str, stock: list[StoredPuzzle]
) -> None:
    for puzzle in in_training(stock)[:-1]:
        ask(f"puzzles/{puzzle.number}/answer/", token, "post", data={"choice": right(puzzle)})
    assert ask("puzzles/next/", token)["number"] == stock[-1].number
    assert ask("puzzles/next/?theme=defence", token, code=404)["code"] == "no_puzzles"


@pytest.mark.parametrize("theme", ["x", "trump"])
def test_an_unknown_theme_is_named(ask: Ask, stock: list[StoredPuzzle], theme: str) -> None:
    assert set(wrong_members(ask(f"puzzles/next/?theme={theme}", code=400))) == {"theme"}


def test_a_puzzle_that_waits_for_its_day_is_not_found(
    ask: Ask, token: str, stock: list[StoredPuzzle]
) -> None:
    [waiting] = [puzzle for puzzle in stock if puzzle not in in_training(stock)]
    body = {"choice": right(waiting)}
    for answered in (
        ask(f"puzzles/{waiting.number}/", code=404),
        ask(f"puzzles/{waiting.number}/answer/", token, "post", 404, body),
    ):
        assert answered["code"] == "not_found"


def test_an_answer_brings_the_solution_and_counts_once(
    ask: Ask, token: str, anna: User, stock: list[StoredPuzzle]
) -> None:
    path, body = f"puzzles/{stock[0].number}/answer/", {"choice": wrong(stock[0])}
    first, again = ask(path, token, "post", data=body), ask(path, token, "post", data=body)
    assert first["solution"] == stock[0].right and first["right"] is False
    assert first["layouts"] == stock[0].lies
    assert first["rating_after"] < first["rating_before"] == 1500
    assert (first["first"], again["first"], again["rating_after"]) == (True, False, None)
    assert FirstAnswer.objects.get(user=anna).counts is False


@pytest.mark.parametrize("kind", list(JUDGED))
def test_a_judged_puzzle_tells_costs_in_place_of_layouts(ask: Ask, token: str, kind: str) -> None:
    puzzle = store_judged(kind)
    asked = ask(f"puzzles/{puzzle.number}/")
    assert asked["judged"] and asked["kind"] == kind and {*asked["choices"]} >= {wrong(puzzle)}
    body = {"choice": wrong(puzzle)}
    result = ask(f"puzzles/{puzzle.number}/answer/", token, "post", data=body)
    costs = {one["choice"]: one["cost"] for one in result["choices"]}
    assert costs == {right(puzzle): 0, **JUDGED[kind]["costs"]}
    assert result["layouts"] is None and {one["fails"] for one in result["choices"]} <= {0, None}


def test_an_answer_needs_its_scope_and_a_possible_choice(
    ask: Ask, token: str, anna: User, stock: list[StoredPuzzle]
) -> None:
    path, body = f"puzzles/{stock[0].number}/answer/", {"choice": right(stock[0])}
    refused = ask(path, token_for(anna, "read", "play"), "post", 403, body)
    assert refused["code"] == "scope" and "“puzzles”" in refused["detail"]
    assert ask(path, "", "post", 401, body)["code"] == "not_authenticated"
    assert ask(path, token, "post", 400, {"choice": "play 9X"})["code"] == "illegal"


def test_an_app_answers_by_its_scope(
    client: Client, anna: User, boris: User, stock: list[StoredPuzzle]
) -> None:
    app = make_app(boris)
    path, body = f"/api/v1/puzzles/{stock[0].number}/answer/", {"choice": right(stock[0])}
    for scope, code in (("clubs", 403), ("puzzles", 200)):
        headers = shown(tokens_of(anna, app, scope=scope)["access_token"])
        response = client.post(path, body, content_type="application/json", headers=headers)
        assert response.status_code == code


def test_only_with_its_scope_an_app_sees_which_puzzle_comes_next(
    client: Client, anna: User, boris: User, stock: list[StoredPuzzle]
) -> None:
    """Without it the app is told what a visitor is told, whatever the user has answered."""
    app, (first, *_) = make_app(boris), stock
    StoredPuzzle.objects.exclude(pk=first.pk).update(retired=True)
    answer(anna, first, right(first), timezone.now())
    for scope, code in (("clubs", 200), ("puzzles", 404)):
        headers = shown(tokens_of(anna, app, scope=scope)["access_token"])
        assert client.get("/api/v1/puzzles/next/", headers=headers).status_code == code


def test_a_site_without_puzzles_says_so(ask: Ask) -> None:
    for path in ("puzzles/daily/", "puzzles/next/"):
        assert ask(path, code=404)["code"] == "no_puzzles"
    assert ask("puzzles/1/", code=404)["code"] == "not_found"
