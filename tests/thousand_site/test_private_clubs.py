"""Of a private club nobody else learns more than its name and how one joins, wherever he looks."""

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
from games.management.defaults import load_defaults
from games.models import Game
from games.presets import services as presets
from games.presets.services import PresetTexts
from games.tables.lifecycle import finalise
from tests.accounts.clubs.factories import club_of, enter, person
from tests.games.lobby.conftest import table_request

pytestmark = pytest.mark.django_db
# What stands in the club and nowhere else.
TOLD = ("AboutMarker", "NewsMarker", "ChatMarker", "PresetMarker")


@pytest.fixture(autouse=True)
def _loaded() -> None:
    load_defaults()


def client_of(user: User | None) -> Client:
    client = Client()
    if user is not None:
        client.force_login(user)
    return client


@pytest.fixture
def owner() -> User:
    return person("Keeper", is_superuser=False)


@pytest.fixture
def club(owner: User) -> Club:
    """Everything that a club can have, each with a word of its own."""
    club = club_of(
        owner, "Hidden Room", is_private=True, about="AboutMarker", join_policy="request"
    )
    chat.post_news(owner, club, "NewsMarker")
    chat.post_message(owner, club, "ChatMarker")
    presets.create_for_club(owner, club, PresetTexts("PresetMarker"), {"preset": "duel"})
    joining.create_link(owner, club, 7, 5)
    return club


def laid(owner: User, club: Club) -> CustomTable:
    return lobby.create_table(owner, table_request("duel", visibility="club", club=club))


def played(owner: User, other: User, club: Club, over: bool) -> Game:
    table = laid(owner, club)
    lobby.sit(other, table.pk)
    game = Game.objects.get(status="playing")
    if over:
        ends = {"status": "over", "winner": 0, "places": [1, 2], "scores": [1000, 740]}
        Game.objects.filter(pk=game.pk).update(**ends, ended_at=game.created_at)
        finalise.finalise(game.pk)
    return game


def addresses(patterns: list, start: str = "") -> list[str]:
    """Every address of the site, as Django writes it."""
    found = []
    for one in patterns:
        here = start + str(one.pattern)
        if isinstance(one, URLResolver):
            found += addresses(one.url_patterns, here)
        elif isinstance(one, URLPattern):
            found.append(here)
    return found


def looked_at(known: dict[str, str]) -> list[str]:
    """All of them with what they ask for; what asks for something else is left out."""
    filled = []
    for address in addresses(get_resolver().url_patterns):
        if re.match(r"admin|accounts/|\^|dev/|static", address):
            continue
        places = re.findall(r"<(?:\w+:)?(\w+)>", address)
        if all(place in known for place in places):
            filled.append("/" + re.sub(r"<(?:\w+:)?(\w+)>", lambda m: known[m[1]], address))
    return filled


def texts(client: Client, paths: list[str]) -> dict[str, str]:
    """What a reader is told at each of these."""
    seen = {}
    for path in paths:
        answer = client.get(path)
        body = b"".join(answer) if answer.streaming else answer.content
        seen[path] = f"{answer.headers.get('Location', '')} {body.decode(errors='ignore')}"
    return seen


@pytest.mark.filterwarnings("ignore:StreamingHttpResponse must consume")
@pytest.mark.parametrize("reader", ["nobody", "stranger", "banned"])
def test_strangers_read_no_word_of_it(owner: User, club: Club, reader: str) -> None:
    friend = person("Companion")
    enter(club, friend)
    game, running = played(owner, friend, club, True), played(owner, friend, club, False)
    readers: dict[str, Callable[[], User | None]] = {
        "nobody": lambda: None,
        "stranger": lambda: person("Stranger"),
        "banned": lambda: _banned(owner, club),
    }
    reading = client_of(readers[reader]())
    found = []
    for key in (game.pk, running.pk):
        known = {"key": club.key, "club": club.key, "game_id": key, "username": "Keeper"}
        known |= {"other": "Companion", "ladder": club.ladder.key, "what": "join"}
        for path, text in texts(reading, looked_at(known)).items():
            marks = [*TOLD] + ([game.pk, running.pk] if key not in path else [])
            # Whose page it is, and whom one asks about, one knows already.
            if "/clubs/" in path:
                marks += ["Keeper", "Companion"]
            elif club.key not in path:
                marks += ["Hidden Room", club.key]
            found += [(path, mark) for mark in marks if mark in text]
    assert found == []


def _banned(owner: User, club: Club) -> User:
    user = person("Outcast")
    enter(club, user)
    moderation.ban(owner, club, user)
    return user


def test_members_read_every_word_of_it(owner: User, club: Club) -> None:
    """There is something to hide."""
    friend = person("Companion")
    enter(club, friend)
    known = {"key": club.key, "club": club.key}
    told = " ".join(texts(client_of(friend), looked_at(known)).values())
    assert [mark for mark in (*TOLD, "Keeper") if mark not in told] == []


def test_a_program_of_a_stranger_is_told_its_name(owner: User, club: Club) -> None:
    public = club_of(owner, "Open Door", about="welcome")
    for path in ("/api/clubs/", f"/api/clubs/{club.key}/"):
        answer = json.loads(Client().get(path).content)
        rows = {one["key"]: one for one in answer.get("results", [answer])}
        mine = rows[club.key]
        assert (mine["about"], mine["active_at"], mine["members"]) == ("", None, None)
        assert mine["name"] == "Hidden Room" and mine.get("ladder") is None
    assert rows.keys() == {club.key} and public.ladder
    whole = client_of(owner).get(f"/api/clubs/{club.key}/").json()
    assert whole["about"] == "AboutMarker" and whole["ladder"] == club.ladder.key
    assert whole["active_at"] and whole["members"] == 1
    opened = Client().get(f"/api/clubs/{public.key}/").json()
    assert opened["about"] == "welcome" and opened["ladder"] == public.ladder.key


def test_the_pages_of_the_api_s_list_tell_no_moment_of_it(owner: User, club: Club) -> None:
    for _ in range(2):
        before = Client().get("/api/clubs/?limit=1").json()
        chat.post_message(owner, club, "hello")
        Club.objects.filter(pk=club.pk).update(active_at="2030-01-01T00:00Z")
        assert Client().get("/api/clubs/?limit=1").json() == before
        club_of(owner, "Open Door") if not Club.objects.filter(name="Open Door") else None
