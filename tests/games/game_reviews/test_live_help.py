"""Tests that reviews and uploads are no live help, and that their refusal tells nothing.

The module is games/tables/presence/live_help.py; the doors are those of reviews and replays.
"""

import json
from typing import Any

import pytest
from django.http import HttpResponse
from django.test import Client, RequestFactory
from django.utils import timezone

from accounts.models import User
from games.models import Game, Seat
from games.tables.presence import live_help
from tests.conftest import SetLimits
from tests.factories import client_of, finished_game, guest, person
from tests.games.factories import changed
from tests.games.game_reviews.games import game_to_review, work_off
from tests.games.review.records import short_record

REFUSED = "playing"


@pytest.fixture(autouse=True)
def _no_limits(limits: SetLimits) -> None:
    """Nothing was counted before."""


def running(user: User, **fields: Any) -> Game:
    """Store a game that this user plays with two others."""
    others = [person(f"{user.username}-{number}") for number in (1, 2)]
    usual = {"status": "playing", "ended_at": None, "places": None, "winner": None}
    game = finished_game([user, *others], **usual | {"rated": False} | fields)
    Seat.objects.filter(game=game).update(unfinished=True)
    return game


def today() -> str:
    return f"{timezone.now().date().isoformat()}/3"


COUNTING: dict[str, dict[str, Any]] = {
    "rated": {"rated": True},
    "tournament": {"event": "Cup"},
    "daily": {"fixed_deal": "today", "sealed": True},
}


def counting(user: User, kind: str) -> Game:
    fields = COUNTING[kind]
    return running(user, **fields | ({"fixed_deal": today()} if kind == "daily" else {}))


def doors(client: Client, game: Game) -> dict[str, str]:
    """Return for each door the code of its refusal; "" where it is open."""
    record = json.dumps({"record": short_record()})
    paths = {
        "review": client.post(f"/game/{game.pk}/review/request/"),
        "bad move": client.post(f"/game/{game.pk}/review/bad-move/", "{}", "application/json"),
        "record": client.post("/replay/review/request/", record, "application/json"),
    }
    found = {door: _code(response) for door, response in paths.items()}
    return found | {"upload": _upload(client, json.dumps(short_record()))}


def _code(response: Any) -> str:
    error = response.json().get("error") or {"code": ""}
    return str(error["code"])


def _upload(client: Client, text: str) -> str:
    response = client.post("/replay/", {"record": text})
    error = response.context["error"] if response.status_code == 422 else None
    return getattr(error, "code", "")


@pytest.mark.parametrize("kind", COUNTING)
def test_who_plays_a_game_that_counts_is_refused(game: Game, kind: str) -> None:
    nadia = person("nadia")
    counting(nadia, kind)
    assert set(doors(client_of(nadia), game).values()) == {REFUSED}


def test_a_guest_in_a_rated_game_is_refused_too(game: Game) -> None:
    visitor = guest()
    running(visitor, rated=True)
    assert set(doors(client_of(visitor), game).values()) == {REFUSED}


@pytest.mark.parametrize(
    "fields", [{}, {"fixed_deal": "2026-01-01/3", "sealed": True}], ids=["unrated", "past day"]
)
def test_who_plays_for_practice_is_not_refused(game: Game, fields: dict[str, Any]) -> None:
    nadia = person("nadia")
    running(nadia, **fields)
    found = doors(client_of(nadia), game)
    assert REFUSED not in found.values() and found["review"] == ""


def test_after_the_game_everything_is_open(game: Game) -> None:
    nadia = person("nadia")
    changed(counting(nadia, "rated"), status="over")
    assert REFUSED not in doors(client_of(nadia), game).values()


def test_who_left_for_good_is_not_refused(game: Game) -> None:
    nadia = person("nadia")
    mine = counting(nadia, "rated")
    Seat.objects.filter(game=mine, user=nadia).update(left_at=timezone.now())
    assert REFUSED not in doors(client_of(nadia), game).values()


def test_who_may_come_back_is_refused(game: Game) -> None:
    nadia = person("nadia")
    mine = counting(nadia, "rated")
    seats = Seat.objects.filter(game=mine, user=nadia)
    seats.update(left_at=timezone.now(), return_until=3)
    assert set(doors(client_of(nadia), game).values()) == {REFUSED}


# The browser


def sit_down(client: Client, user: User, game: Game) -> None:
    """Let the browser remember, as the page of the table does."""
    request, response = RequestFactory().get("/"), HttpResponse()
    request.user, request.COOKIES = user, {k: m.value for k, m in client.cookies.items()}
    live_help.remember(request, response, game)
    client.cookies.update(response.cookies)


def test_a_second_account_in_the_same_browser_is_refused(game: Game) -> None:
    nadia, client = person("nadia"), client_of(person("petro"))
    sit_down(client, nadia, counting(nadia, "rated"))
    assert set(doors(client, game).values()) == {REFUSED}


def test_a_visitor_in_the_same_browser_is_refused(game: Game) -> None:
    nadia, client = person("nadia"), client_of()
    sit_down(client, nadia, counting(nadia, "daily"))
    assert set(doors(client, game).values()) == {REFUSED}
    assert not User.objects.filter(is_guest=True).exists()


def test_a_browser_remembers_several_accounts(game: Game) -> None:
    nadia, olha, client = person("nadia"), person("olha"), client_of(person("petro"))
    sit_down(client, nadia, counting(nadia, "rated"))
    sit_down(client, olha, changed(counting(olha, "rated"), status="over"))
    assert set(doors(client, game).values()) == {REFUSED}


def test_a_forged_cookie_means_nothing(game: Game) -> None:
    nadia, client = person("nadia"), client_of(person("petro"))
    counting(nadia, "rated")
    client.cookies[live_help.COOKIE] = f"[{nadia.pk}]"
    assert REFUSED not in doors(client, game).values()


def test_a_table_without_rank_is_not_remembered(quiet: None) -> None:
    nadia, client = person("nadia"), client_of()
    sit_down(client, nadia, running(nadia))
    assert live_help.COOKIE not in client.cookies


# What a refusal tells: nothing


def answers(client: Client, text: str, game: Game) -> list[tuple[int, bytes]]:
    """Return the answers to a record, as they are but for the page's own token."""
    body = json.dumps({"record": text})
    first = client.post("/replay/review/request/", body, "application/json")
    second = client.post(f"/game/{game.pk}/review/request/")
    third = client.get(f"/replay/review/{'0' * 64}/state/")
    return [(one.status_code, one.content) for one in (first, second, third)]


def test_the_answer_is_the_same_whatever_is_asked(game: Game, people: list[User]) -> None:
    """A player guesses cards of the running game, as records that would or would not replay."""
    nadia = person("nadia")
    counting(nadia, "rated")
    client, other = client_of(nadia), game_to_review(people, deals=1)
    right, wrong = short_record(), short_record() | {"deals": [{"deck": "", "actions": []}]}
    texts = [json.dumps(right), json.dumps(wrong), "no record", ""]
    found = {str(answers(client, text, one)) for text in texts for one in (game, other)}
    assert len(found) == 1


def test_the_answer_does_not_follow_the_game(game: Game) -> None:
    """Neither whose turn it is, nor the length of the log, nor the scores change a word."""
    nadia = person("nadia")
    mine, client = counting(nadia, "rated"), client_of(nadia)
    before = answers(client, "", game)
    changed(mine, turn_seat=0, version=55, revision=9, scores=[990, 0, 0], due_at=timezone.now())
    assert answers(client, "", game) == before
    other = person("olha")
    counting(other, "daily")
    assert answers(client_of(other), "", game) == before


def test_a_refused_upload_is_not_even_counted(game: Game, limits: SetLimits) -> None:
    """Else the number of tries left would tell whether a record was read."""
    limits(replays=1)
    nadia = person("nadia")
    mine, client = counting(nadia, "rated"), client_of(nadia)
    for _ in range(3):
        assert doors(client, game)["record"] == REFUSED
    changed(mine, status="over")
    assert doors(client, game)["record"] == ""


def test_a_finished_review_of_another_game_stays_open_to_read(game: Game) -> None:
    client = client_of(nadia := person("nadia"))
    client.post(f"/game/{game.pk}/review/request/")
    work_off()
    counting(nadia, "rated")
    assert client.get(f"/game/{game.pk}/review/state/").json()["state"] == "done"


def test_the_page_of_a_rated_table_is_remembered(table: Game, people: list[User]) -> None:
    anna = client_of(people[0])
    assert anna.get(f"/table/{table.pk}/").status_code == 200
    assert anna.cookies[live_help.COOKIE].value
    spectator = client_of(person("nadia"))
    spectator.get(f"/table/{table.pk}/")
    assert live_help.COOKIE not in spectator.cookies
