"""Unknown fields in the body of every operation that takes one."""

from collections.abc import Iterator
from typing import Any

import pytest
from django.test import Client
from drf_spectacular.generators import SchemaGenerator

from accounts.models import User
from tests.factories import make_club, persons, robot_of
from tests.thousand_site.api.factories import ALL, CONFIG, token_for
from tests.tournaments.factories import running_tournament
from tournaments.models import TournamentTable

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("quiet")]


def operations() -> Iterator[tuple[str, str]]:
    """Yield method and path of every operation with a body."""
    schema = SchemaGenerator().get_schema(request=None, public=True)  # type: ignore[no-untyped-call]
    for path, methods in schema["paths"].items():
        for method, operation in methods.items():
            if "requestBody" in operation:
                yield method, path


def send(client: Client, token: str, method: str, path: str, data: Any) -> Any:
    headers = {"authorization": f"Bearer {token}"}
    sent = getattr(client, method)
    return sent(path, data, content_type="application/json", headers=headers)


def test_every_operation_refuses_an_unknown_field(client: Client, anna: User) -> None:
    cup, token = running_tournament(anna, persons(3)), token_for(anna, *ALL)
    table = TournamentTable.objects.get(round__tournament=cup)
    bot_token = token_for(robot_of(anna), "bot")
    names = {
        "tournament_id": cup.pk, "club": make_club(anna).key, "table_id": table.pk,
        "entrant": table.seats[0], "game": "nosuch", "table": "nosuch",
    }  # fmt: skip
    answers = {}
    for method, path in operations():
        used = bot_token if path.startswith("/api/bot/") else token
        answer = send(client, used, method, path.format(**names), {"nosuch": 1})
        answers[method, path] = (answer.status_code, "nosuch" in answer.json().get("fields", {}))
    assert len(answers) >= 15
    assert {call for call, answer in answers.items() if answer != (400, True)} == set()


def test_the_error_names_the_fields_that_there_are(client: Client, token: str) -> None:
    answer = send(client, token, "post", "/api/queue/", {"pools": ["classic-calm"], "pool": "x"})
    assert answer.json()["fields"] == {"pool": ["There is no field pool. The fields are: pools."]}


def test_the_documentation_says_that_there_are_no_others() -> None:
    schema = SchemaGenerator().get_schema(request=None, public=True)  # type: ignore[no-untyped-call]
    for name in ("QueueRequest", "TournamentConfig", "RequestedSettings"):
        assert schema["components"]["schemas"][name]["additionalProperties"] is False


def test_nested_fields_are_known_too(client: Client, anna: User) -> None:
    config = {**CONFIG, "settings": {"rounds": 2, "round": 3}}
    answer = send(client, token_for(anna, *ALL), "post", "/api/tournaments/", config)
    assert answer.status_code == 400
    [text] = answer.json()["fields"]["settings"]
    assert text.startswith("There is no field round. The fields are: rounds, ")


def test_a_name_of_any_kind_is_refused(client: Client, token: str) -> None:
    for name in ("", "\0", "x" * 10_000, "pools "):
        body = {"pools": ["classic-calm"], name: 1}
        answer = send(client, token, "post", "/api/queue/", body)
        assert answer.json()["fields"].keys() == {name[:100]}
