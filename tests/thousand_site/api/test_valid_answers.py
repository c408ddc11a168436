"""Tests that answers which differ from the schema are found."""

from typing import Any

import pytest
from django.http import JsonResponse

from tests.thousand_site.api.valid_answers import check_answer, check_lines, operation_at
from thousand_site.api.base.schema import examples

LADDERS = "/api/v1/ladders/"


def answer_of_a_game() -> dict[str, Any]:
    return dict(examples()["get_games_game_id_record"]["response"])


def test_an_answer_of_another_shape_is_found() -> None:
    check_answer("GET", LADDERS, JsonResponse({"results": [], "next": None}))
    with pytest.raises(AssertionError, match="next"):
        check_answer("GET", LADDERS, JsonResponse({"results": []}))
    with pytest.raises(AssertionError, match=r"\$\.results"):
        check_answer("GET", LADDERS, JsonResponse({"results": {}, "next": None}))


def test_an_undocumented_status_is_found() -> None:
    with pytest.raises(AssertionError, match="418 is not documented"):
        check_answer("GET", LADDERS, JsonResponse({}, status=418))


def test_an_undocumented_media_type_is_found() -> None:
    answer = JsonResponse({"results": [], "next": None}, content_type="application/hal+json")
    with pytest.raises(AssertionError, match=r"hal\+json is not documented"):
        check_answer("GET", LADDERS, answer)


def test_a_line_of_another_shape_is_found() -> None:
    records = "/api/v1/users/anna/games/records/"
    check_lines(records, [answer_of_a_game()])
    with pytest.raises(AssertionError, match="first_dealer"):
        check_lines(records, [answer_of_a_game() | {"first_dealer": "anna"}])


def test_operations_are_found_by_their_address() -> None:
    found = operation_at("GET", "/api/v1/users/anna/games/records/")
    assert found and found["operationId"] == "get_users_username_games_records"
    assert operation_at("GET", "/api/v1/nowhere/") is None
    assert operation_at("OPTIONS", LADDERS) is None


def test_each_answer_of_these_tests_is_checked(client: object) -> None:
    assert "check_answers" in type(client).request.__qualname__  # type: ignore[attr-defined]
