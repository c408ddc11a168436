"""The admin: games are read-only, and a running game's secret stays hidden."""

import re

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


def shown_fields(client: Client, address: str) -> set[str]:
    """The names of the fields of an administrator's page."""
    page = client.get(address)
    return {name for line in page.context["adminform"] for row in line for name in row.fields}


# An administrator may play at the table. During a claim these would reveal who is asked.
HIDDEN = {
    "secret", "version", "seq_by_viewer", "turn_seat", "turn_at", "due_at", "revision",
    "reserve_ms_by_seat", "lag_quota_ms", "timeouts", "timeout_totals", "contributions", "record",
}  # fmt: skip


def test_a_running_game_shows_no_more_than_its_table(admin_client, table):
    shown = shown_fields(admin_client, f"/admin/games/game/{table.id}/change/")
    assert "commitment" in shown and not shown & HIDDEN


def test_a_new_column_of_a_game_is_put_on_one_of_the_lists(admin_client, table):
    """Every column that a running game shows is public at its table."""
    assert shown_fields(admin_client, f"/admin/games/game/{table.id}/change/") == {
        "player_lines", "where", "event_link", "replay", "rows", "rating_lines",
        "pool", "preset", "event", "event_key", "fixed_deal", "sealed",
        "ends_at", "club", "rated", "ladder",
        "agreements", "rules_version", "players", "rematch_of", "action_ms",
        "reserve_ms", "commitment", "status", "substitution_count",
        "stopped", "ended_at", "finalised_at", "waiting_since", "hints", "screened", "log_state",
    }  # fmt: skip


def test_a_finished_game_shows_its_record(admin_client, rated):
    shown = shown_fields(admin_client, f"/admin/games/game/{rated.id}/change/")
    assert shown >= {"record", "contributions", "timeouts"} and "secret" not in shown


def test_the_length_of_the_log_is_shown_nowhere(admin_client, table):
    seat = table.seats.first()
    rows = {"version": 9, "outcome": {}, "standing": {}, "rules_version": 1}
    deal = DealResult.objects.create(game=table, number=1, **rows)
    seats = shown_fields(admin_client, f"/admin/games/seat/{seat.pk}/change/")
    deals = shown_fields(admin_client, f"/admin/games/dealresult/{deal.pk}/change/")
    assert "user" in seats and "left_version" not in seats
    assert "outcome" in deals and not deals & {"version", "standing"}


@pytest.mark.sampled(4)
@pytest.mark.parametrize(
    "query",
    [
        "game/?secret__startswith=0",
        "game/?turn_seat=1",
        "game/?version__gt=3",
        "game/?seq_by_viewer__0=1",
        "game/?entries__text=x",
        "seat/?left_version=3",
        "seat/?game__secret__startswith=0",
        "dealresult/?version=3",
    ],
)
def test_a_list_is_not_filtered_by_hidden_columns(admin_client, table, query):
    assert admin_client.get(f"/admin/games/{query}").status_code == 400


def test_a_list_is_filtered_by_its_filters(admin_client, table):
    page = admin_client.get(
        f"/admin/games/game/?status__exact=playing&pool__id__exact={table.pool_id}"
    )
    assert [row.pk for row in page.context["cl"].result_list] == [table.pk]


def test_a_sealed_game_shows_no_result(admin_client, over):
    Game.objects.filter(pk=over.pk).update(sealed=True)
    seat = over.seats.first()
    shown = shown_fields(admin_client, f"/admin/games/game/{over.pk}/change/")
    assert not shown & {"winner", "places", "scores"}
    assert "place" not in shown_fields(admin_client, f"/admin/games/seat/{seat.pk}/change/")
    assert set(cells(admin_client, "game", "won_by")) == {"-"}
    assert set(cells(admin_client, "seat", "came")) == {"-"}


def cells(client: Client, model: str, column: str) -> list[str]:
    """The texts of a column of an administrator's list."""
    page = client.get(f"/admin/games/{model}/").content.decode()
    found = re.findall(rf"field-{column}[^>]*>(.*?)</td>", page, re.DOTALL)
    return [re.sub("<.*?>", "", cell).strip() for cell in found]


def test_a_sealed_game_shows_neither_scores_nor_deals(admin_client, table):
    rows = {"version": 9, "outcome": {}, "standing": {}, "rules_version": 1}
    deal = DealResult.objects.create(game=table, number=1, **rows)
    Game.objects.filter(pk=table.pk).update(sealed=True, scores=[915537, 76, 2])
    page = f"/admin/games/dealresult/{deal.pk}/change/"
    whole = f"/admin/games/game/{table.id}/change/"
    assert admin_client.get(page).status_code == 302 and "915537" not in told(admin_client, whole)
    Game.objects.filter(pk=table.pk).update(sealed=False)
    assert admin_client.get(page).status_code == 200 and "915537" in told(admin_client, whole)


def told(client: Client, address: str) -> str:
    """The values of an administrator's page."""
    form = client.get(address).context["adminform"]
    return " ".join(str(field.contents()) for line in form for row in line for field in row)


def test_games_are_not_edited(admin_client, table):
    game = f"/admin/games/game/{table.id}"
    assert admin_client.post(f"{game}/change/", {"status": "over"}).status_code == 403
    assert admin_client.get("/admin/games/game/add/").status_code == 403
    assert admin_client.post(f"{game}/delete/", {"post": "yes"}).status_code == 403
