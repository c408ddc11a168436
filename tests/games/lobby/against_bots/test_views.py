"""Tests of the page of games against bots, by reader, and of its form."""

from collections.abc import Callable

import pytest
from django.db import transaction
from django.test import Client

from accounts.models import User
from games.bots import LADDER
from games.history import services as history
from games.lobby.against_bots import views as bots_page
from games.lobby.against_bots.services import play_bots
from games.models import Game, Seat
from ratings.models import Ladder
from tests.factories import client_of, guest, rate
from tests.markup import tidy

pytestmark = pytest.mark.usefixtures("notices", "queued", "site")

ADDRESS = "/play/bots/"


def rows_of(client: Client) -> dict[str, bots_page.LevelRow]:
    return {row.key: row for row in client.get(ADDRESS).context["levels"]}


def chips(client: Client) -> dict[str, str]:
    return {key: row.chip for key, row in rows_of(client).items() if row.chip}


@pytest.fixture
def busy(monkeypatch: pytest.MonkeyPatch) -> Callable[..., None]:
    """Return busy(*levels): the site cannot afford these for 100 s."""

    def make(*levels: str) -> None:
        seat_module = "games.lobby.bots.seats"
        free = tuple(level for level in LADDER if level not in levels)
        monkeypatch.setattr(f"{seat_module}.affordable_levels", lambda: free)
        monkeypatch.setattr(
            f"{seat_module}.busy_seconds", lambda level: 100 if level in levels else 0
        )

    return make


def test_a_visitor_sees_six_levels_with_two_bots_each():
    page = Client().get(ADDRESS)
    rows = page.context["levels"]
    assert [row.key for row in rows] == list(LADDER)
    assert [(bot.display_name, str(style)) for bot, style in rows[3].bots] == [
        ("Wiktor", "cautious"),
        ("Nastia", "bold"),
    ]
    assert "Reads your bids, defends against the contract first." in page.content.decode()
    assert not User.objects.filter(is_guest=True).exists()


def test_the_menus_show_that_the_page_belongs_to_play():
    marked = '<a href="/" aria-current="page">'
    assert tidy(Client().get(ADDRESS).content.decode()).count(marked) == 2


def test_the_ratings_rise_with_the_levels():
    ratings = [row.rating for row in rows_of(Client()).values()]
    assert ratings == sorted(ratings) and len(set(ratings)) == len(LADDER)


def test_visitors_and_guests_begin_with_casual_bots():
    for client in (Client(), client_of(guest())):
        assert chips(client) == {"casual": "first"}
        assert client.get(ADDRESS).context["chosen"] == "casual"


def test_an_account_without_rated_games_begins_like_a_guest(anna_client):
    assert chips(anna_client) == {"casual": "first"}


@pytest.mark.parametrize(
    ("value", "level"), [(1000, "beginner"), (1540, "strong"), (2000, "master")]
)
def test_the_level_nearest_in_rating_is_about_ones_strength(anna, anna_client, value, level):
    rate(anna, Ladder.objects.get(key="classic"), value)
    assert chips(anna_client) == {level: "near"}
    assert anna_client.get(ADDRESS).context["chosen"] == level


def finish(game: Game, winner: int, **changes: object) -> None:
    places = [1 if seat == winner else 2 for seat in range(3)]
    Game.objects.filter(pk=game.pk).update(
        status=Game.Status.OVER, winner=winner, places=places, **changes
    )
    for seat, place in enumerate(places):
        Seat.objects.filter(game=game, number=seat).update(place=place)
    with transaction.atomic():
        history.count_game(Game.objects.get(pk=game.pk), list(game.seats.select_related("user")))


def test_won_games_are_counted_by_level(anna, anna_client):
    for level, winner in (("club", 0), ("club", 1), ("master", 2)):
        finish(play_bots(anna, level), winner)
    rows = rows_of(anna_client)
    assert {key: (row.won, row.played) for key, row in rows.items() if row.played} == {
        "club": (1, 2),
        "master": (0, 1),
    }
    text = anna_client.get(ADDRESS).content.decode()
    assert "1 of 2" in text and text.count("not played yet") == 4


def test_running_and_aborted_games_are_not_counted(anna, anna_client):
    game = play_bots(anna, "club")
    assert not rows_of(anna_client)["club"].played
    Game.objects.filter(pk=game.pk).update(status=Game.Status.STOPPED)
    assert not rows_of(anna_client)["club"].played


def test_the_games_of_others_are_not_counted(anna, boris, anna_client):
    finish(play_bots(boris, "club"), 0)
    assert not rows_of(anna_client)["club"].played


def test_a_busy_level_is_dimmed_and_says_how_long(busy):
    busy("master")
    text = tidy(Client().get(ADDRESS).content.decode())
    assert "busy, about 2 min" in text and text.count("disabled>") == 1


def test_a_busy_level_is_not_chosen_first(busy):
    busy("casual")
    assert Client().get(ADDRESS).context["chosen"] in ("beginner", "club")


def test_a_busy_level_is_refused_where_it_was_pressed(busy):
    busy("master")
    page = Client().post(ADDRESS, {"level": "master"})
    assert "The bots of the level “Master” are busy" in page.content.decode()
    assert not Game.objects.exists() and not User.objects.filter(is_guest=True).exists()


@pytest.mark.parametrize(
    ("form", "text"),
    [
        ({"level": "divine"}, "There is no such level of bots"),
        ({}, "There is no such level of bots"),
        ({"level": "club", "variant": "nosuch"}, "This option is not available"),
        ({"level": "club", "clock": "patient"}, "This option is not available"),
        ({"level": "club", "clock": "none", "rated": "1"}, "Turn hints off and choose a clock"),
        ({"level": "club", "rated": "1"}, "confirmed email address"),
    ],
)
def test_a_refused_form_says_why_and_makes_no_guest(form, text):
    assert text in Client().post(ADDRESS, form).content.decode()
    assert not Game.objects.exists() and not User.objects.filter(is_guest=True).exists()


def test_a_refused_form_keeps_its_choices(anna_client):
    form = {"level": "expert", "variant": "polish", "clock": "quick", "hints": "1", "rated": "1"}
    context = anna_client.post(ADDRESS, form).context
    chosen = [context[name] for name in ("chosen", "variant", "clock", "hints", "rated")]
    assert chosen == ["expert", "polish", "quick", True, True]


def test_a_program_gets_the_reason_as_json():
    answer = Client().post(ADDRESS, {"level": "divine"}, headers={"Accept": "application/json"})
    assert (answer.status_code, answer.json()["error"]["code"]) == (409, "bad_level")


def test_every_press_makes_the_guest_that_it_needs():
    form = {"level": "beginner", "variant": "classic-short", "clock": "none", "hints": "1"}
    answer = Client().post(ADDRESS, form)
    game = Game.objects.get()
    assert answer["Location"] == f"/table/{game.pk}/" and game.seats.get(number=0).user.is_guest
    assert (game.hints, game.rated, game.agreements["max_deals"]) == (True, False, 6)


def test_only_presets_for_three_are_offered():
    variants = Client().get(ADDRESS).context["variants"]
    keys = [row.key for row in variants]
    assert keys[:2] == ["classic", "classic-short"] and "polish" in keys and "four" not in keys
    assert variants[1].length == "6 deals · about 8 min"


def test_the_page_says_which_level_can_be_rated(anna_client):
    rows = {row.key: row for row in anna_client.get(ADDRESS).context["variants"]}
    assert rows["classic"].rated_level in LADDER and not rows["classic"].why
    assert not rows["classic-short"].rated_level and rows["classic-short"].why
    visitor = {row.key: row for row in Client().get(ADDRESS).context["variants"]}
    assert "Confirm yours" in visitor["classic"].why


def test_a_page_without_any_bot_is_still_shown():
    User.objects.exclude(bot_level="").update(is_active=False)
    assert Client().get(ADDRESS).status_code == 200
