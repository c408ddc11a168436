"""Results in one file follow the JSON Schema that the documents of the API refer to."""

from typing import Any

import pytest
from django.test import Client

from accounts.models import User
from games.tables.payloads import json_schema
from tests import json_schemas
from tests.factories import make_tournament
from tests.thousand_site.api.valid_answers import check_answer
from tests.tournaments.live.in_progress import in_the_middle
from tests.tournaments.live.test_second_chance import started
from tests.tournaments.live.test_teams import begun
from tournaments.live import result_schema
from tournaments.models import Tournament

Json = dict[str, Any]
pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.usefixtures("quiet")]


def problems(results: Json) -> list[str]:
    definitions = json_schema.definitions() | result_schema.definitions()
    return json_schemas.problems(definitions, "TournamentResults", results)


def results_of(tournament: Tournament) -> Json:
    return Client().get(f"/tournaments/{tournament.pk}/results.json").json()


@pytest.mark.parametrize("form", ["knockout", "swiss", "duplicate"])
def test_results_follow_the_schema(form: str) -> None:
    results = results_of(in_the_middle(form, 12))
    assert results["tables"] and problems(results) == []


def test_results_of_two_brackets_follow_the_schema() -> None:
    results = results_of(started(9))
    assert results["tables"] and problems(results) == []


def test_results_of_teams_follow_the_schema(anna: User) -> None:
    results = results_of(begun(anna))
    assert results["teams"] and problems(results) == []


def test_nothing_is_played_yet(anna: User) -> None:
    assert problems(results_of(make_tournament(anna))) == []


def test_results_of_another_form_are_refused(anna: User) -> None:
    results = results_of(make_tournament(anna))
    wrong = {**results, "status": "begun", "password": "x", "byes": [{"round": 1}]}
    assert {text.split(":")[0] for text in problems(wrong)} == {"$", "$.byes[0]", "$.status"}


def test_the_api_has_the_same_results(anna: User) -> None:
    cup = begun(anna)
    path = f"/api/v1/tournaments/{cup.pk}/results/"
    response = Client().get(path)
    check_answer("GET", path, response)
    assert response.json() == results_of(cup)
