"""Pages of tables and their actions."""

import json
from typing import Any

import pytest
from django.test import Client

from accounts.http.timestamps import timestamp
from accounts.models import User
from games.matchmaking import services as matchmaking
from games.matchmaking.models import Ticket
from games.tables.lifecycle.create import create_game
from games.tables.messages import MAX_OWN_WORDS_LENGTH
from games.tables.payloads import rendered
from games.talk.models import Line
from tests.factories import client_of, guest
from tests.games.factories import changed
from tests.games.tables.driver import play_out

pytestmark = pytest.mark.usefixtures("site", "notices", "queued")
JSON = {"HTTP_ACCEPT": "application/json"}


def test_play_queues_a_person(anna_client, pool):
    answer = anna_client.post("/play/", {"pool": pool.key}, **JSON).json()
    since = timestamp(Ticket.objects.get().created_at)
    mine = {"pool": pool.key, "pools": [pool.key], "since": since, "ready_check": None}
    assert answer == {"status": "seeking", **mine}
    assert anna_client.get("/play/status/").json() == answer


def test_without_javascript_play_leads_home(anna_client, pool):
    answer = anna_client.post("/play/", {"pool": pool.key})
    assert (answer.status_code, answer["Location"]) == (302, "/")
    assert Ticket.objects.count() == 1


def test_a_visitor_becomes_a_guest_only_by_pressing_play(pool):
    client = Client()
    client.get("/play/status/")
    client.get("/play/")
    client.post("/play/", {"pool": "nosuch"}, **JSON)
    client.post("/play/cancel/", **JSON)
    assert not User.objects.filter(is_guest=True).exists()
    client.post("/play/", {"pool": pool.key}, **JSON)
    guest = User.objects.get(is_guest=True)
    assert guest.tickets.get().pool == pool and not guest.has_usable_password()
    client.post("/play/", {"pool": pool.key}, **JSON)
    assert User.objects.filter(is_guest=True).count() == 1


def test_play_requires_a_post_with_csrf_token(pool):
    assert Client().get("/play/").status_code == 405
    assert Client(enforce_csrf_checks=True).post("/play/", {"pool": pool.key}).status_code == 403


def test_an_unknown_pool_is_refused(anna_client, site):
    refused = {"no_pool": {}, "unknown_pool": {"pool": ["classic-calm", "nosuch"]}}
    for code, data in refused.items():
        answer = anna_client.post("/play/", data, **JSON)
        assert (answer.status_code, answer.json()["error"]["code"]) == (409, code)


def test_a_player_is_redirected_to_their_game(anna_client, table, pool):
    url = f"/table/{table.id}/"
    answer = anna_client.post("/play/", {"pool": pool.key}, **JSON)
    assert answer.status_code == 409
    assert answer.json()["error"] == {
        "code": "one_game",
        "text": "You are already seated at a table.",
        "game": table.id,
        "url": url,
    }
    assert anna_client.post("/play/", {"pool": pool.key})["Location"] == url
    assert anna_client.get("/play/status/").json() == {"status": "seated", "url": url}


def test_cancel_leaves_the_queue(anna_client, people, pool):
    matchmaking.join_queue(people[0], pool)
    assert anna_client.post("/play/cancel/", **JSON).json() == {"status": "idle"}
    assert not Ticket.objects.exists()
    assert anna_client.get("/play/cancel/").status_code == 405


def test_a_table_page_carries_its_first_payload(anna_client, people, table):
    page = anna_client.get(f"/table/{table.id}/")
    assert page.context["payload"] == rendered.table_for(table.id, people[0].pk)
    assert page.context["me"]["seat"] == page.context["payload"]["you"] == 0
    assert page.context["game"] == table
    assert "no-store" in page["Cache-Control"]


def test_a_visitor_watches(table):
    page = Client().get(f"/table/{table.id}/")
    assert page.status_code == 200
    assert page.context["payload"]["you"] is page.context["me"]["seat"] is None
    assert table.secret not in page.content.decode()


def test_an_unknown_table_is_not_found(site):
    for path in ("/table/nosuch/", "/table/nosuch/sheet/", "/game/nosuch/record/"):
        assert Client().get(path).status_code == 404


def test_the_whole_sheet(people, pool):
    game = create_game(changed(pool, differences={"max_deals": 12}), people)
    last = play_out(game.id, people)
    sheet = Client().get(f"/table/{game.id}/sheet/").json()
    assert sheet["from"] == 0 and len(sheet["rows"]) == len(last.sheet) > 10
    newest = rendered.table_for(game.id, None)["sheet"]
    assert newest["from"] == len(last.sheet) - 10
    assert newest["rows"] == sheet["rows"][newest["from"] :]
    assert "winner" not in sheet["rows"][0]


def test_the_pools_name_is_read_in_the_readers_language(table, pool):
    for language, name in (("en", "Classic, short"), ("ru", "Короткая классика")):
        view = rendered.render_for(table.id, rendered.Viewer(None, language))
        assert json.loads(view.payload)["pool"] == {"key": pool.key, "name": name}


@pytest.mark.django_db
def test_status_of_a_visitor():
    assert Client().get("/play/status/").json() == {"status": "idle"}


def test_the_table_leads_viewers_without_an_account_to_one(anna_client, table):
    page = f"/table/{table.id}/"
    assert account_url(Client(), page) == f"/accounts/login/?next={page}"
    assert account_url(client_of(guest()), page) == f"/accounts/convert/?next={page}"
    assert account_url(anna_client, page) == ""


def test_the_table_lets_nobody_type_more_than_the_server_takes(anna_client, table):
    assert config_of(anna_client, f"/table/{table.id}/")["limits"] == {
        "message": Line._meta.get_field("text").max_length,
        "own_words": MAX_OWN_WORDS_LENGTH,
    }


def account_url(client: Client, page: str) -> str:
    return str(config_of(client, page)["account_url"])


def config_of(client: Client, page: str) -> dict[str, Any]:
    """Return the settings that the page gives to its scripts."""
    text = client.get(page).content.decode()
    block = text[text.index('id="table-config"') :]
    config: dict[str, Any] = json.loads(block[block.index(">") + 1 : block.index("</script>")])
    return config
