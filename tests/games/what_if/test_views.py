"""Tests of the page and of what its script asks."""

import json
from typing import Any

import pytest
from django.test import Client

from accounts.models import User
from games import engine
from games.models import Game
from games.what_if import services
from games.what_if.moment import StartMoment, Tried
from tests.conftest import SetLimits
from tests.factories import client_of, person
from tests.games.factories import changed
from tests.games.game_reviews.test_live_help import COUNTING, counting, sit_down
from tests.games.what_if.games import Sent, body_of, moment_of, work_off
from tests.games.what_if.test_services import waiting


def page(client: Client, game: Game, query: str = "") -> Any:
    return client.get(f"/game/{game.pk}/what-if/{query}")


def post(client: Client, moment: StartMoment, *actions: str, **more: Any) -> Any:
    body = json.dumps(body_of(moment, *actions, **more))
    return client.post(f"/game/{moment.game_id}/what-if/play/", body, "application/json")


def own_turn(game: Game) -> StartMoment:
    """Return a moment at which the person is to act."""
    tries = [Tried(moment_of(game, seat=seat)) for seat in range(3)]
    return next(one.moment for one in tries if not services.course_of(game, one).waits_for_bots)


def test_the_page_begins_at_the_moment_of_the_replay(game: Game) -> None:
    found = page(client_of(), game, "?at=2.3").context["what_if"]
    assert found["start"] | {"seat": 0} == {"deal": 1, "step": 3, "seat": 0}


def test_players_get_their_own_seat(game: Game, people: list[User]) -> None:
    found = [page(client_of(one), game).context["what_if"]["start"]["seat"] for one in people]
    assert found == [0, 1, 2]


def test_others_get_the_seat_that_is_to_act(game: Game) -> None:
    found = page(client_of(), game).context["what_if"]
    assert found["start"]["seat"] == own_turn(game).seat and found["answer"]["state"] == "yours"


def test_any_seat_can_be_chosen(game: Game, people: list[User]) -> None:
    found = page(client_of(people[0]), game, "?seat=2").context["what_if"]
    assert found["start"]["seat"] == 2


def test_who_only_looks_becomes_no_guest(game: Game, sent: Sent) -> None:
    page(client_of(), game)
    assert not User.objects.filter(is_guest=True).exists() and sent == []


def test_a_visitor_for_whom_bots_think_becomes_a_guest(game: Game, sent: Sent) -> None:
    assert post(client_of(), waiting(game).moment).json()["state"] == "thinking"
    assert User.objects.filter(is_guest=True).exists() and len(sent) == 1


def test_a_visitor_who_is_refused_becomes_no_guest(game: Game, sent: Sent, settings: Any) -> None:
    settings.REVIEW_HOURS = 0
    assert post(client_of(), waiting(game).moment).json()["error"]["code"] == "off"
    assert not User.objects.filter(is_guest=True).exists() and sent == []


def test_a_network_that_is_refused_gets_no_guest(game: Game, sent: Sent, limits: SetLimits) -> None:
    limits(guest_what_if_moves_by_network=1)
    first, second = waiting(game).moment, waiting(game, 1).moment
    post(client_of(), first)
    assert post(client_of(), second).json()["error"]["code"] == "too_many"
    assert User.objects.filter(is_guest=True).count() == 1


def test_who_waits_for_the_bots_of_another_becomes_no_guest(game: Game, sent: Sent) -> None:
    moment = waiting(game).moment
    found = [post(client_of(), moment).json()["state"] for _ in range(2)]
    assert found == ["thinking"] * 2 and User.objects.filter(is_guest=True).count() == 1


def test_bots_answer_an_action(game: Game, nadia: User, sent: Sent) -> None:
    client, moment = client_of(nadia), own_turn(game)
    assert post(client, moment, "pass").json()["state"] == "thinking"
    work_off(Tried(moment, ("pass",)))
    told = post(client, moment, "pass").json()
    assert told["actions"] == ["pass"] and told["state"] != "thinking" and len(told["tables"]) > 1


def test_a_refused_action_leaves_the_table_as_it_was(game: Game, nadia: User, sent: Sent) -> None:
    told = post(client_of(nadia), own_turn(game), "bid 103").json()
    assert told["refused"] and told["actions"] == [] and told["state"] == "yours"


def test_no_course_is_an_error(game: Game, nadia: User) -> None:
    response = post(client_of(nadia), own_turn(game), "play AS", "play KS")
    assert (response.status_code, response.json()["error"]["code"]) == (400, "actions")


@pytest.mark.parametrize("query", ["?at=x", "?at=9", "?at=1.4000", "?seat=3"])
def test_a_bad_address_gets_a_clear_error(game: Game, query: str) -> None:
    response = page(client_of(), game, query)
    assert response.status_code == 400 and "Choose" in response.content.decode()


def test_reading_has_a_limit(game: Game, limits: SetLimits, nadia: User) -> None:
    limits(what_if_pages=1)
    client = client_of(nadia)
    assert [page(client, game).status_code for _ in range(2)] == [200, 429]


# Secrecy


@pytest.mark.parametrize("kind", COUNTING)
def test_who_plays_a_game_that_counts_is_refused(game: Game, kind: str, nadia: User) -> None:
    counting(nadia, kind)
    client = client_of(nadia)
    assert page(client, game).status_code == 403
    assert post(client, own_turn(game)).json()["error"]["code"] == "playing"


def test_a_second_account_in_the_same_browser_is_refused(game: Game, nadia: User) -> None:
    client = client_of(person("petro"))
    sit_down(client, nadia, counting(nadia, "rated"))
    assert page(client, game).status_code == 403


def test_the_refusal_is_the_same_whatever_is_asked(game: Game, nadia: User) -> None:
    counting(nadia, "rated")
    client = client_of(nadia)
    asked = [own_turn(game), moment_of(game, deal=7), StartMoment("none", 0, 0, 0, "casual")]
    found = {(one.status_code, one.content) for one in (post(client, each) for each in asked)}
    pages = {page(client, game, query).status_code for query in ("", "?at=9", "?at=x")}
    assert len(found) == 1 and pages == {403}


@pytest.mark.parametrize("fields", [{"status": "playing", "rated": False}, {"sealed": True}])
def test_cards_in_play_are_not_there(
    game: Game, people: list[User], fields: dict[str, Any]
) -> None:
    moment = own_turn(game)
    changed(game, **fields)
    client = client_of(people[0])
    assert (page(client, game).status_code, post(client, moment).status_code) == (404, 404)


def test_the_page_tells_no_hidden_card(game: Game) -> None:
    """There is something to leak: the others hold fourteen cards, and three lie in the talon."""
    found = page(client_of(), game).context["what_if"]["answer"]
    told = json.dumps(found)
    cards = [rank + suit for rank in "9JQKTA" for suit in "SHCD"]
    own = found["tables"][-1]["hand"]
    assert len(own) == 7 and [card for card in cards if f'"{card}"' in told] == sorted(
        own, key=cards.index
    )


def test_open_cards_are_told_to_who_asks(game: Game, nadia: User) -> None:
    told = post(client_of(nadia), own_turn(game), open=True).json()
    assert [len(hand) for hand in told["open"]["hands"]] == [7, 7, 7]


def test_a_bot_gives_its_cards_unseen(game: Game, nadia: User, sent: Sent) -> None:
    """What a declaring bot gives to another one is in no payload, and in no key of the address."""
    moment = own_turn(game)
    work_off(Tried(moment, ("pass",)))
    course = services.course_of(game, Tried(moment, ("pass",)))
    told = post(client_of(nadia), moment, "pass").json()
    given = [line for table in told["tables"] for line in table["given"]]
    hidden = [line for line in given if moment.seat not in (line["from"], line["to"])]
    assert engine.observe(course.game, moment.seat).given and hidden
    assert all(line["card"] is None for line in hidden)
