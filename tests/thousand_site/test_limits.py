"""Tests of the limits of pages that cost work: guests, tickets, tables, bot games, replays."""

import html

import pytest
from django.test import Client
from django.utils import timezone

from accounts.models import User
from games.lobby import rematch
from games.lobby import services as lobby
from games.lobby.against_bots import services as quick_bot_game
from games.lobby.models import CustomTable
from games.lobby.services import TableRequest
from games.models import Game
from games.presets.queries import newest_preset
from tests.conftest import SetLimits
from tests.factories import client_of, robot_of
from tests.thousand_site.api.factories import token_for

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("quiet")]

PAGES = [
    ("/play/", {"pool": "classic-calm"}, "tickets"),
    ("/play/bots/", {"strength": "easy"}, "bot_games"),
    ("/play/with-bots/", {"pool": "classic-calm"}, "bot_games"),
    ("/tables/new/", {"preset": "classic"}, "tables"),
    ("/replay/", {"record": "[]"}, "replays"),
    ("/presets/check/", {}, "drafts"),
    ("/tables/check/", {}, "drafts"),
    ("/lesson/act/", {}, "lesson_steps"),
]


def codes(clients: list[Client], path: str, data: dict[str, str]) -> list[bool]:
    return [client.post(path, data).status_code == 429 for client in clients]


@pytest.mark.parametrize(("path", "data", "name"), PAGES)
def test_a_person_is_limited_at_any_address(
    anna: User, limits: SetLimits, path: str, data: dict[str, str], name: str
) -> None:
    limits(**{name: 2})
    client = client_of(anna)
    answers = [client.post(path, data, REMOTE_ADDR=f"8.8.8.{n}") for n in range(1, 4)]
    assert [answer.status_code == 429 for answer in answers] == [False, False, True]
    assert int(answers[2]["Retry-After"]) > 0


@pytest.mark.parametrize(("path", "data", "name"), PAGES)
def test_people_of_one_network_are_limited_together(
    people: list[User], limits: SetLimits, path: str, data: dict[str, str], name: str
) -> None:
    limits(**{f"{name}_by_network": 2})
    clients = [client_of(user) for user in people]
    assert codes(clients, path, data) == [False, False, True]


def test_scripts_get_the_refusal_as_json(anna_client: Client, limits: SetLimits) -> None:
    limits(tickets=1)
    data, accept = {"pool": "classic-calm"}, {"accept": "application/json"}
    anna_client.post("/play/", data, headers=accept)
    answer = anna_client.post("/play/", data, headers=accept | {"accept-language": "en"})
    error = answer.json()["error"]
    assert answer.status_code == 429 and error["code"] == "too_many"
    assert error["text"] == "Too many attempts. Try again in 10 minutes."
    assert int(answer["Retry-After"]) == error["wait_s"]


def test_tickets_of_the_api_count_with_those_of_the_page(anna: User, limits: SetLimits) -> None:
    limits(tickets=1)
    client_of(anna).post("/play/", {"pool": "classic-calm"})
    answer = Client(headers={"authorization": f"Bearer {token_for(anna, 'play')}"}).post(
        "/api/v1/queue/", {"pools": ["classic-calm"]}, content_type="application/json"
    )
    assert answer.status_code == 429 and answer.json()["code"] == "too_many"
    assert int(answer["Retry-After"]) > 0


def test_bots_that_the_api_begins_with_count_with_those_of_the_page(
    anna: User, limits: SetLimits
) -> None:
    limits(bot_games=1)
    client_of(anna).post("/play/with-bots/", {"pool": "classic-calm"})
    answer = Client(headers={"authorization": f"Bearer {token_for(anna, 'play')}"}).post(
        "/api/v1/queue/with-bots/", {"pool": "classic-calm"}, content_type="application/json"
    )
    assert answer.status_code == 429 and answer.json()["code"] == "too_many"


def new_table(client: Client, **data: str) -> str:
    """Create a table of classic rules, and return the address that it leads to."""
    answer = client.post("/tables/new/", {"preset": "classic", **data})
    assert answer.status_code == 302
    return answer["Location"]


BOTS = {"seat1": "easy", "seat2": "easy"}


@pytest.mark.parametrize("name", ["tables", "tables_by_network"])
def test_tables_that_bots_fill_at_once_are_limited(
    anna_client: Client, limits: SetLimits, name: str
) -> None:
    limits(**{name: 2})
    for _ in range(2):
        assert new_table(anna_client, **BOTS).startswith("/table/")
    answer = anna_client.post("/tables/new/", {"preset": "classic", **BOTS})
    assert answer.status_code == 429


def test_a_table_that_is_filled_with_bots_begins_one_game(
    anna_client: Client, limits: SetLimits
) -> None:
    """So the limit of tables is one of these games too."""
    limits(tables=1)
    address = new_table(anna_client)
    for _ in range(3):
        anna_client.post(f"{address}action/fill/", {"strength": "easy"})
        anna_client.post(f"{address}action/bot/", {"strength": "easy", "seat": "1"})
    assert Game.objects.count() == 1
    assert anna_client.post("/tables/new/", {"preset": "classic"}).status_code == 429


@pytest.mark.parametrize("name", ["tables", "tables_by_network"])
def test_rematches_against_bots_are_limited(
    anna: User, anna_client: Client, limits: SetLimits, name: str
) -> None:
    """By the button after the game, and by the address of a table that a rematch waits at."""
    over = bot_game_over(anna)
    limits(**{name: 1})
    assert anna_client.post(f"/game/{over.pk}/rematch/", {"no": "1"}).status_code != 429
    assert anna_client.post(f"/game/{over.pk}/rematch/").status_code == 429
    table = rematch._create_rematch(over, list(over.seats.all()), anna, timezone.now())
    answer = anna_client.post(f"/tables/{table.pk}/action/sit/")
    assert answer.status_code == 429 and Game.objects.count() == 1


def bot_game_over(user: User) -> Game:
    """Return a finished game of the user against two bots."""
    game = quick_bot_game.play_bots(user, "easy")
    Game.objects.filter(pk=game.pk).update(status="over", ended_at=timezone.now())
    game.refresh_from_db()
    return game


@pytest.mark.parametrize("name", ["bot_games", "bot_games_by_network"])
def test_all_programs_of_an_owner_share_the_limit_of_bot_games(
    anna: User, limits: SetLimits, name: str
) -> None:
    limits(**{name: 1})
    codes = []
    for number in range(2):
        token = token_for(robot_of(anna, f"robot{number}"), "bot")
        answer = Client(headers={"authorization": f"Bearer {token}"}).post(
            "/api/v1/bot/tables/", {"bots": ["easy", "easy"]}, content_type="application/json"
        )
        codes.append(answer.status_code)
    assert codes == [201, 429] and Game.objects.count() == 1


def test_new_guests_of_a_network_are_limited(limits: SetLimits) -> None:
    limits(guests_by_network=2)
    paths = ["/play/", "/play/bots/", "/play/"]
    data = {"pool": "classic-calm", "strength": "easy"}
    assert [Client().post(path, data).status_code == 429 for path in paths] == [False, False, True]
    assert User.objects.filter(is_guest=True).count() == 2


def test_guests_over_the_limit_are_led_to_an_account(limits: SetLimits) -> None:
    limits(guests_by_network=1)
    data = {"pool": "classic-calm"}
    Client().post("/play/", data)
    refused = Client().post("/play/", data)
    page = html.unescape(refused.content.decode())
    assert refused.status_code == 429 and "Many guests have come from your network" in page
    main = page[page.index('id="main"') : page.index("</main>")]
    assert "/accounts/signup/" in main and "/accounts/login/" in main


def test_scripts_learn_that_an_account_would_help(limits: SetLimits) -> None:
    limits(guests_by_network=1)
    data = {"pool": "classic-calm"}
    answers = [Client().post("/play/", data, headers={"Accept": "application/json"}) for _ in "12"]
    error = answers[1].json()["error"]
    assert (error["code"], error["account"]) == ("too_many_guests", True) and error["wait_s"] > 0


def test_a_guest_who_is_there_is_not_counted_again(limits: SetLimits) -> None:
    limits(guests_by_network=1)
    client = Client()
    data = {"pool": "classic-calm"}
    assert codes([client] * 3, "/play/", data) == [False] * 3


def test_guests_by_the_link_of_a_table_have_a_wider_limit(anna: User, limits: SetLimits) -> None:
    limits(guests_by_network=1, invited_guests_by_network=3)
    preset = settings_of_classic()
    for visibility, allowed in ((CustomTable.Visibility.LINK, 3), (CustomTable.Visibility.OPEN, 1)):
        request = TableRequest(agreements=preset, visibility=visibility)
        table = lobby.create_table(anna, request)
        found = [
            Client().post(f"/tables/{table.pk}/action/sit/", {"seat": "9"}).status_code != 429
            for _ in range(4)
        ]
        assert sum(found) == allowed
        lobby.close_table(anna, table.pk)


def settings_of_classic() -> dict:
    preset = newest_preset("classic")
    assert preset is not None
    return preset.agreements
