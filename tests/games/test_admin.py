"""The admin: games are read-only, and a running game's secret stays hidden."""

import pytest
from django.test import Client

from games.models import DealResult, Entry, Game

pytestmark = pytest.mark.usefixtures("notices", "queued")


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
def test_every_list_opens(admin_client, site, model):
    assert admin_client.get(f"/admin/{model}/").status_code == 200


def test_a_running_game_shows_neither_secret_nor_deck(admin_client, table):
    page = admin_client.get(f"/admin/games/game/{table.id}/change/").content.decode()
    assert table.commitment in page
    assert table.secret not in page and Entry.objects.get(game=table).text not in page


def test_a_running_game_does_not_show_the_asked_seats(admin_client, table):
    """An administrator may play at the table: during a claim these two would reveal it."""
    page = admin_client.get(f"/admin/games/game/{table.id}/change/")
    shown = {name for line in page.context["adminform"] for row in line for name in row.fields}
    assert "commitment" in shown and not shown & {"turn_seat", "version", "secret"}


def test_a_sealed_game_shows_neither_scores_nor_deals(admin_client, table):
    rows = {"version": 9, "outcome": {}, "standing": {}, "rules_version": 1}
    deal = DealResult.objects.create(game=table, number=1, **rows)
    Game.objects.filter(pk=table.pk).update(sealed=True, scores=[155, 76, 2])
    page = f"/admin/games/dealresult/{deal.pk}/change/"
    whole = f"/admin/games/game/{table.id}/change/"
    assert admin_client.get(page).status_code == 302 and "155" not in told(admin_client, whole)
    Game.objects.filter(pk=table.pk).update(sealed=False)
    assert admin_client.get(page).status_code == 200 and "155" in told(admin_client, whole)


def told(client: Client, address: str) -> str:
    """The values of an administrator's page."""
    form = client.get(address).context["adminform"]
    return " ".join(str(field.contents()) for line in form for row in line for field in row)


def test_games_are_not_edited(admin_client, table):
    game = f"/admin/games/game/{table.id}"
    assert admin_client.post(f"{game}/change/", {"status": "over"}).status_code == 403
    assert admin_client.get("/admin/games/game/add/").status_code == 403
    assert admin_client.post(f"{game}/delete/", {"post": "yes"}).status_code == 403
