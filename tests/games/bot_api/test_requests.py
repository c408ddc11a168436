"""A bot's requests: answered like messages of a socket, once for each id, and for bots only."""

from collections.abc import Callable
from typing import Any

import pytest
from django.test import Client
from django.utils import timezone

from accounts.models import User
from accounts.tokens import services as tokens
from accounts.tokens.models import ApiToken
from games.lobby import rematch
from games.lobby import services as hosting
from games.models import Game
from games.realtime.rate_limit import TokenBucket
from games.tables import services
from games.tables.lifecycle import contributions
from games.tables.lifecycle.create import create_game
from games.tables.payloads import table_payload
from tests.factories import robot_of
from tests.games.bot_api.clients import token_for
from tests.games.lobby.factories import challenge
from tests.games.tables.driver import live_of

pytestmark = pytest.mark.usefixtures("notices", "queued")

Ask = Callable[..., Any]


@pytest.fixture
def ask(client: Client, token: str) -> Ask:
    """ask("games/"), ask("invitations/x/accept/", {}): the answer's body; `code` as it is meant."""

    def ask(path: str, data: Any = None, code: int = 200, by: str | None = None) -> Any:
        headers = {
            "authorization": f"Bearer {token if by is None else by}",
            "accept-language": "en",
        }
        where = f"/api/v1/bot/{path}"
        if data is None:
            answer = client.get(where, headers=headers)
        else:
            answer = client.post(where, data, content_type="application/json", headers=headers)
        assert answer.status_code == code, answer.content
        return answer.json()

    return ask


def test_an_action_is_acknowledged_and_once_only(ask, robot_table):
    said = {"id": "a1", "seq": live_of(robot_table.id).seq_of(2), "action": "pass"}
    first = ask(f"games/{robot_table.id}/actions/", said)
    assert first == {"type": "ack", "id": "a1", "seq": said["seq"] + 1}
    assert ask(f"games/{robot_table.id}/actions/", said) == first
    assert ask(f"games/{robot_table.id}/actions/", said | {"seq": 1}) == first
    assert live_of(robot_table.id).version == 2


def test_a_refusal_equals_the_sockets(ask, robot_table, robot):
    seq = live_of(robot_table.id).seq_of(2)
    told = ask(f"games/{robot_table.id}/actions/", {"id": "a", "seq": seq, "action": "bid 7"}, 409)
    assert (told["status"], told["id"]) == (409, "a")
    assert told["detail"] and told["table"]["you"] == 2 and len(told["table"]["hand"]) == 7
    told = ask(f"games/{robot_table.id}/actions/", {"id": "b", "seq": 99, "action": "pass"}, 409)
    assert told["code"] == "stale"


def test_a_request_notifies_all_viewers(ask, robot_table, notices):
    notices.clear()
    seq = live_of(robot_table.id).seq_of(2)
    ask(f"games/{robot_table.id}/actions/", {"id": "a1", "seq": seq, "action": "pass"})
    (notice,) = [message for group, message in notices if group == f"game.{robot_table.id}"]
    # Marked as this process's own it would not be heard by the sockets here.
    assert "sender" not in notice


def test_malformed_requests_get_the_usual_errors(ask, robot_table):
    where = f"games/{robot_table.id}/actions/"
    act = {"id": "a", "seq": 1, "action": "pass"}
    changes = ({"id": "x" * 37}, {"id": "a\n"}, {"seq": -1}, {"seq": "x"}, {"action": ""})
    for wrong in ({}, *(act | change for change in changes)):
        told = ask(where, wrong, 400)
        assert told["code"] == "invalid" and told["errors"]
    assert ask("games/none/actions/", {"id": "a", "seq": 1, "action": "pass"}, 404)


def test_another_bot_sees_what_a_spectator_sees_and_does_nothing(ask, robot_table, people):
    other = token_for(robot_of(people[1], "other"))
    seen = ask(f"games/{robot_table.id}/", by=other)
    assert seen["you"] is None and seen["hand"] == [] and seen["legal"] == {}
    said = {"id": "a", "seq": seen["seq"], "action": "pass"}
    assert ask(f"games/{robot_table.id}/actions/", said, 409, other)["code"] == "not_seated"
    assert ask(f"games/{robot_table.id}/leave/", {}, 409, other)["code"] == "not_seated"


def test_the_table_is_rendered_for_the_bots_seat(ask, robot_table):
    seen = ask(f"games/{robot_table.id}/")
    payload = table_payload.payload(live_of(robot_table.id), 2)
    assert (seen["you"], seen["hand"], seen["seq"]) == (2, payload["hand"], payload["seq"])
    assert ask("games/none/", code=404)["code"] == "not_found"


def test_a_sealed_game_is_for_its_players(ask, robot_table, people):
    Game.objects.filter(pk=robot_table.pk).update(sealed=True)
    services.store.cache.clear()
    assert ask(f"games/{robot_table.id}/")["you"] == 2
    ask(f"games/{robot_table.id}/", code=404, by=token_for(robot_of(people[1], "other")))


def test_only_bots_are_answered(ask, client, people, robot):
    person = token_for(people[0], "read", "play")
    assert ask("account/", code=403, by=person)["code"] == "scope"
    assert ask("account/", code=401, by=tokens.PREFIX + "wrong")["code"] == "bad_token"
    assert ask("account/", code=403, by=token_for(robot, "read"))["code"] == "scope"
    assert client.get("/api/v1/bot/account/").status_code == 401
    client.force_login(people[0])
    assert client.get("/api/v1/bot/account/").status_code == 403


def test_a_token_that_is_taken_back_is_good_for_nothing(ask, robot, robot_table):
    ask("games/")
    tokens.revoke(robot, ApiToken.objects.get(user=robot).pk)
    said = {"id": "a1", "seq": live_of(robot_table.id).seq_of(2), "action": "pass"}
    assert ask(f"games/{robot_table.id}/actions/", said, 401)["code"] == "bad_token"
    assert live_of(robot_table.id).version == 1


def test_a_bot_accepts_one_invitation_and_declines_another(ask, people):
    first, second = challenge(people[0], _robot()), challenge(people[1], _robot())
    assert [call["table"] for call in ask("invitations/")["results"]] == [first.pk, second.pk]
    assert ask(f"tables/{first.pk}/")["status"] == "waiting"
    begun = ask(f"invitations/{first.pk}/accept/", {})
    assert begun["status"] == "started"
    (game,) = ask("games/")["results"]
    assert game["game"] == begun["game"] and game["seat"] == 1
    ask(f"invitations/{second.pk}/decline/", {})
    assert ask(f"invitations/{second.pk}/decline/", {}, 409)["code"] == "answered"
    told = ask("account/")
    assert (told["owner"], len(told["games"]), told["invitations"]) == ("anna", 1, [])
    assert ask(f"games/{game['game']}/leave/", {}) == {"status": "left"}


def _robot() -> User:
    return User.objects.get(username="robot")


def test_a_bot_creates_a_table_and_invites_another_bot(ask, people):
    other = robot_of(people[1], "other")
    by = token_for(other)
    table = ask(
        "tables/",
        {"bots": ["", "easy"], "challenge": "other", "differences": {"max_deals": 1}},
        code=201,
    )
    assert table["agreements"]["max_deals"] == 1 and not table["rated"]
    assert ask(f"invitations/{table['table']}/accept/", {}, by=by)["game"]
    assert ask("tables/", {"challenge": "nobody"}, 409)["code"] == "bad_choice"
    assert ask("tables/", {"challenge": "boris"}, 409)["code"] == "may_not_invite_people"
    assert ask("tables/", {"preset": "none"}, 409)["code"] == "bad_choice"
    assert ask("tables/", {"differences": {"target": "x"}}, 409)["code"] == "invalid_agreements"


def test_a_bot_sits_down_at_an_open_table_and_leaves(ask, people):
    table = hosting.create_table(people[0], hosting.TableRequest({"preset": "classic"}))
    assert ask(f"tables/{table.pk}/sit/", {"seat": 2})["seats"][1]["username"] == "robot"
    assert ask("account/")["waiting_at"] == table.pk
    assert len(ask(f"tables/{table.pk}/leave/", {})["seats"]) == 1
    closed = challenge(people[1], robot_of(people[1], "other"))
    assert ask(f"tables/{closed.pk}/", code=404)["code"] == "not_found"
    assert ask(f"tables/{closed.pk}/sit/", {}, 409)["code"] == "not_invited"


@pytest.mark.parametrize("path", ["tables/{}/sit/", "invitations/{}/accept/"])
def test_a_bot_that_sits_down_at_a_rematch_agrees_to_it(ask, people, path):
    game = ask(f"invitations/{challenge(people[0], _robot()).pk}/accept/", {})["game"]
    over = {"status": "over", "winner": 0, "places": [1, 2, 3], "scores": [9, 8, 7]}
    Game.objects.filter(pk=game).update(**over, ended_at=timezone.now())
    again = ask(path.format(rematch.agree(people[0], game).pk), {})["game"]
    assert Game.objects.get(pk=again).rematch_of_id == game


def test_a_bot_adds_to_the_shuffle(ask, pool, people, robot, settings):
    settings.CONTRIBUTE_MS = 60_000
    table = create_game(pool, [people[0], people[1], robot])
    where = f"games/{table.id}/contribution/"
    assert ask(f"games/{table.id}/")["phase"] == "deck"
    assert ask(where, {"id": "c", "text": " of its own "})["type"] == "ack"
    assert ask(where, {"id": "c", "text": " of its own "})["type"] == "ack"
    assert ask(where, {"id": "d", "text": "another"}, 409)["code"] == "contributed"
    assert ask(where, {"id": "d", "text": "x" * 201}, 400)["code"] == "invalid"
    for person in people[:2]:
        contributions.add_contribution(table.id, person.pk, "mine")
    assert ask(f"games/{table.id}/")["shuffle"]["contributions"][2]


def test_too_many_requests(ask, monkeypatch):
    monkeypatch.setattr(TokenBucket, "CAPACITY", 2)
    monkeypatch.setattr(TokenBucket, "REFILL_PER_SECOND", 0)
    ask("games/")
    ask("games/")
    assert ask("games/", code=429)["code"] == "throttled"


def test_streams_are_described_and_served_elsewhere(ask, client):
    assert ask("events/", code=501)["code"] == "no_streams"
    schema = client.get("/api/v1/schema/").json()["paths"]
    bots = {path: what for path, what in schema.items() if path.startswith("/api/v1/bot/")}
    assert len(bots) == 15
    for what in bots.values():
        for operation in what.values():
            assert operation["summary"] and "401" in operation["responses"]


def test_leaving_shows_no_table_that_one_may_not_see(ask, people):
    rival = robot_of(people[1], "rival")
    table = challenge(people[1], rival)
    ask(f"tables/{table.pk}/", code=404)
    assert ask(f"tables/{table.pk}/leave/", {}, 404)["code"] == "not_found"
    told = ask(f"tables/{table.pk}/leave/", {}, by=token_for(rival))
    assert told["table"] == table.pk and ask("tables/none/leave/", {}, 404)
