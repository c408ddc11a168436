"""Tests that non-members see only the name and the join options of a private club."""

import json
import re
from collections.abc import Callable

import pytest
from django.test import Client
from django.urls import URLPattern, URLResolver, get_resolver

from accounts.clubs import chat, joining, moderation
from accounts.clubs.models import Club
from accounts.models import User
from games.lobby import services as lobby
from games.lobby.models import CustomTable
from games.models import Game
from games.presets import services as presets
from games.presets.services import PresetTexts
from games.tables.lifecycle import finalise
from tests.factories import add_members, client_of, make_club, person
from tests.games.lobby.factories import table_request

pytestmark = pytest.mark.usefixtures("defaults")
# Texts of the club that occur nowhere else.
MARKERS = ("AboutMarker", "NewsMarker", "ChatMarker", "PresetMarker")


def make_hidden_club(anna: User) -> Club:
    """Create a club with a post, a message, a preset and a link, each with its marker."""
    club = make_club(
        anna, "Hidden Room", is_private=True, about="AboutMarker", join_policy="request"
    )
    chat.post_news(anna, club, "NewsMarker")
    chat.post_message(anna, club, "ChatMarker")
    presets.create_for_club(anna, club, PresetTexts("PresetMarker"), {"preset": "duel"})
    joining.create_link(anna, club, 7, 5)
    return club


def open_table(owner: User, club: Club) -> CustomTable:
    """Create a table of the club."""
    return lobby.create_table(owner, table_request("duel", visibility="club", club=club))


def play_game(owner: User, other: User, club: Club, over: bool) -> Game:
    """Start a game of the club, and finish it if `over`."""
    table = open_table(owner, club)
    lobby.sit(other, table.pk)
    game = Game.objects.get(status="playing")
    if over:
        ends = {"status": "over", "winner": 0, "places": [1, 2], "scores": [1000, 740]}
        Game.objects.filter(pk=game.pk).update(**ends, ended_at=game.created_at)
        finalise.finalise(game.pk)
    return game


def routes(patterns: list, prefix: str = "") -> list[str]:
    """Return every route of the site in Django's notation."""
    result = []
    for pattern in patterns:
        route = prefix + str(pattern.pattern)
        if isinstance(pattern, URLResolver):
            result += routes(pattern.url_patterns, route)
        elif isinstance(pattern, URLPattern):
            result.append(route)
    return result


def paths_with(values: dict[str, str]) -> list[str]:
    """Return the paths whose parameters are all among the values."""
    paths = []
    for route in routes(get_resolver().url_patterns):
        if re.match(r"admin|accounts/|\^|dev/|static", route):
            continue
        names = re.findall(r"<(?:\w+:)?(\w+)>", route)
        if all(name in values for name in names):
            paths.append("/" + re.sub(r"<(?:\w+:)?(\w+)>", lambda m: values[m[1]], route))
    return paths


def texts(client: Client, paths: list[str]) -> dict[str, str]:
    """Return the redirect and the body that the client gets at each path."""
    result = {}
    for path in paths:
        response = client.get(path)
        body = b"".join(response) if response.streaming else response.content
        result[path] = f"{response.headers.get('Location', '')} {body.decode(errors='ignore')}"
    return result


@pytest.mark.sampled(3)
@pytest.mark.filterwarnings("ignore:StreamingHttpResponse must consume")
@pytest.mark.parametrize("viewer", ["anonymous", "stranger", "banned"])
def test_non_members_read_nothing_of_the_club(anna: User, viewer: str) -> None:
    hidden_club = make_hidden_club(anna)
    friend = person("Companion")
    add_members(hidden_club, friend)
    game, running = (
        play_game(anna, friend, hidden_club, True),
        play_game(anna, friend, hidden_club, False),
    )
    viewers: dict[str, Callable[[], User | None]] = {
        "anonymous": lambda: None,
        "stranger": lambda: person("Stranger"),
        "banned": lambda: _banned(anna, hidden_club),
    }
    client = client_of(viewers[viewer]())
    leaks = []
    for key in (game.pk, running.pk):
        values = {
            "key": hidden_club.key,
            "club": hidden_club.key,
            "game_id": key,
            "username": "anna",
        }
        values |= {"opponent": "Companion", "ladder": hidden_club.ladder.key, "action": "join"}
        for path, text in texts(client, paths_with(values)).items():
            marks = [*MARKERS] + ([game.pk, running.pk] if key not in path else [])
            # The viewer knows already what the path itself names.
            if "/clubs/" in path:
                marks += [name for name in ("anna", "Companion") if f"/{name}/" not in path]
            elif hidden_club.key not in path:
                marks += ["Hidden Room", hidden_club.key]
            leaks += [(path, mark) for mark in marks if mark in text]
    assert leaks == []


def _banned(owner: User, club: Club) -> User:
    user = person("Outcast")
    add_members(club, user)
    moderation.ban(owner, club, user)
    return user


def test_members_read_everything(anna: User) -> None:
    """Show that the markers do occur on the pages."""
    hidden_club = make_hidden_club(anna)
    friend = person("Companion")
    add_members(hidden_club, friend)
    values = {"key": hidden_club.key, "club": hidden_club.key}
    page = " ".join(texts(client_of(friend), paths_with(values)).values())
    assert [mark for mark in (*MARKERS, "anna") if mark not in page] == []


def test_the_api_gives_non_members_the_name_alone(anna: User) -> None:
    hidden_club = make_hidden_club(anna)
    public = make_club(anna, "Open House", about="welcome")
    for path in ("/api/v1/clubs/", f"/api/v1/clubs/{hidden_club.key}/"):
        response = json.loads(Client().get(path).content)
        rows = {row["key"]: row for row in response.get("results", [response])}
        private = rows[hidden_club.key]
        assert (private["about"], private["active_at"], private["members"]) == ("", None, None)
        assert private["name"] == "Hidden Room" and private.get("ladder") is None
    assert rows.keys() == {hidden_club.key} and public.ladder
    whole = client_of(anna).get(f"/api/v1/clubs/{hidden_club.key}/").json()
    assert whole["about"] == "AboutMarker" and whole["ladder"] == hidden_club.ladder.key
    assert whole["active_at"] and whole["members"] == 1
    opened = Client().get(f"/api/v1/clubs/{public.key}/").json()
    assert opened["about"] == "welcome" and opened["ladder"] == public.ladder.key


def test_the_order_of_the_api_list_does_not_reveal_activity(anna: User) -> None:
    hidden_club = make_hidden_club(anna)
    for _ in range(2):
        before = Client().get("/api/v1/clubs/?limit=1").json()
        chat.post_message(anna, hidden_club, "hello")
        Club.objects.filter(pk=hidden_club.pk).update(active_at="2030-01-01T00:00Z")
        assert Client().get("/api/v1/clubs/?limit=1").json() == before
        make_club(anna, "Open House") if not Club.objects.filter(name="Open House") else None
