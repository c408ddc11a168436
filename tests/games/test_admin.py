"""The admin: games are read-only, and a running game's secret stays hidden."""

import pytest
from django.test import Client

from accounts.models import User
from games.models import DealResult, Entry, Game
from games.tables.lifecycle.create import create_game

pytestmark = pytest.mark.usefixtures("notices", "queued")


@pytest.fixture
def chief(site) -> Client:
    client = Client()
    client.force_login(User.objects.create_superuser("chief", password="x"))
    return client


@pytest.mark.parametrize(
    "model",
    [
        "games/game",
        "games/seat",
        "games/dealresult",
        "games/pool",
        "presets/preset",
        "matchmaking/ticket",
    ],
)
def test_every_list_opens(chief, model):
    assert chief.get(f"/admin/{model}/").status_code == 200


def test_a_running_game_shows_neither_secret_nor_deck(chief, pool, people):
    game = create_game(pool, people)
    page = chief.get(f"/admin/games/game/{game.id}/change/").content.decode()
    assert game.commitment in page
    assert game.secret not in page and Entry.objects.get(game=game).text not in page


def test_a_running_game_does_not_show_the_asked_seats(chief, pool, people):
    """An administrator may play at the table: during a claim these two would reveal it."""
    game = create_game(pool, people)
    page = chief.get(f"/admin/games/game/{game.id}/change/")
    shown = {name for line in page.context["adminform"] for row in line for name in row.fields}
    assert "commitment" in shown and not shown & {"turn_seat", "version", "secret"}


def test_a_sealed_game_shows_neither_scores_nor_deals(chief, pool, people):
    game = create_game(pool, people)
    rows = {"version": 9, "outcome": {}, "standing": {}, "rules_version": 1}
    deal = DealResult.objects.create(game=game, number=1, **rows)
    Game.objects.filter(pk=game.pk).update(sealed=True, scores=[155, 76, 2])
    page = f"/admin/games/dealresult/{deal.pk}/change/"
    whole = f"/admin/games/game/{game.id}/change/"
    assert chief.get(page).status_code == 302 and "155" not in told(chief, whole)
    Game.objects.filter(pk=game.pk).update(sealed=False)
    assert chief.get(page).status_code == 200 and "155" in told(chief, whole)


def told(chief: Client, address: str) -> str:
    """The values of an administrator's page."""
    form = chief.get(address).context["adminform"]
    return " ".join(str(field.contents()) for line in form for row in line for field in row)


def test_games_are_not_edited(chief, pool, people):
    game = create_game(pool, people)
    assert chief.post(f"/admin/games/game/{game.id}/change/", {"status": "over"}).status_code == 403
    assert chief.get("/admin/games/game/add/").status_code == 403
    assert chief.post(f"/admin/games/game/{game.id}/delete/", {"post": "yes"}).status_code == 403
