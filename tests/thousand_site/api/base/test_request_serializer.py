"""Unknown fields and parameters of every operation."""

from collections.abc import Iterator
from typing import Any
from urllib.parse import unquote

import jsonschema
import pytest
from django.test import Client
from drf_spectacular.generators import SchemaGenerator
from rest_framework import serializers

from accounts.models import User
from tests.factories import make_club, persons, robot_of
from tests.thousand_site.api.factories import ALL, CONFIG, token_for, wrong_members
from tests.tournaments.extras.series.factories import make_series
from tests.tournaments.factories import running_tournament
from thousand_site.api.base.request_serializer import RequestSerializer
from tournaments.models import Tournament, TournamentTable

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("quiet")]


def operations() -> Iterator[tuple[str, str, dict[str, Any]]]:
    """Yield method, path and documentation of every operation."""
    schema = SchemaGenerator().get_schema(request=None, public=True)  # type: ignore[no-untyped-call]
    for path, methods in schema["paths"].items():
        for method, operation in methods.items():
            yield method, path, operation


def parameters(operation: dict[str, Any]) -> list[str]:
    return [one["name"] for one in operation.get("parameters", []) if one["in"] == "query"]


def send(client: Client, token: str, method: str, path: str, data: Any) -> Any:
    headers = {"authorization": f"Bearer {token}"}
    sent = getattr(client, method)
    return sent(path, data, content_type="application/json", headers=headers)


class Caller:
    """Sends requests to operations, with objects for all names in their addresses."""

    def __init__(self, client: Client, anna: User) -> None:
        cup, club = running_tournament(anna, persons(3)), make_club(anna)
        table = TournamentTable.objects.get(round__tournament=cup)
        self.client, self.token = client, token_for(anna, *ALL)
        self.bot_token = token_for(robot_of(anna), "bot")
        self.names = {
            "tournament_id": cup.pk, "club": club.key, "table_id": table.pk,
            "entrant": table.seats[0], "game": "nosuch", "table": "nosuch", "offer": 0,
            "ladder": "classic", "username": "anna", "day": "2126-01-03", "date": "2026-11-28",
            "series_id": make_series(anna, club).pk, "request_id": 1, "pool": "classic-calm",
            "number": 1, "seat": 1,
        }  # fmt: skip

    def is_refused(self, method: str, path: str, query: str, data: Any = None) -> bool:
        """Return whether the answer to this is 400, and names the field `nosuch`."""
        used = self.bot_token if path.startswith("/api/v1/bot/") else self.token
        answer = send(self.client, used, method, path.format(**self.names) + query, data)
        return answer.status_code == 400 and bool(
            wrong_members(answer.json()).keys() & {"nosuch", "#/nosuch"}
        )


@pytest.fixture
def caller(client: Client, anna: User) -> Caller:
    return Caller(client, anna)


def test_every_operation_refuses_an_unknown_field(caller: Caller) -> None:
    """With a body of its own and without one."""
    writing = [(method, path) for method, path, _ in operations() if method != "get"]
    assert len(writing) > 30
    accepted = [call for call in writing if not caller.is_refused(*call, "", {"nosuch": 1})]
    assert accepted == []


def test_every_operation_with_parameters_refuses_an_unknown_one(caller: Caller) -> None:
    reading = [(method, path) for method, path, found in operations() if parameters(found)]
    assert len(reading) > 12
    assert [call for call in reading if not caller.is_refused(*call, "?nosuch=1")] == []


@pytest.mark.parametrize("body", ["[]", "null", '"x"', "7"])
def test_where_no_body_is_taken_another_is_refused(client: Client, token: str, body: str) -> None:
    answer = send(client, token, "delete", "/api/v1/queue/", body)
    assert (answer.status_code, answer.json()["code"]) == (400, "invalid")


@pytest.mark.parametrize("body", ["", "{}"])
def test_where_no_body_is_taken_an_empty_one_is_none(client: Client, token: str, body: str) -> None:
    assert send(client, token, "delete", "/api/v1/queue/", body).status_code == 200


def test_the_error_names_the_fields_that_there_are(client: Client, token: str) -> None:
    answer = send(client, token, "post", "/api/v1/queue/", {"pools": ["classic-calm"], "pool": "x"})
    assert wrong_members(answer.json()) == {
        "#/pool": "There is no field pool. The fields are: pools."
    }
    answer = send(client, token, "post", "/api/v1/queue/accept/", {"pool": "x"})
    text = "There is no field pool: this operation takes none."
    assert wrong_members(answer.json()) == {"#/pool": text}


def test_the_documentation_says_that_there_are_no_others() -> None:
    schema = SchemaGenerator().get_schema(request=None, public=True)  # type: ignore[no-untyped-call]
    for name in ("QueueRequest", "TournamentConfig", "RequestedSettings"):
        assert schema["components"]["schemas"][name]["additionalProperties"] is False


def test_nested_fields_are_known_too(client: Client, anna: User) -> None:
    config = {**CONFIG, "settings": {"rounds": 2, "round": 3}}
    answer = send(client, token_for(anna, *ALL), "post", "/api/v1/tournaments/", config)
    assert answer.status_code == 400
    told = wrong_members(answer.json())
    assert told["#/settings/round"].startswith("There is no field round. The fields are: rounds, ")


def test_a_name_of_any_kind_is_refused(client: Client, token: str) -> None:
    for name in ("", "x" * 10_000, "pools "):
        body = {"pools": ["classic-calm"], name: 1}
        answer = send(client, token, "post", "/api/v1/queue/", body)
        [place] = wrong_members(answer.json())
        assert unquote(place) == f"#/{name[:100]}"


@pytest.mark.parametrize(
    ("changed", "place"),
    [
        ({"name": 12345}, "#/name"), ({"name": True}, "#/name"), ({"rated": "true"}, "#/rated"),
        ({"rated": 0}, "#/rated"), ({"deals": "3"}, "#/deals"), ({"deals": True}, "#/deals"),
        ({"format": 0}, "#/format"), ({"settings": {"rounds": "2"}}, "#/settings/rounds"),
        ({"settings": {"by_place": ["3", 1, 0]}}, "#/settings/by_place/0"),
    ],
)  # fmt: skip
def test_a_value_of_another_type_is_refused(
    client: Client, anna: User, changed: dict[str, Any], place: str
) -> None:
    config = CONFIG | changed
    answer = send(client, token_for(anna, *ALL), "post", "/api/v1/tournaments/", config)
    assert answer.status_code == 400 and list(wrong_members(answer.json())) == [place]
    assert not Tournament.objects.exists()


def test_a_number_is_no_reason_to_cancel(client: Client, anna: User) -> None:
    cup, token = running_tournament(anna, persons(6)), token_for(anna, *ALL)
    answer = send(client, token, "post", f"/api/v1/tournaments/{cup.pk}/cancel/", {"reason": 0})
    assert wrong_members(answer.json()) == {"#/reason": "Not a valid string."}
    assert Tournament.objects.get().status == Tournament.Status.RUNNING


@pytest.mark.parametrize("path", ["tournaments/?limit=", "users/anna/games/?rated=&limit=3"])
def test_an_empty_parameter_is_refused(client: Client, anna: User, path: str) -> None:
    answer = client.get(f"/api/v1/{path}")
    assert answer.status_code == 400
    assert list(wrong_members(answer.json())) == [path.partition("?")[2].partition("=")[0]]


def texts_of_requests() -> Iterator[tuple[str, Any, dict[str, Any]]]:
    """Yield the text fields of bodies: member, field and schema."""
    schema = SchemaGenerator().get_schema(request=None, public=True)  # type: ignore[no-untyped-call]
    known = schema["components"]["schemas"]
    for body in all_subclasses(RequestSerializer):
        members = known.get(body.__name__.removesuffix("Serializer"), {}).get("properties", {})
        for name, field in body().fields.items():
            if type(field) is serializers.CharField and name in members:
                yield f"{body.__name__}.{name}", field, members[name]


def all_subclasses(base: type[Any]) -> Iterator[type[Any]]:
    """Yield all classes below this one."""
    for one in base.__subclasses__():
        yield one
        yield from all_subclasses(one)


def is_taken(field: Any, text: str) -> bool:
    try:
        field.run_validation(text)
    except serializers.ValidationError:
        return False
    return True


def test_the_schema_says_where_a_text_may_be_blank() -> None:
    found = list(texts_of_requests())
    assert len(found) > 10 and any(field.allow_blank for _, field, _ in found)
    for place, field, schema in found:
        for text in ("", " ", "\n\t", "\x1c", "a"):
            is_valid = jsonschema.Draft202012Validator(schema).is_valid(text)
            assert is_valid == is_taken(field, text), (place, text)
