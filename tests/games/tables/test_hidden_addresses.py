"""Every address of a game, asked by people who may not see it."""

import re
from collections.abc import Iterator

import pytest
from django.test import Client
from django.urls import URLPattern, URLResolver, get_resolver

from accounts.clubs.models import Club
from accounts.models import User
from games.models import Game
from games.tables.state import store
from tests.factories import add_members, client_of, person
from tests.games.factories import changed

pytestmark = pytest.mark.usefixtures("notices", "queued")

QUERIES = ["/fairness/?game={}"]


def addresses(game: Game) -> Iterator[str]:
    """Yield the address of every page about a game."""
    yield from (query.format(game.pk) for query in QUERIES)
    for route in routes(get_resolver().url_patterns):
        if re.findall(r"<(.*?)>", route) == ["slug:game_id"]:
            yield "/" + route.replace("<slug:game_id>", game.pk)


def routes(patterns: list, prefix: str = "") -> Iterator[str]:
    for pattern in patterns:
        route = prefix + str(pattern.pattern)
        if isinstance(pattern, URLResolver):
            yield from routes(pattern.url_patterns, route)
        elif isinstance(pattern, URLPattern):
            yield route


def answered(game: Game, client: Client) -> set[str]:
    """Return the addresses that answer something about the game, without its id."""
    answers = {address: client.get(address) for address in addresses(game)}
    return {
        address.replace(game.pk, "")
        for address, answer in answers.items()
        if answer.status_code in (200, 302) and "/accounts/login/" not in answer.get("location", "")
    }


def of_private_club(game: Game, club: Club) -> Game:
    changed(club, is_private=True)
    return hidden(game, club=club)


def hidden(game: Game, **fields: object) -> Game:
    store.cache.drop(game.pk)
    return changed(game, **fields)


@pytest.fixture
def strangers(people: list[User]) -> list[Client]:
    """A visitor, and a user who did not play."""
    return [client_of(), client_of(person("stranger"))]


@pytest.mark.parametrize("state", ["table", "rated"])
def test_a_private_clubs_game_answers_no_stranger(
    request: pytest.FixtureRequest, club: Club, strangers: list[Client], state: str
) -> None:
    game = of_private_club(request.getfixturevalue(state), club)
    assert [answered(game, client) for client in strangers] == [set(), set()]


@pytest.mark.parametrize("state", ["table", "over"])
def test_a_sealed_game_answers_no_stranger(
    request: pytest.FixtureRequest, strangers: list[Client], state: str
) -> None:
    game = hidden(request.getfixturevalue(state), sealed=True)
    public = {"/api/v1/games//"}  # Players and times; the results are left out.
    assert [answered(game, client) for client in strangers] == [public, public]


def test_members_and_players_are_answered(rated: Game, club: Club, anna_client: Client) -> None:
    game, member = of_private_club(rated, club), person("member")
    add_members(club, member)
    pages = {"/table//agreements/", "/fairness/?game=", "/game//report/", "/game//rematch/"}
    for client in (anna_client, client_of(member)):
        assert pages <= answered(game, client)


def test_players_of_a_sealed_game_are_answered(over: Game, anna_client: Client) -> None:
    game = hidden(over, sealed=True)
    pages = {"/table//agreements/", "/fairness/?game=", "/game//report/", "/game//rematch/"}
    assert pages <= answered(game, anna_client)


def test_a_running_game_of_a_private_club_is_not_said_to_run(
    table: Game, club: Club, strangers: list[Client]
) -> None:
    game = of_private_club(table, club)
    for client in strangers:
        page = client.get(f"/game/{game.pk}/").content.decode()
        assert "Only members of the club" in page and "still being played" not in page
