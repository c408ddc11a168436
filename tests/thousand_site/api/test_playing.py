"""Who asks, and what he may do: tokens and sessions, the queue, one's own account."""

from datetime import timedelta
from typing import Any

import pytest
from django.conf import settings
from django.test import Client
from django.utils import timezone

from accounts import valkey
from accounts.closure.services import close_account
from accounts.guests.services import create_guest
from accounts.models import Preferences, User
from accounts.tokens import services as tokens
from games.fairplay import ranked_bans
from games.matchmaking import services as matchmaking
from games.matchmaking.models import ReadyCheck, Ticket
from games.models import Pool, Seat
from games.tables.lifecycle.create import create_game
from tests.thousand_site.api.conftest import Ask, Play, token_for
from thousand_site.api import throttling
from thousand_site.api.parsers import MAX_BODY_BYTES

pytestmark = pytest.mark.django_db
CALM = {"pools": ["classic-calm"]}


@pytest.fixture
def anna(people: list[User]) -> User:
    return people[0]


@pytest.fixture
def token(anna: User) -> str:
    return token_for(anna, "read", "play")


# Who asks


def test_a_token_says_who_asks(ask: Ask, anna: User, token: str) -> None:
    assert ask("me/", token)["username"] == "Anna"
    assert ask("me/", code=401)["error"] == "not_authenticated"


@pytest.mark.parametrize("path", ["me/", "pools/", "queue/"])
def test_a_bad_token_opens_nothing_that_is_open_without_one(ask: Ask, path: str) -> None:
    assert ask(path, "thousand_no", code=401)["error"] == "bad_token"


@pytest.mark.parametrize("words", ["Bearer", "Bearer a b", "bearer  ", "Bearer \xff\xfe"])
def test_half_a_header_is_a_bad_token(client: Client, words: str) -> None:
    answer = client.get("/api/pools/", headers={"authorization": words})
    assert (answer.status_code, answer.json()["error"]) == (401, "bad_token")
    assert answer["WWW-Authenticate"] == "Bearer"


def test_a_revoked_one_and_one_of_yesterday_are_bad(ask: Ask, anna: User, token: str) -> None:
    row, old = tokens.create_token(anna, "old", ["read"])
    tokens.active_tokens(anna).filter(pk=row.pk).update(
        expires_at=timezone.now() - timedelta(days=1)
    )
    tokens.revoke(anna, tokens.active_tokens(anna).get().pk)
    assert [ask("me/", one, code=401)["error"] for one in (old, token)] == ["bad_token"] * 2


def test_what_a_token_is_not_for_is_said(ask: Ask, anna: User) -> None:
    reading, playing = token_for(anna, "read"), token_for(anna, "play")
    told = ask("queue/", reading, "post", 403, CALM)
    assert told["error"] == "scope" and "“play”" in told["text"]
    assert ask("me/", playing, code=403)["error"] == "scope"
    assert ask("me/", reading)["scopes"] == ["read"]


def test_a_bot_of_somebodys_does_not_queue_by_token_nor_by_login(
    ask: Ask, client: Client, anna: User
) -> None:
    bot = User.objects.create_user("Robot", is_external_bot=True, bot_owner=anna)
    assert ask("queue/", token_for(bot, "bot"), "post", 403, CALM)["error"] == "scope"
    client.force_login(bot)
    assert ask("queue/", code=403)["error"] == "scope"
    assert not Ticket.objects.exists()


def test_who_was_shut_out_is_nobody(ask: Ask, anna: User, token: str) -> None:
    User.objects.filter(pk=anna.pk).update(is_active=False)
    assert ask("me/", token, code=401)["error"] == "bad_token"


def test_a_closed_account_has_no_tokens(ask: Ask, anna: User, token: str) -> None:
    close_account(anna)
    assert ask("queue/", token, "post", 401, CALM)["error"] == "bad_token"


def test_a_login_reads_and_writes_with_the_token_of_its_page(anna: User) -> None:
    browser = Client(enforce_csrf_checks=True)
    browser.force_login(anna)
    assert set(browser.get("/api/me/").json()["scopes"]) == tokens.scopes_for(anna)
    kind = {"content_type": "application/json"}
    refused = browser.post("/api/queue/", CALM, **kind)
    assert (refused.status_code, refused.json()["error"]) == (403, "csrf")
    browser.get("/")
    page = browser.cookies["csrftoken"].value
    assert (
        browser.post("/api/queue/", CALM, headers={"x-csrftoken": page}, **kind).status_code == 200
    )


def test_a_guest_plays_by_his_session(client: Client, ladder: Any) -> None:
    client.force_login(create_guest("en"))
    assert client.get("/api/me/").json()["guest"] is True
    answer = client.post("/api/queue/", CALM, content_type="application/json")
    assert answer.json()["status"] == "seeking"


def test_errors_are_told_in_the_language_of_who_asks(client: Client, ladder: Any) -> None:
    answer = client.get("/api/me/", headers={"authorization": "Bearer x", "accept-language": "ru"})
    assert answer.json()["text"].startswith("Этот токен")


# My account


def test_my_account(ask: Ask, anna: User, token: str) -> None:
    Preferences.objects.create(user=anna, theme="dark")
    me = ask("me/", token)
    assert me["preferences"] == {
        "theme": "dark", "four_colours": False, "confirm_cards": False, "sound": True,
    }  # fmt: skip
    assert (me["game"], me["custom_table"], me["ranked_restriction"], me["email_confirmed"]) == (
        None,
        None,
        None,
        False,
    )
    assert "@" not in str(me)


def test_my_running_game(ask: Ask, people: list[User], token: str) -> None:
    game = create_game(Pool.objects.get(key="classic-calm"), people)
    assert ask("me/", token)["game"] == game.pk
    assert ask("queue/", token) == {
        "status": "seated", "pools": [], "since": None, "ready_check": None, "game": game.pk,
    }  # fmt: skip


def test_until_when_ranked_play_is_closed(ask: Ask, anna: User, token: str) -> None:
    ranked_bans.ban(anna, "Collusion.", None)
    closed = ask("me/", token)["ranked_restriction"]
    assert (closed["error"], closed["until"]) == ("permanent_ranked_ban", None)
    assert "Collusion." in closed["text"]


# The queue


def test_join_look_and_leave(ask: Ask, token: str) -> None:
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


def test_joining_elsewhere_leaves_what_is_not_named(ask: Ask, token: str) -> None:
    ask("queue/", token, "post", data=CALM)
    assert ask("queue/", token, "post", data={"pools": ["polish"]})["pools"] == ["polish"]


@pytest.mark.parametrize(
    ("wish", "field"),
    [
        ({}, "pools"), ({"pools": []}, "pools"), ({"pools": "classic-calm"}, "pools"),
        ({"pools": [{}]}, "pools"), ({"pools": ["x" * 51]}, "pools"), (["pools"], "request"),
        ({"pools": ["a"] * 21}, "pools"), (None, "pools"), ({"pools": ["a\0"]}, "pools"),
    ],
)  # fmt: skip
def test_a_wish_that_is_none(ask: Ask, token: str, wish: Any, field: str) -> None:
    told = ask("queue/", token, "post", 400, wish if wish is not None else "null")
    assert told["error"] == "invalid" and told["fields"]


def test_what_is_no_json_is_told(client: Client, token: str) -> None:
    headers = {"authorization": f"Bearer {token}"}
    answer = client.post("/api/queue/", "{", content_type="application/json", headers=headers)
    assert (answer.status_code, answer.json()["error"]) == (400, "parse_error")
    answer = client.post("/api/queue/", {"pools": "x"}, headers=headers)
    assert (answer.status_code, answer.json()["error"]) == (415, "unsupported_media_type")


def test_a_body_without_end_is_not_read(client: Client, token: str) -> None:
    headers = {"authorization": f"Bearer {token}"}
    sent = {"content_type": "application/json", "headers": headers}
    answer = client.post("/api/queue/", " " * (MAX_BODY_BYTES + 1), **sent)
    assert (answer.status_code, answer.json()["error"]) == (413, "too_large")
    answer = client.post("/api/queue/", "[" * 100_000, **sent)
    assert (answer.status_code, answer.json()["error"]) == (400, "parse_error")
    answer = client.post("/api/queue/", '{"pools": ["\\ud800"]}', **sent)
    assert (answer.status_code, answer.json()["error"]) == (400, "invalid")


@pytest.mark.parametrize("key", ["nowhere", "Classic Calm", ""])
def test_a_pool_that_is_not_there(ask: Ask, token: str, key: str) -> None:
    code = 409 if key else 400
    error = "unknown_pool" if key else "invalid"
    assert ask("queue/", token, "post", code, {"pools": [key]})["error"] == error


def test_a_pool_that_is_closed(ask: Ask, token: str) -> None:
    Pool.objects.filter(key="classic-calm").update(is_open=False)
    assert ask("queue/", token, "post", 409, CALM)["error"] == "unknown_pool"


def test_a_pool_that_is_closed_while_one_waits(ask: Ask, token: str) -> None:
    ask("queue/", token, "post", data={"pools": ["classic-calm", "polish"]})
    Pool.objects.filter(key="classic-calm").update(is_open=False)
    matchmaking.drop_tickets_of_closed_pools()
    assert ask("queue/", token)["pools"] == ["polish"]
    Pool.objects.filter(key="polish").update(is_open=False)
    matchmaking.drop_tickets_of_closed_pools()
    assert ask("queue/", token)["status"] == "idle"


def test_joining_while_a_game_runs(ask: Ask, people: list[User], token: str) -> None:
    game = create_game(Pool.objects.get(key="classic-calm"), people)
    told = ask("queue/", token, "post", 409, CALM)
    assert told["error"] == "one_game" and told["data"]["game"] == game.pk
    assert told["text"] == "You sit at a table already."


def test_joining_while_barred(ask: Ask, anna: User, token: str) -> None:
    ranked_bans.ban(anna, "Collusion.", timezone.now() + timedelta(hours=2))
    told = ask("queue/", token, "post", 409, CALM)
    assert told["error"] == "ranked_ban" and set(told["data"]) == {"until", "why"}
    assert not Ticket.objects.exists()


def test_joining_after_leaving_too_often(
    ask: Ask, play: Play, people: list[User], token: str
) -> None:
    for hour in range(2):
        play(people, hour)
    Seat.objects.filter(user=people[0]).update(left_at=timezone.now())
    told = ask("queue/", token, "post", 409, CALM)
    assert told["error"] == "abandoned_often" and told["data"]["leaves"] == 2
    assert ask("me/", token)["ranked_restriction"]["error"] == "abandoned_often"


def offered(anna: User, seconds: int) -> ReadyCheck:
    ticket = Ticket.objects.get(user=anna)
    due = timezone.now() + timedelta(seconds=seconds)
    ticket.ready_check = ReadyCheck.objects.create(pool=ticket.pool, player_count=2, due_at=due)
    ticket.save()
    return ticket.ready_check


def test_an_offered_seat_is_taken(ask: Ask, anna: User, token: str) -> None:
    ask("queue/", token, "post", data=CALM)
    offered(anna, 10)
    assert ask("queue/", token)["ready_check"]["accepted"] is False
    taken = ask("queue/accept/", token, "post")
    assert (
        taken["ready_check"]["accepted"] is True and taken["ready_check"]["pool"] == "classic-calm"
    )
    assert ask("queue/accept/", token, "post")["ready_check"]["accepted"] is True


def test_an_offered_seat_is_not_taken(ask: Ask, anna: User, token: str) -> None:
    ask("queue/", token, "post", data=CALM)
    offered(anna, 10)
    assert ask("queue/decline/", token, "post")["status"] == "idle"
    assert ask("queue/decline/", token, "post", 409)["error"] == "no_ready_check"


@pytest.mark.parametrize("what", ["accept", "decline"])
def test_where_nothing_is_offered(ask: Ask, anna: User, token: str, what: str) -> None:
    ask("queue/", token, "post", data=CALM)
    assert ask(f"queue/{what}/", token, "post", 409)["error"] == "no_ready_check"
    assert ask("queue/", token)["status"] == "seeking"


def test_an_offer_whose_time_is_over(ask: Ask, anna: User, token: str) -> None:
    ask("queue/", token, "post", data=CALM)
    offered(anna, -1)
    assert ask("queue/accept/", token, "post", 409)["error"] == "no_ready_check"


# Limits


@pytest.fixture
def narrow(monkeypatch: pytest.MonkeyPatch) -> None:
    """Two reads a minute, in a minute that does not end."""
    monkeypatch.setattr(settings, "API_LIMITS", {"reads": 2, "queue": 1, "streams": 1})
    monkeypatch.setattr(throttling.time, "time", lambda: 6000.5)
    monkeypatch.setattr(throttling, "_failed_at", -throttling.RETRY_AFTER_FAILURE_S)
    monkeypatch.setattr(settings, "REDIS_PREFIX", f"{settings.REDIS_PREFIX}-narrow")
    for key in valkey.client().scan_iter(f"{settings.REDIS_PREFIX}:*"):
        valkey.client().delete(key)


@pytest.mark.usefixtures("narrow")
def test_too_many_requests_are_told_when_to_come_again(client: Client, ladder: Any) -> None:
    assert [client.get("/api/pools/").status_code for _ in range(3)] == [200, 200, 429]
    answer = client.get("/api/ladders/")
    assert answer.json()["error"] == "throttled" and answer["Retry-After"] == "60"
    assert "60 s" in answer.json()["text"]


@pytest.mark.usefixtures("narrow")
def test_accounts_and_addresses_are_counted_by_themselves(
    ask: Ask, client: Client, people: list[User]
) -> None:
    tokens_of = [token_for(user, "read", "play") for user in people[:2]]
    for token in ["", *tokens_of]:
        ask("pools/", token)
        ask("pools/", token)
        assert ask("pools/", token, code=429)["error"] == "throttled"
    assert client.get("/api/pools/", REMOTE_ADDR="8.8.8.8").status_code == 200
    # What is asked of the queue is counted by itself, and so are two tokens of one account.
    ask("queue/", tokens_of[0])
    ask("queue/", token_for(people[0], "play"), code=429)


@pytest.mark.usefixtures("narrow")
def test_who_says_that_he_comes_from_elsewhere_is_not_believed(client: Client, ladder: Any) -> None:
    said = [{"x-forwarded-for": f"8.8.8.{n}"} for n in range(3)]
    assert [client.get("/api/pools/", headers=h).status_code for h in said] == [200, 200, 429]


@pytest.mark.usefixtures("narrow")
def test_a_home_on_the_net_is_one_asker(client: Client, ladder: Any) -> None:
    home = [f"2a00:1450:4001:82a::{n}" for n in range(1, 4)]
    asked = [client.get("/api/pools/", REMOTE_ADDR=address).status_code for address in home]
    assert asked == [200, 200, 429]


@pytest.mark.usefixtures("narrow")
def test_without_valkey_nobody_is_counted(
    client: Client, ladder: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    def gone() -> Any:
        raise ConnectionError

    monkeypatch.setattr(
        valkey, "client", lambda: type("Gone", (), {"pipeline": lambda *a, **k: Pipe()})()
    )

    class Pipe:
        incr = expire = lrange = staticmethod(lambda *args: None)
        execute = staticmethod(gone)

    assert [client.get("/api/pools/").status_code for _ in range(4)] == [200] * 4
