"""Tests of the matchmaking queue in the API."""

from datetime import timedelta
from typing import Any

import pytest
from django.test import Client
from django.utils import timezone

from accounts import valkey
from accounts.bans.services import ban
from accounts.models import User
from games.matchmaking import presence
from games.matchmaking import services as matchmaking
from games.matchmaking.models import ReadyCheck, Ticket
from games.matchmaking.queue import remove_absent
from games.models import Pool, Seat
from games.tables.lifecycle.create import create_game
from tests.games.matchmaking.driver import run_wave
from tests.thousand_site.api.conftest import Ask
from tests.thousand_site.api.factories import close_page, played_game, wrong_members

pytestmark = pytest.mark.usefixtures("defaults")
CALM = {"pools": ["classic-calm"]}


@pytest.fixture(autouse=True)
def _page(anna: User) -> None:
    """Anna has a page of the site in sight."""
    presence.mark_page([anna.pk])


def test_join_read_status_and_leave(ask: Ask, token: str) -> None:
    assert ask("queue/", token)["status"] == "idle"
    joined = ask("queue/", token, "post", data={"pools": ["polish", "classic-calm", "polish"]})
    assert joined["status"] == "seeking" and set(joined["pools"]) == {"polish", "classic-calm"}
    assert ask("queue/", token) == joined
    assert ask("queue/", token, "delete")["status"] == "idle"
    assert ask("queue/", token, "delete")["status"] == "idle"


def test_joining_twice_keeps_the_place(ask: Ask, token: str) -> None:
    first = ask("queue/", token, "post", data=CALM)
    assert ask("queue/", token, "post", data=CALM) == first
    assert Ticket.objects.count() == 1


def test_joining_leaves_pools_that_are_not_named(ask: Ask, token: str) -> None:
    ask("queue/", token, "post", data=CALM)
    assert ask("queue/", token, "post", data={"pools": ["polish"]})["pools"] == ["polish"]


@pytest.mark.parametrize(
    ("request_body", "place"),
    [
        ({}, "#/pools"), ({"pools": []}, "#/pools"), ({"pools": "classic-calm"}, "#/pools"),
        ({"pools": [{}]}, "#/pools/0"), ({"pools": ["x" * 51]}, "#/pools/0"), (["pools"], "#"),
        ({"pools": ["a"] * 21}, "#/pools"), (None, "#"),
    ],
)  # fmt: skip
def test_an_invalid_request_is_rejected(
    ask: Ask, token: str, request_body: Any, place: str
) -> None:
    body = ask("queue/", token, "post", 400, request_body if request_body is not None else "null")
    assert list(wrong_members(body)) == [place]


@pytest.mark.parametrize("key", ["nowhere", "Classic Calm", ""])
def test_an_unknown_pool_is_rejected(ask: Ask, token: str, key: str) -> None:
    code = 409 if key else 400
    error = "unknown_pool" if key else "invalid"
    assert ask("queue/", token, "post", code, {"pools": [key]})["code"] == error


def test_a_closed_pool_is_rejected(ask: Ask, token: str) -> None:
    Pool.objects.filter(key="classic-calm").update(is_open=False)
    assert ask("queue/", token, "post", 409, CALM)["code"] == "unknown_pool"


def test_closing_a_pool_drops_its_waiting_players(ask: Ask, token: str) -> None:
    ask("queue/", token, "post", data={"pools": ["classic-calm", "polish"]})
    Pool.objects.filter(key="classic-calm").update(is_open=False)
    matchmaking.drop_tickets_of_closed_pools()
    assert ask("queue/", token)["pools"] == ["polish"]
    Pool.objects.filter(key="polish").update(is_open=False)
    matchmaking.drop_tickets_of_closed_pools()
    assert ask("queue/", token)["status"] == "idle"


def test_joining_during_a_game_is_a_conflict(ask: Ask, people: list[User], token: str) -> None:
    game = create_game(Pool.objects.get(key="classic-calm"), people)
    body = ask("queue/", token, "post", 409, CALM)
    assert body["code"] == "one_game" and body["data"]["game"] == game.pk
    assert body["detail"] == "You are already seated at a table."


def test_joining_during_a_ranked_ban_is_a_conflict(ask: Ask, anna: User, token: str) -> None:
    ban(anna, ["rated"], "Collusion.", timezone.now() + timedelta(hours=2))
    body = ask("queue/", token, "post", 409, CALM)
    assert body["code"] == "ranked_ban" and set(body["data"]) == {"until", "why"}
    assert not Ticket.objects.exists()


def test_joining_after_too_many_abandoned_games_is_a_conflict(
    ask: Ask, people: list[User], token: str
) -> None:
    for hour in range(2):
        played_game(people, hour)
    Seat.objects.filter(user=people[0]).update(left_at=timezone.now())
    body = ask("queue/", token, "post", 409, CALM)
    assert body["code"] == "abandoned_often" and body["data"]["leaves"] == 2
    assert ask("me/", token)["ranked_restriction"]["code"] == "abandoned_often"


def test_a_token_queues_only_beside_an_open_page(ask: Ask, anna: User, token: str) -> None:
    """It plays no cards: who is away would lose rating."""
    close_page(anna)
    body = ask("queue/", token, "post", 409, CALM)
    assert body["code"] == "no_page" and body["detail"].startswith("Open a page of this site")
    assert not Ticket.objects.exists()
    presence.mark_page([anna.pk])
    assert ask("queue/", token, "post", data=CALM)["status"] == "seeking"


def test_a_token_takes_no_seat_once_the_page_is_closed(ask: Ask, anna: User, token: str) -> None:
    ask("queue/", token, "post", data=CALM)
    create_ready_check(anna, 10)
    close_page(anna)
    assert ask("queue/accept/", token, "post", 409)["code"] == "no_page"
    pool = {"pool": "classic-calm"}
    assert ask("queue/with-bots/", token, "post", 409, pool)["code"] == "no_page"
    assert not Ticket.objects.get().accepted
    # To say no needs no page.
    assert ask("queue/decline/", token, "post")["status"] == "idle"


def test_nobody_who_closed_the_page_is_seated(ask: Ask, people: list[User], token: str) -> None:
    """Asking on and on keeps neither the place nor the seat."""
    valkey.client().set(presence._key("since"), 1)
    ask("queue/", token, "post", data=CALM)
    for user in people[1:]:
        matchmaking.join_queue(user, "classic-calm")
        presence.mark_seen([user.pk])
    close_page(people[0])
    ask("queue/", token)
    Ticket.objects.update(created_at=timezone.now() - timedelta(seconds=10))
    run_wave(timezone.now())
    assert not Seat.objects.filter(user=people[0]).exists()
    # What joining gave has expired.
    valkey.client().delete(presence._key(people[0].pk))
    ask("queue/", token)
    remove_absent()
    assert not Ticket.objects.filter(user=people[0]).exists()


def test_the_pages_own_scripts_need_no_other_page(client: Client, anna: User) -> None:
    close_page(anna)
    client.force_login(anna)
    answer = client.post("/api/v1/queue/", CALM, content_type="application/json")
    assert answer.json()["status"] == "seeking"


def create_ready_check(anna: User, seconds: int) -> ReadyCheck:
    ticket = Ticket.objects.get(user=anna)
    due = timezone.now() + timedelta(seconds=seconds)
    ticket.ready_check = ReadyCheck.objects.create(pool=ticket.pool, player_count=2, due_at=due)
    ticket.save()
    return ticket.ready_check


def test_a_ready_check_is_accepted(ask: Ask, anna: User, token: str) -> None:
    ask("queue/", token, "post", data=CALM)
    create_ready_check(anna, 10)
    assert ask("queue/", token)["ready_check"]["accepted"] is False
    accepted = ask("queue/accept/", token, "post")
    assert (
        accepted["ready_check"]["accepted"] is True
        and accepted["ready_check"]["pool"] == "classic-calm"
    )
    assert ask("queue/accept/", token, "post")["ready_check"]["accepted"] is True


def test_a_ready_check_is_declined(ask: Ask, anna: User, token: str) -> None:
    ask("queue/", token, "post", data=CALM)
    create_ready_check(anna, 10)
    assert ask("queue/decline/", token, "post")["status"] == "idle"
    assert ask("queue/decline/", token, "post", 409)["code"] == "no_ready_check"


@pytest.mark.parametrize("action", ["accept", "decline"])
def test_answering_without_a_ready_check_is_a_conflict(
    ask: Ask, anna: User, token: str, action: str
) -> None:
    ask("queue/", token, "post", data=CALM)
    assert ask(f"queue/{action}/", token, "post", 409)["code"] == "no_ready_check"
    assert ask("queue/", token)["status"] == "seeking"


def test_an_expired_ready_check_cannot_be_accepted(ask: Ask, anna: User, token: str) -> None:
    ask("queue/", token, "post", data=CALM)
    create_ready_check(anna, -1)
    assert ask("queue/accept/", token, "post", 409)["code"] == "no_ready_check"


def test_a_program_begins_with_bots_after_five_seconds(ask: Ask, anna: User, token: str) -> None:
    pool = {"pool": "classic-calm"}
    assert ask("queue/with-bots/", token, "post", 409, pool)["code"] == "not_waiting"
    ask("queue/", token, "post", data=CALM)
    early = ask("queue/with-bots/", token, "post", 409, pool)
    assert early["code"] == "too_early" and 0 < early["data"]["wait_s"] <= 5
    Ticket.objects.update(created_at=timezone.now() - timedelta(seconds=6))
    begun = ask("queue/with-bots/", token, "post", data=pool)
    assert begun["status"] == "seated" and begun["game"] == Seat.objects.get(user=anna).game_id


def test_a_program_that_begins_with_bots_asks_others_first(
    ask: Ask, anna: User, boris: User, token: str
) -> None:
    since = timezone.now() - timedelta(seconds=6)
    pool = Pool.objects.get(key="classic-calm")
    for user in (anna, boris):
        Ticket.objects.create(user=user, pool=pool, rating=1500, created_at=since)
    asking = ask("queue/with-bots/", token, "post", data={"pool": pool.key})
    assert asking["status"] == "seeking" and asking["ready_check"]["starter"] == "anna"
