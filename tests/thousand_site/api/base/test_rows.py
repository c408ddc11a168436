"""Tests of lists: one style in every operation, and links to their pages."""

from collections.abc import Iterator
from typing import Any

import pytest
from django.test import Client

from accounts.clubs.models import Club
from tests.thousand_site.api.base.test_schema import JSON, operations, schema
from tests.thousand_site.api.conftest import Ask
from tests.thousand_site.api.factories import listed_bots, wrong_members
from thousand_site.api.base.rows import beside_rows, row_range

# They hold all that there is, which is never much.
WHOLE = {
    *("get_pools", "get_ladders", "get_presets", "get_agreements"),
    *("get_users_username_ratings", "get_clubs_club_series"),
    *("get_tournaments_tournament_id_rounds", "get_bot_games", "get_bot_invitations"),
    *("get_tables", "get_me_invitations"),
}


def answers() -> Iterator[tuple[str, Any, set[str]]]:
    """Yield the reading operations: id, schema of the answer, names of parameters."""
    for name, operation in operations().items():
        content = operation["responses"].get("200", {}).get("content", {}).get(JSON)
        if operation["method"] == "get" and content:
            named = {one["name"] for one in operation.get("parameters", [])}
            yield name, resolved(content["schema"]), named


def resolved(kind: Any) -> Any:
    """Return a schema, or the one that it refers to."""
    if "$ref" not in kind:
        return kind
    return schema()["components"]["schemas"][kind["$ref"].rpartition("/")[2]]


def lists() -> dict[str, tuple[Any, set[str]]]:
    """Return the lists: members of the answer and names of parameters, by operation."""
    found = {name: (kind.get("properties", {}), named) for name, kind, named in answers()}
    return {name: one for name, one in found.items() if "results" in one[0]}


def types_of(kind: Any) -> list[str]:
    """Return the types of a value, which serializers and types of the code write differently."""
    return kind["type"] if "type" in kind else [one["type"] for one in kind["anyOf"]]


def test_every_list_is_results_and_next() -> None:
    assert [name for name, kind, _ in answers() if kind.get("type") == "array"] == []
    assert len(lists()) > 20
    for name, (members, _) in lists().items():
        assert types_of(members["next"]) == ["string", "null"], name


def test_every_list_but_short_ones_is_read_by_cursor() -> None:
    named = {name: names for name, (_, names) in lists().items()}
    assert {name for name, names in named.items() if not {"limit", "cursor"} <= names} == WHOLE
    others = {"first", "after", "before", "offset", "page"}
    assert [name for name, names in named.items() if names & others] == []


def test_lists_in_pages_document_their_link() -> None:
    for name, operation in operations().items():
        has_cursor = any(one["name"] == "cursor" for one in operation.get("parameters", []))
        headers = operation["responses"].get("200", {}).get("headers", {})
        assert ("Link" in headers) == has_cursor, name


@pytest.mark.usefixtures("defaults")
def test_links_lead_through_a_list_and_back(client: Client) -> None:
    bots = listed_bots()
    path: str | None = "/api/v1/leaderboards/classic/?bots=true&limit=2"
    seen: list[str] = []
    links: dict[str, str] = {}
    while path:
        answer = client.get(path)
        seen += [row["user"]["username"] for row in answer.json()["results"]]
        links = dict(_parts(part) for part in answer["Link"].split(", "))
        path = links.get("next")
    assert seen == [bot.username for bot in bots]
    before = client.get(links["prev"]).json()["results"]
    assert [row["user"]["username"] for row in before] == seen[2:4]


def _parts(link: str) -> tuple[str, str]:
    """Return relation and address of a link."""
    address, _, rel = link.partition(">; rel=")
    assert address.startswith("<http://testserver/api/v1/")
    return rel.strip('"'), address.removeprefix("<")


@pytest.mark.usefixtures("defaults")
def test_a_whole_list_has_no_link(client: Client) -> None:
    answer = client.get("/api/v1/ladders/")
    assert answer.json()["next"] is None and "Link" not in answer


def test_pages_of_rows_follow_each_other() -> None:
    assert row_range({"limit": 5}) == (0, 5) and row_range({"limit": 5, "cursor": 5}) == (5, 10)
    assert beside_rows(9, 5) == {"count": 9, "next": "r5"}
    assert beside_rows(9, 10) == {"count": 9, "next": None}


@pytest.mark.usefixtures("defaults")
@pytest.mark.parametrize("cursor", ["5", "r", "r-1", "r999999", "after.1.2", "r\u0663"])
def test_a_wrong_cursor_of_rows_is_named(ask: Ask, cursor: str, club: Club) -> None:
    answer = ask(f"clubs/{club.key}/members/?cursor={cursor}", code=400)
    assert list(wrong_members(answer)) == ["cursor"]
