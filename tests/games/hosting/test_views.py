"""Pages of own tables: what people press, and what they are told."""

import json

import pytest
from django.test import Client

from accounts.models import User
from accounts.relations.services import block, follow
from games.lobby import invitations, services
from games.lobby.models import OwnSeat, OwnTable
from games.models import Game
from games.presets.services import Texts, create
from games.tables.lifecycle import finalise
from tests.games.hosting.conftest import sitting
from tests.games.hosting.test_rematch import SHORT, play

pytestmark = pytest.mark.usefixtures("rung", "queued")
JSON = {"HTTP_ACCEPT": "application/json"}
INVITED, LINK = OwnTable.Visibility.INVITED, OwnTable.Visibility.LINK


def client_of(user: User) -> Client:
    client = Client()
    client.force_login(user)
    return client


@pytest.fixture
def anna(people) -> Client:
    return client_of(people[0])


@pytest.fixture
def boris(people) -> Client:
    return client_of(people[1])


def press(client: Client, table: OwnTable, what: str, **data):
    return client.post(f"/tables/{table.pk}/{what}/", data)


def said(answer) -> list[str]:
    return [str(message) for message in answer.context["messages"]]


# ---- laying


def test_a_table_is_laid_by_the_form(anna, people):
    form = {"preset": "polish", "clock": "slow", "seat2": "easy", "visibility": "link"}
    answer = anna.post("/tables/new/", form)
    table = OwnTable.objects.get()
    assert answer["Location"] == f"/tables/{table.pk}/"
    assert (table.preset.key, table.visibility, table.action_ms) == ("polish", "link", 60000)
    assert set(sitting(table)) == {0, 2}


def test_changes_are_sent_with_it(anna):
    given = json.dumps({"preset": "classic", "golden_round": True})
    anna.post("/tables/new/", {"preset": "classic", "agreements": given})
    table = OwnTable.objects.get()
    assert table.agreements == {"preset": "classic", "golden_round": True}
    page = anna.get(f"/tables/{table.pk}/")
    assert [line.value for line in page.context["differences"]]


@pytest.mark.parametrize("text", ["[", "[]", '{"preset": "classic", "opening_bid": 103}'])
def test_what_cannot_be_played_is_refused_and_kept_in_the_form(anna, text):
    answer = anna.post("/tables/new/", {"agreements": text, "clock": "quick"})
    assert answer.status_code == 200 and said(answer) and not OwnTable.objects.exists()
    assert answer.context["clock"] == "quick" and answer.context["draft"] == text


def test_the_form_offers_what_there_is(anna, people):
    follow(people[0], people[1])
    own = create(people[0], Texts("House"), {"preset": "classic", "dark": "first"})
    page = anna.get("/tables/new/", {"preset": own.key})
    assert page.context["preset"] == own == page.context["presets"][-1]
    assert page.context["followed"] == [people[1]]
    assert page.context["verdict"]["ladder"] is None and page.context["verdict"]["why"]
    assert anna.get("/tables/new/?preset=nosuch").context["preset"].key == "classic"


def test_a_visitor_logs_in_before_he_lays_a_table(site):
    assert Client().get("/tables/new/")["Location"].startswith("/accounts/login/")


def test_agreements_are_judged_while_they_are_changed(anna):
    def verdict(**given):
        return anna.post("/tables/check/", given, content_type="application/json").json()

    assert verdict(preset="classic")["verdict"] == {"players": 3, "ladder": "Classic", "why": ""}
    changed = verdict(agreements={"preset": "classic", "players": 4})
    assert changed["verdict"]["players"] == 4 and changed["verdict"]["why"]
    assert changed["draft"] == {"base": "classic", "changes": {"players": 4}}
    bad = verdict(agreements={"preset": "classic", "opening_bid": 103})
    assert bad["told"]["faults"] and not bad["verdict"]["ladder"]
    assert anna.post("/tables/check/", "[", content_type="application/json").status_code == 400
    assert Client().post("/tables/check/").status_code == 302


def test_a_challenge_is_laid_from_a_profile(anna, people):
    page = anna.get("/tables/new/", {"challenge": "boris"})
    assert page.context["challenged"] == people[1]
    assert dict(page.context["seats"])[2] == "medium"
    anna.post("/tables/new/", {"challenge": "boris", "seat2": "medium"})
    table = OwnTable.objects.get()
    assert table.visibility == INVITED and invitations.calls_of(people[1])[0].challenge
    assert anna.get("/tables/new/", {"challenge": "anna"}).context["challenged"] is None


# ---- sitting down, and the way to the game


def test_the_last_to_sit_down_is_led_to_the_game_and_the_others_follow(anna, boris, people, lay):
    table = lay(people[0], bots=["", "easy"])
    answer = press(boris, table, "sit")
    game = Game.objects.get()
    assert answer["Location"] == f"/table/{game.pk}/"
    assert anna.get(f"/tables/{table.pk}/")["Location"] == f"/table/{game.pk}/"
    assert (
        f'data-go="/table/{game.pk}/"' in anna.get(f"/tables/{table.pk}/?part=1").content.decode()
    )


def test_a_visitor_with_the_link_becomes_a_guest_when_he_sits_down(people, lay):
    table = lay(people[0], visibility=LINK)
    visitor = Client()
    assert visitor.get(f"/tables/{table.pk}/").status_code == 200
    assert not User.objects.filter(is_guest=True).exists()
    press(visitor, table, "sit", seat="2")
    assert OwnSeat.objects.get(number=2).user.is_guest


def test_who_looks_on_changes_nothing(people, lay):
    table = lay(people[0])
    for what in ("leave", "close", "fill", "swap", "remove", "bot", "invite", "decline"):
        answer = Client().post(f"/tables/{table.pk}/{what}/", {"seat": "1"}, **JSON)
        assert answer.status_code == 409, what
    assert Client().post(f"/tables/{table.pk}/burn/").status_code == 404
    assert Client().get(f"/tables/{table.pk}/sit/").status_code == 405
    assert sitting(table) == {0: "anna"}


def test_nonsense_is_refused(anna, people, lay):
    table = lay(people[0])
    for what, data in (
        ("swap", {"seat": "0"}),
        ("swap", {"seat": "x", "with": "1"}),
        ("bot", {"seat": "1"}),
        ("bot", {"seat": "99999", "strength": "easy"}),
        ("invite", {"user": "no\0body"}),
        ("sit", {"seat": "7"}),
    ):
        answer = press(anna, table, what, **data)
        assert answer.status_code == 302, what
    assert sitting(table) == {0: "anna"}


def test_a_refusal_is_told_and_leads_to_its_reason(anna, boris, people, lay):
    first, second = lay(people[0]), lay(people[1])
    answer = press(anna, second, "sit")
    assert answer["Location"] == f"/tables/{first.pk}/"
    assert said(anna.get(answer["Location"])) == ["You wait at another table. Leave it first."]
    told = anna.post(f"/tables/{second.pk}/sit/", **JSON).json()["error"]
    assert told["code"] == "waits_elsewhere" and told["url"] == f"/tables/{first.pk}/"


def test_an_invited_table_is_seen_by_its_people_alone(anna, boris, friends, lay):
    table = lay(friends[0], visibility=INVITED, invited=[friends[1]])
    assert boris.get(f"/tables/{table.pk}/").status_code == 200
    assert client_of(friends[2]).get(f"/tables/{table.pk}/").status_code == 404
    assert Client().get(f"/tables/{table.pk}/").status_code == 404
    assert anna.get("/tables/nosuch/").status_code == 404


def test_the_owners_presses(anna, boris, people, lay):
    follow(people[0], people[2])
    table = lay(people[0])
    press(boris, table, "sit")
    press(anna, table, "swap", seat="0", **{"with": "1"})
    assert sitting(table) == {0: "boris", 1: "anna"}
    press(anna, table, "remove", seat="0")
    press(anna, table, "bot", seat="0", strength="hard")
    press(anna, table, "invite", user="vera")
    assert invitations.calls_of(people[2])
    answer = press(anna, table, "fill", strength="easy")
    assert answer["Location"] == f"/table/{Game.objects.get().pk}/"


def test_closing_and_leaving_lead_to_the_tables(anna, boris, people, lay):
    table = lay(people[0])
    press(boris, table, "sit")
    assert press(boris, table, "leave")["Location"] == "/tables/"
    assert press(anna, table, "close")["Location"] == "/tables/"
    assert "put it away" in anna.get(f"/tables/{table.pk}/").content.decode()


# ---- the lobby


def titles(client: Client, **asked) -> list[str]:
    return [one.title for one in client.get("/tables/", asked).context["tables"]]


@pytest.fixture
def several(people, lay) -> list[OwnTable]:
    more = [User.objects.create_user(name) for name in ("gleb", "dina", "olga")]
    return [
        lay(people[0], rated=True),
        lay(people[1], preset="four", clock="quick", bots=["easy", "easy"]),
        lay(people[2], preset="duel"),
        lay(more[0], preset="polish", visibility=LINK),
        lay(more[1], preset="polish", visibility=INVITED),
    ]


@pytest.mark.parametrize(
    ("asked", "found"),
    [
        ({}, ["Duel", "Four players", "Classic"]),
        ({"preset": "four"}, ["Four players"]),
        ({"players": "2"}, ["Duel"]),
        ({"rated": "yes"}, ["Classic"]),
        ({"rated": "no"}, ["Duel", "Four players"]),
        ({"clock": "quick"}, ["Four players"]),
        ({"free": "2"}, ["Classic"]),
        ({"free": "3"}, []),
        ({"preset": "no\0such"}, []),
        (
            {"players": "x", "rated": "x", "clock": "x", "free": "x"},
            ["Duel", "Four players", "Classic"],
        ),
    ],
)
def test_the_lobby_and_its_filters(several, asked, found):
    assert titles(Client(), **asked) == found


def test_who_must_not_meet_does_not_see_the_table(several, people):
    block(people[0], people[1])
    assert titles(client_of(people[1])) == ["Duel", "Four players"]
    assert titles(client_of(people[0])) == ["Duel", "Classic"]


def test_the_list_is_drawn_only_when_something_changed(several, people):
    client = client_of(people[0])
    first = client.get("/tables/list/")
    same = client.get("/tables/list/", HTTP_IF_NONE_MATCH=first["ETag"])
    assert same.status_code == 304
    services.sit(User.objects.get(username="olga"), several[0].pk)
    changed = client.get("/tables/list/", HTTP_IF_NONE_MATCH=first["ETag"])
    assert changed.status_code == 200 and "olga" in changed.content.decode()
    other = client.get("/tables/list/", {"players": "2"}, HTTP_IF_NONE_MATCH=changed["ETag"])
    assert other.status_code == 200


def test_many_tables_cost_no_more_questions(several, people, django_assert_max_num_queries):
    with django_assert_max_num_queries(12):
        Client().get("/tables/")


# ---- calls


def test_a_call_is_on_every_page_and_is_declined_from_there(anna, boris, people, lay):
    table = lay(people[0], visibility=INVITED, challenged=people[1])
    page = boris.get("/presets/").content.decode()
    assert "anna challenges you." in page and f'data-tables="{table.pk}"' in page
    assert "anna challenges you." in boris.get("/tables/calls/").content.decode()
    answer = press(boris, table, "decline", next="/presets/")
    assert answer["Location"] == "/presets/"
    assert "challenges you" not in boris.get("/presets/").content.decode()
    assert "declined" in anna.get(f"/tables/{table.pk}/").content.decode()
    assert press(boris, table, "decline", next="https://elsewhere.example/")["Location"] == (
        f"/tables/{table.pk}/"
    )


def test_who_waits_or_plays_finds_the_way_back_on_every_page(anna, people, lay):
    table = lay(people[0])
    assert f'href="/tables/{table.pk}/"' in anna.get("/presets/").content.decode()
    game = services.fill(people[0], table.pk, "easy").game
    page = anna.get("/presets/").content.decode()
    assert f'href="/table/{game.pk}/"' in page and f"/tables/{table.pk}/" not in page


# ---- against bots, and once more


def test_one_press_against_bots(site):
    visitor = Client()
    answer = visitor.post("/play/bots/", {"strength": "hard"})
    game = Game.objects.get()
    assert answer["Location"] == f"/table/{game.pk}/"
    assert game.seats.get(number=0).user.is_guest
    again = visitor.post("/play/bots/", {"strength": "easy"})
    assert again["Location"] == f"/table/{game.pk}/" and Game.objects.count() == 1


def test_a_strength_that_is_none_makes_no_guest(site):
    assert Client().post("/play/bots/", {"strength": "divine"})["Location"] == "/"
    assert not User.objects.filter(is_guest=True).exists()


def test_the_end_asks_for_a_rematch(anna, boris, people, lay):
    table = lay(people[0], agreements=SHORT, preset="classic", bots=["", "easy"])
    game_id = services.sit(people[1], table.pk).game_id
    url = f"/game/{game_id}/rematch/"
    assert anna.get(url).json() == {"status": "no"}
    play(game_id, people)
    finalise.finalise(game_id)
    assert anna.get(url).json()["status"] == "none"
    assert anna.post(url, {"yes": "1"}, **JSON).json()["mine"]
    assert boris.get(url).json()["agreed"] == [0]
    answer = boris.post(url, {"yes": "1"}, **JSON).json()
    assert answer["status"] == "begun" and answer["url"] == anna.get(url).json()["url"]
    assert Client().get(url).json() == {"status": "no"}
    assert anna.get("/game/nosuch/rematch/").status_code == 404


def test_a_rematch_is_declined_or_taken_back(anna, boris, people, lay):
    table = lay(people[0], agreements=SHORT, bots=["", "easy"])
    game_id = services.sit(people[1], table.pk).game_id
    play(game_id, people)
    url = f"/game/{game_id}/rematch/"
    assert anna.post(url, {"no": "1"}, **JSON).status_code == 409
    anna.post(url, {"yes": "1"}, **JSON)
    assert boris.post(url, {"no": "1"}, **JSON).json()["status"] == "off"
    assert anna.get(url).json() == {"rated": False, "status": "off", "name": "boris", "mine": False}


def test_home_offers_bots_and_tables(people, lay):
    lay(people[0])
    page = Client().get("/")
    assert page.context["open_tables"] == 1
    assert 'action="/play/bots/"' in page.content.decode()


def test_a_challenge_is_offered_on_profiles_of_people_to_whoever_has_an_account(anna, people, bots):
    def offers(client: Client, name: str) -> bool:
        return f"/tables/new/?challenge={name}" in client.get(f"/@/{name}/").content.decode()

    assert offers(anna, "boris")
    assert not offers(anna, "anna") and not offers(anna, bots[0].username)
    assert not offers(Client(), "boris")
    block(people[0], people[1])
    assert not offers(anna, "boris")
