"""Tests of games.lobby.views."""

import json

import pytest
from django.test import Client
from django.utils import timezone

from accounts.models import User
from accounts.preferences.services import set_preferences
from accounts.relations.services import block, follow, unfollow
from games.lobby import invitations, services
from games.lobby.models import CustomSeat, CustomTable
from games.models import Game
from games.presets.services import PresetTexts, create
from games.tables.lifecycle import finalise
from games.tables.lifecycle.create import create_game
from tests.factories import client_of, error_code, person
from tests.games.lobby.factories import create_table, seated_names
from tests.games.lobby.test_rematch import SHORT, finished
from tests.markup import tidy

pytestmark = pytest.mark.usefixtures("site", "notices", "queued")
JSON = {"HTTP_ACCEPT": "application/json"}
INVITED, LINK = CustomTable.Visibility.INVITED, CustomTable.Visibility.LINK


def post_action(client: Client, table: CustomTable, name: str, **data):
    return client.post(f"/tables/{table.pk}/action/{name}/", data)


def messages_of(answer) -> list[str]:
    return [str(message) for message in answer.context["messages"]]


# ---- creating


def test_the_form_creates_a_table(anna_client, people):
    form = {"preset": "polish", "clock": "slow", "seat2": "easy", "visibility": "link"}
    answer = anna_client.post("/tables/new/", form)
    table = CustomTable.objects.get()
    assert answer["Location"] == f"/tables/{table.pk}/"
    assert (table.preset.key, table.visibility, table.action_ms) == ("polish", "link", 12_000)
    assert set(seated_names(table)) == {0, 2}


def test_the_form_sends_changed_agreements(anna_client):
    given = json.dumps({"preset": "classic", "golden_round": True})
    anna_client.post("/tables/new/", {"preset": "classic", "agreements": given})
    table = CustomTable.objects.get()
    assert table.agreements == {"preset": "classic", "golden_round": True}
    page = anna_client.get(f"/tables/{table.pk}/")
    assert [line.value for line in page.context["differences"]]


@pytest.mark.parametrize("text", ["[", "[]", '{"preset": "classic", "opening_bid": 103}'])
def test_an_invalid_form_keeps_its_input(anna_client, text):
    answer = anna_client.post("/tables/new/", {"agreements": text, "clock": "quick"})
    assert answer.status_code == 200 and messages_of(answer) and not CustomTable.objects.exists()
    assert answer.context["clock"] == "quick" and answer.context["draft"] == text


def test_the_form_offers_presets_and_followed_users(anna_client, people):
    follow(people[0], people[1])
    own = create(people[0], PresetTexts("House"), {"preset": "classic", "dark": "first"})
    page = anna_client.get("/tables/new/", {"preset": own.key})
    assert page.context["preset"] == own == page.context["presets"][-1]
    assert page.context["followed"] == [people[1]]
    assert page.context["verdict"]["ladder"] is None and page.context["verdict"]["why"]
    assert anna_client.get("/tables/new/?preset=nosuch").context["preset"].key == "classic"


def test_a_visitor_reads_the_form_and_becomes_a_guest_only_with_the_table(site):
    visitor = Client()
    page = visitor.get("/tables/new/?visibility=link").content.decode()
    assert 'value="link" checked' in tidy(page) and not User.objects.filter(is_guest=True).exists()
    form = {"preset": "classic", "clock": "calm", "visibility": "link"}
    answer = visitor.post("/tables/new/", form)
    table = CustomTable.objects.get()
    assert answer["Location"] == f"/tables/{table.pk}/" and table.owner.is_guest


def test_a_guest_who_needs_an_account_is_shown_the_way_to_one(people):
    guest = User.objects.create(username="Guest77", is_guest=True)
    table = create_table(guest)
    client = client_of(guest)
    post_action(client, table, "invite", user="anna")
    page = client.get(f"/tables/{table.pk}/").content.decode()
    assert "You need an account to invite others." in page
    assert f'href="/accounts/convert/?next=/tables/{table.pk}/"' in page


def test_a_visitor_may_check_agreements_but_not_rate_them(site):
    body = {"agreements": {"preset": "classic"}}
    answer = Client().post("/tables/check/", body, content_type="application/json").json()
    assert answer["verdict"]["ladder"] is None and "confirmed" in answer["verdict"]["why"]


def test_the_check_returns_the_verdict_on_agreements(anna_client):
    def verdict(**given):
        return anna_client.post("/tables/check/", given, content_type="application/json").json()

    rated = {"players": 3, "ladder": "Classic, custom tables", "why": ""}
    assert verdict(preset="classic")["verdict"] == rated
    changed = verdict(agreements={"preset": "classic", "players": 4})
    assert changed["verdict"]["players"] == 4 and changed["verdict"]["why"]
    assert changed["draft"] == {"base": "classic", "changes": {"players": 4}}
    bad = verdict(agreements={"preset": "classic", "opening_bid": 103})
    assert bad["evaluation"]["problems"] and not bad["verdict"]["ladder"]
    assert (
        anna_client.post("/tables/check/", "[", content_type="application/json").status_code == 400
    )


def test_the_check_offers_no_rated_table_without_a_confirmed_address(site):
    answer = client_of(person("new", confirmed=False)).post(
        "/tables/check/", {"preset": "classic"}, content_type="application/json"
    )
    verdict = answer.json()["verdict"]
    assert verdict["ladder"] is None and "Confirm yours" in verdict["why"]


def test_a_challenge_creates_a_table_for_one_user(anna_client, people):
    page = anna_client.get("/tables/new/", {"challenge": "boris"})
    assert page.context["challenged"] == people[1]
    assert dict(page.context["seats"])[2] == "club"
    anna_client.post("/tables/new/", {"challenge": "boris", "seat2": "club"})
    table = CustomTable.objects.get()
    assert table.visibility == INVITED and invitations.open_invitations(people[1])[0].is_challenge
    assert anna_client.get("/tables/new/", {"challenge": "anna"}).context["challenged"] is None


def test_the_third_seat_of_a_challenge_can_be_a_friends(anna_client, friends):
    anna, boris, vera = friends
    form = {"challenge": "boris", "seat2": "@vera"}
    anna_client.post("/tables/new/", form)
    table = CustomTable.objects.get()
    assert table.visibility == INVITED
    assert [invitations.open_invitations(user)[0].table for user in (boris, vera)] == [table] * 2
    unfollow(anna, vera)
    services.close_table(anna, table.pk)
    answer = anna_client.post("/tables/new/", form)
    assert messages_of(answer) == ["You cannot invite this user."]


def test_the_third_seat_of_a_challenge_can_be_open(anna_client, people):
    anna_client.post("/tables/new/", {"challenge": "boris", "seat2": ""})
    table = CustomTable.objects.get()
    assert table.visibility == CustomTable.Visibility.OPEN
    services.sit(people[2], table.pk)
    assert error_code(services.sit, person("gleb"), table.pk) == "seats_kept"
    assert services.sit(people[1], table.pk).game


def test_the_page_says_why_nobody_can_be_challenged(anna_client, people):
    set_preferences(people[1], challenges_from="nobody")
    refused = anna_client.get("/tables/new/", {"challenge": "boris"}).content.decode()
    assert "only from some people" in refused and "setup-form" not in refused
    visitor = Client().get("/tables/new/", {"challenge": "boris"}).content.decode()
    assert "You need an account to challenge" in visitor and "setup-form" not in visitor


def test_the_presets_played_most_lately_come_first(anna_client, people):
    assert create_table(people[0], "polish", bots=["easy", "easy"]).game_id
    page = anna_client.get("/tables/new/")
    assert page.context["presets"][0].key == page.context["preset"].key == "polish"
    assert Client().get("/tables/new/").context["preset"].key == "classic"


def test_an_invitation_tells_its_terms(anna_client, people):
    anna_client.post("/tables/new/", {"challenge": "boris", "clock": "slow", "seat2": "easy"})
    notice = tidy(client_of(people[1]).get("/tables/invitations/").content.decode())
    assert "Classic · 12 s a move + 10 min · unrated · with" in notice and "(bot)" in notice
    assert "mute for a day" in notice


def test_the_challenger_sees_the_answer(anna_client, people):
    anna_client.post("/tables/new/", {"challenge": "boris"})
    table = CustomTable.objects.get()

    def part() -> str:
        return anna_client.get(f"/tables/{table.pk}/?part=1").content.decode()

    assert "Waiting for the answer of boris." in part()
    post_action(client_of(people[1]), table, "decline", mute="1")
    assert "boris declined your challenge." in part()
    assert table.invitations.get().muted


# ---- sitting down and starting


def test_players_are_redirected_to_the_started_game(anna_client, boris_client, people):
    table = create_table(people[0], bots=["", "easy"])
    answer = post_action(boris_client, table, "sit")
    game = Game.objects.get()
    assert answer["Location"] == f"/table/{game.pk}/"
    assert anna_client.get(f"/tables/{table.pk}/")["Location"] == f"/table/{game.pk}/"
    assert (
        f'data-go="/table/{game.pk}/"'
        in anna_client.get(f"/tables/{table.pk}/?part=1").content.decode()
    )


def test_a_visitor_who_sits_down_becomes_a_guest(people):
    table = create_table(people[0], visibility=LINK)
    visitor = Client()
    assert visitor.get(f"/tables/{table.pk}/").status_code == 200
    assert not User.objects.filter(is_guest=True).exists()
    post_action(visitor, table, "sit", seat="2")
    assert CustomSeat.objects.get(number=2).user.is_guest


def test_a_visitor_can_perform_no_action_but_sitting_down(people):
    table = create_table(people[0])
    for what in ("leave", "close", "fill", "swap", "remove", "bot", "invite", "decline"):
        answer = Client().post(f"/tables/{table.pk}/action/{what}/", {"seat": "1"}, **JSON)
        assert answer.status_code == 409, what
    assert Client().post(f"/tables/{table.pk}/action/burn/").status_code == 404
    assert Client().get(f"/tables/{table.pk}/action/sit/").status_code == 405
    assert seated_names(table) == {0: "anna"}


def test_invalid_parameters_change_nothing(anna_client, people):
    table = create_table(people[0])
    for what, data in (
        ("swap", {"seat": "0"}),
        ("swap", {"seat": "x", "with": "1"}),
        ("bot", {"seat": "1"}),
        ("bot", {"seat": "99999", "strength": "easy"}),
        ("invite", {"user": "nobody"}),
        ("sit", {"seat": "7"}),
    ):
        answer = post_action(anna_client, table, what, **data)
        assert answer.status_code == 302, what
    assert seated_names(table) == {0: "anna"}


def test_a_refusal_links_to_its_reason(anna_client, boris_client, people):
    first, second = create_table(people[0]), create_table(people[1])
    answer = post_action(anna_client, second, "sit")
    assert answer["Location"] == f"/tables/{first.pk}/"
    assert messages_of(anna_client.get(answer["Location"])) == [
        "You are waiting at another table. Leave it first."
    ]
    error = anna_client.post(f"/tables/{second.pk}/action/sit/", **JSON).json()["error"]
    assert error["code"] == "waits_elsewhere" and error["url"] == f"/tables/{first.pk}/"


def test_only_invited_users_see_an_invited_table(anna_client, boris_client, friends):
    table = create_table(friends[0], visibility=INVITED, invited=[friends[1]])
    assert boris_client.get(f"/tables/{table.pk}/").status_code == 200
    assert client_of(friends[2]).get(f"/tables/{table.pk}/").status_code == 404
    assert Client().get(f"/tables/{table.pk}/").status_code == 404
    assert anna_client.get("/tables/nosuch/").status_code == 404


def test_the_owner_can_perform_all_actions(anna_client, boris_client, people):
    follow(people[0], people[2])
    table = create_table(people[0])
    post_action(boris_client, table, "sit")
    post_action(anna_client, table, "swap", seat="0", **{"with": "1"})
    assert seated_names(table) == {0: "boris", 1: "anna"}
    post_action(anna_client, table, "remove", seat="0")
    post_action(anna_client, table, "bot", seat="0", strength="hard")
    post_action(anna_client, table, "invite", user="vera")
    assert invitations.open_invitations(people[2])
    answer = post_action(anna_client, table, "fill", strength="easy")
    assert answer["Location"] == f"/table/{Game.objects.get().pk}/"


def test_closing_and_leaving_redirect_to_the_lobby(anna_client, boris_client, people):
    table = create_table(people[0])
    post_action(boris_client, table, "sit")
    assert post_action(boris_client, table, "leave")["Location"] == "/tables/"
    assert post_action(anna_client, table, "close")["Location"] == "/tables/"
    assert "owner closed it" in anna_client.get(f"/tables/{table.pk}/").content.decode()


# ---- the lobby


def titles(client: Client, **params) -> list[str]:
    return [table.title for table in client.get("/tables/", params).context["tables"]]


@pytest.fixture
def open_tables(people) -> list[CustomTable]:
    gleb, dina = person("gleb"), person("dina")
    return [
        create_table(people[0], rated=True),
        create_table(people[1], preset="four", clock="quick", bots=["easy", "easy"]),
        create_table(people[2], preset="duel"),
        create_table(gleb, preset="polish", visibility=LINK),
        create_table(dina, preset="polish", visibility=INVITED),
    ]


@pytest.mark.sampled(3)
@pytest.mark.parametrize(
    ("params", "expected"),
    [
        ({}, ["Duel", "Four players", "Classic"]),
        ({"preset": "four"}, ["Four players"]),
        ({"players": "2"}, ["Duel"]),
        ({"rated": "yes"}, ["Classic"]),
        ({"rated": "no"}, ["Duel", "Four players"]),
        ({"clock": "quick"}, ["Four players"]),
        ({"free": "2"}, ["Classic"]),
        ({"free": "3"}, []),
        ({"preset": "nosuch"}, []),
        (
            {"players": "x", "rated": "x", "clock": "x", "free": "x"},
            ["Duel", "Four players", "Classic"],
        ),
    ],
)
def test_the_lobby_lists_the_tables_that_match_the_filters(open_tables, params, expected):
    assert titles(Client(), **params) == expected


def test_blocked_users_do_not_see_each_others_tables(open_tables, people):
    block(people[0], people[1])
    assert titles(client_of(people[1])) == ["Duel", "Four players"]
    assert titles(client_of(people[0])) == ["Duel", "Classic"]


def test_an_unchanged_list_is_not_modified(open_tables, people):
    client = client_of(people[0])
    first = client.get("/tables/list/")
    same = client.get("/tables/list/", HTTP_IF_NONE_MATCH=first["ETag"])
    assert same.status_code == 304
    services.sit(person("olga"), open_tables[0].pk)
    changed = client.get("/tables/list/", HTTP_IF_NONE_MATCH=first["ETag"])
    assert changed.status_code == 200 and "olga" in changed.content.decode()
    other = client.get("/tables/list/", {"players": "2"}, HTTP_IF_NONE_MATCH=changed["ETag"])
    assert other.status_code == 200


def test_the_number_of_queries_does_not_depend_on_the_tables(
    open_tables, people, django_assert_max_num_queries
):
    with django_assert_max_num_queries(12):
        Client().get("/tables/")


# ---- invitations


def test_an_invitation_appears_on_every_page_and_can_be_declined_there(
    anna_client, boris_client, people
):
    table = create_table(people[0], visibility=INVITED, challenged=people[1])
    page = boris_client.get("/presets/").content.decode()
    assert "anna challenges you." in page and f'data-tables="{table.pk}"' in page
    assert "anna challenges you." in boris_client.get("/tables/invitations/").content.decode()
    answer = post_action(boris_client, table, "decline", next="/presets/")
    assert answer["Location"] == "/presets/"
    assert "challenges you" not in boris_client.get("/presets/").content.decode()
    assert "declined" in anna_client.get(f"/tables/{table.pk}/").content.decode()
    answer = post_action(boris_client, table, "decline", next="https://elsewhere.example/")
    assert answer["Location"] == f"/tables/{table.pk}/"


def test_every_page_links_to_the_users_table_or_game(anna_client, people):
    table = create_table(people[0])
    assert f'href="/tables/{table.pk}/"' in anna_client.get("/presets/").content.decode()
    game = services.fill_with_bots(people[0], table.pk, "easy").game
    page = anna_client.get("/presets/").content.decode()
    assert f'href="/table/{game.pk}/"' in page and f"/tables/{table.pk}/" not in page


# ---- bot games and rematches


def test_the_home_page_starts_a_game_against_bots(site):
    visitor = Client()
    answer = visitor.post("/play/bots/", {"strength": "hard"})
    game = Game.objects.get()
    assert answer["Location"] == f"/table/{game.pk}/"
    assert game.seats.get(number=0).user.is_guest
    again = visitor.post("/play/bots/", {"strength": "easy"})
    assert again["Location"] == f"/table/{game.pk}/" and Game.objects.count() == 1


def test_an_unknown_level_creates_no_guest(site):
    page = Client().post("/play/bots/", {"level": "divine"})
    assert "There is no such level" in page.content.decode()
    assert not User.objects.filter(is_guest=True).exists()


def test_a_rematch_starts_when_all_agree(anna_client, boris_client, people):
    table = create_table(people[0], agreements=SHORT, preset="classic", bots=["", "easy"])
    game_id = services.sit(people[1], table.pk).game_id
    url = f"/game/{game_id}/rematch/"
    assert anna_client.get(url).json() == {"status": "no"}
    finished(game_id, people)
    finalise.finalise(game_id)
    assert anna_client.get(url).json()["status"] == "none"
    assert anna_client.post(url, {"yes": "1"}, **JSON).json()["mine"]
    assert boris_client.get(url).json()["agreed"] == [0]
    answer = boris_client.post(url, {"yes": "1"}, **JSON).json()
    assert answer["status"] == "begun" and answer["url"] == anna_client.get(url).json()["url"]
    assert Client().get(url).json() == {"status": "no"}
    assert anna_client.get("/game/nosuch/rematch/").status_code == 404


def test_a_player_who_declines_a_rematch_is_not_sent_to_it(anna_client, boris_client, people):
    table = create_table(people[0], agreements=SHORT, bots=["", "easy"])
    game_id = services.sit(people[1], table.pk).game_id
    finished(game_id, people)
    url = f"/game/{game_id}/rematch/"
    assert anna_client.post(url, {"no": "1"}, **JSON).status_code == 409
    offer = anna_client.post(url, {"yes": "1"}, **JSON).json()
    answer = boris_client.post(offer["decline"] + "action/decline/", {"next": "/presets/"})
    assert answer["Location"] == "/presets/"
    assert anna_client.get(url).json()["asked"]
    assert boris_client.post(url, {"bots": "1"}, **JSON).status_code == 409
    anna_client.post(url, {"bots": "1"}, **JSON)
    answers = [client.get(url).json() for client in (anna_client, boris_client)]
    assert [(answer["status"], answer["mine"]) for answer in answers] == [
        ("begun", True),
        ("begun", False),
    ]


def test_a_look_at_a_rematch_goes_on_when_the_time_is_over(anna_client, boris_client, people):
    table = create_table(people[0], agreements=SHORT, bots=["", "easy"])
    game_id = services.sit(people[1], table.pk).game_id
    finished(game_id, people)
    url = f"/game/{game_id}/rematch/"
    anna_client.post(url, {"yes": "1"}, **JSON)
    assert boris_client.get(url).json()["status"] == "offered"
    CustomTable.objects.update(expires_at=timezone.now())
    assert anna_client.get(url).json()["asked"]
    CustomTable.objects.update(asked_until=timezone.now())
    assert anna_client.get(url).json() == {"rated": False, "status": "none", "expired": True}


def test_a_rematch_that_was_called_off_says_by_whose_wish(anna_client, boris_client, people):
    table = create_table(people[0], agreements=SHORT, bots=["", "easy"])
    game_id = services.sit(people[1], table.pk).game_id
    finished(game_id, people)
    url = f"/game/{game_id}/rematch/"
    anna_client.post(url, {"yes": "1"}, **JSON)
    off = {"rated": False, "status": "off", "name": "anna"}
    assert anna_client.post(url, {"no": "1"}, **JSON).json() == off | {"mine": True}
    assert boris_client.get(url).json() == off | {"mine": False}


def test_home_offers_bot_games_and_tables(people):
    create_table(people[0])
    page = Client().get("/")
    assert page.context["open_tables"] == 1
    assert 'href="/play/bots/"' in page.content.decode()


def test_profiles_offer_a_challenge_to_users_with_an_account(anna_client, people, bots):
    def offers(client: Client, name: str) -> bool:
        return f"/tables/new/?challenge={name}" in client.get(f"/@/{name}/").content.decode()

    assert offers(anna_client, "boris")
    assert not offers(anna_client, "anna") and not offers(anna_client, bots[0].username)
    assert not offers(Client(), "boris")
    block(people[0], people[1])
    assert not offers(anna_client, "boris")


def test_a_challenge_during_an_own_game_says_so_at_once(anna_client, people):
    table = create_table(people[0], agreements=SHORT, bots=["", "easy"])
    game_id = services.sit(people[1], table.pk).game_id
    for query in ({"challenge": "vera"}, {}):
        page = anna_client.get("/tables/new/", query).content.decode()
        assert "in the middle of a game" in page and f"/table/{game_id}/" in page
        assert "setup-form" not in page


def test_a_challenge_of_somebody_in_a_game_says_so(anna_client, people, pool):
    def says_so() -> bool:
        page = anna_client.get("/tables/new/", {"challenge": "boris"}).content.decode()
        return "boris is in a game now" in page

    assert not says_so()
    create_game(pool, [people[1], people[2], person("gleb")])
    assert says_so()
    set_preferences(people[1], show_online=False)
    assert not says_so()


def test_the_table_says_whom_a_player_follows_and_may_challenge(anna_client, boris_client, people):
    table = create_table(people[0], agreements=SHORT, bots=["", "easy"])
    game_id = services.sit(people[1], table.pk).game_id

    def relations(client: Client) -> dict:
        return client.get(f"/table/{game_id}/").context["extra"]["relations"]

    follow(people[0], people[1])
    unfollow(people[1], people[0])
    set_preferences(people[1], challenges_from="everybody")
    set_preferences(people[0], challenges_from="nobody")
    assert relations(anna_client) == {"boris": {"follows": True, "challenge": True}}
    assert relations(boris_client) == {"anna": {"follows": False, "challenge": False}}
    assert relations(Client()) == {}
    # Nobody learns of a block by what is no longer offered.
    block(people[1], people[0])
    assert relations(anna_client)["boris"]["challenge"]


def sit_first(client: Client, table: CustomTable, name: str) -> str:
    """Sit down by the form at the head of the page; return what the page says then."""
    path = f"/tables/{table.pk}/action/sit/"
    return client.post(path, {"name": name}, follow=True).content.decode()


def test_two_taps_seat_a_friend_under_their_own_name(people):
    table = create_table(people[0], visibility="link")
    page = Client().get(f"/tables/{table.pk}/").content.decode()
    assert page.index("guest-name") < page.index("lobby-table-seats") < page.index("table-link")
    text = sit_first(Client(), table, "Kasia")
    assert "Kasia" in text and len(seated_names(table)) == 2
    # Who sits invites others first, and does not sit down again.
    assert "sit-first" not in text and "Nobody has to press anything; anna may" in text
    assert User.objects.get(first_name="Kasia").is_guest


@pytest.mark.parametrize(
    ("name", "said"),
    [("boris", "An account has this name"), ("<b>", "use this name"), ("anna", "name")],
)
def test_an_impossible_name_makes_no_guest(people, name, said):
    table = create_table(people[0], visibility="link")
    assert said in sit_first(Client(), table, name)
    assert not User.objects.filter(is_guest=True).exists()


def test_two_guests_at_a_table_have_two_names(people):
    table = create_table(people[0], visibility="link")
    sit_first(Client(), table, "Kasia")
    assert "Somebody at this table has this name" in sit_first(Client(), table, "kasia")
    assert User.objects.filter(is_guest=True).count() == 1


def test_a_guest_who_is_refused_keeps_the_name(people):
    first, second = (create_table(one, visibility="link") for one in people[:2])
    guest = Client()
    sit_first(guest, first, "Kasia")
    sit_first(guest, second, "Basia")
    assert User.objects.get(is_guest=True).first_name == "Kasia"


def test_a_guest_named_elsewhere_sits_beside_nobody_of_that_name(people):
    first, second = (create_table(one, visibility="link") for one in people[:2])
    guest = Client()
    sit_first(guest, first, "Kasia")
    guest.post(f"/tables/{first.pk}/action/leave/")
    sit_first(Client(), second, "kasia")
    assert "Somebody at this table has this name" in sit_first(guest, second, "")


def test_an_account_may_take_the_name_of_a_guest_who_is_shown_as_one(people):
    table = create_table(people[0], visibility="link")
    sit_first(Client(), table, "Kasia")
    person("Kasia")
    names = [seat.user.display_name for seat in table.seats.order_by("number")]
    assert names == ["anna", "Guest Kasia"]


def test_an_account_keeps_its_name_at_the_table(boris_client, people):
    table = create_table(people[0], visibility="link")
    page = boris_client.get(f"/tables/{table.pk}/").content.decode()
    assert "sit-first" in page and "guest-name" not in page
    sit_first(boris_client, table, "Kasia")
    assert seated_names(table) == {0: "anna", 1: "boris"}
    assert not User.objects.filter(first_name="Kasia").exists()
