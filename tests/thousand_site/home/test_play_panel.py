"""Tests of the play panel of the home page."""

from datetime import timedelta

import pytest
from django.test import Client
from django.utils import timezone, translation

from accounts import valkey
from accounts.models import Preferences, User
from games.matchmaking import presence
from games.matchmaking.models import ReadyCheck, Ticket
from games.matchmaking.pools import wait_estimates
from games.models import Pool
from tests.factories import client_of, from_now, rated_game
from tests.markup import tidy
from tests.thousand_site.factories import page_text
from thousand_site.home.play_panel import PoolOption, button_note, play_context

pytestmark = pytest.mark.usefixtures("defaults")


def option(**fields: object) -> PoolOption:
    """Return a pool of the panel."""
    defaults = {"key": "calm", "name": "Classic, calm", "action_s": 30, "reserve_min": 5}
    defaults |= {"deals": None, "waiting": 2, "bots_s": 25, "players": 3, "rated": True}
    return PoolOption(**(defaults | fields))


def calm_pool() -> Pool:
    return Pool.objects.get(key="classic-calm")


@pytest.mark.parametrize(
    ("bots_s", "median_s", "text"),
    [
        (25, None, "bots in 25 s"),
        (25, 6, "about 6 s"),
        (25, 25, "bots in 25 s"),
        (25, 40, "bots in 25 s"),
        (None, 40, "about 40 s"),
        (None, 150, "about 2 min"),
        (None, None, "without bots"),
    ],
)
def test_a_pool_shows_the_shorter_wait(bots_s: int | None, median_s: int | None, text: str) -> None:
    assert option(bots_s=bots_s, median_s=median_s).wait_text == text


def test_who_is_alone_reads_when_bots_sit_down() -> None:
    assert button_note([option(waiting=0)], 5) == "only you so far: bots sit down in 25 s"
    assert button_note([option(waiting=0, median_s=6)], 5) == "only you so far: about 6 s"


def test_the_pool_of_the_readers_language_is_chosen_first(anna: User) -> None:
    for viewer in (None, anna):
        with translation.override("pl"):
            assert play_context(viewer)["chosen"].key == "polish"
        with translation.override("uk"):
            assert play_context(viewer)["chosen"].key == "classic-short"


def test_the_button_shows_the_pools_and_the_wait() -> None:
    assert button_note([option(median_s=6)], 5) == "2 waiting: about 6 s"
    assert (
        button_note([option(median_s=6), option(median_s=3), option(bots_s=None)], 5)
        == "3 of 5 game types · about 3 s"
    )
    assert button_note([option(bots_s=None)] * 2, 5) == "2 of 5 game types · without bots"
    with translation.override("ru"):
        assert button_note([option(median_s=6)] * 2, 5) == "Вариантов: 2 из 5 · около 6 с"


@pytest.mark.parametrize(
    ("fields", "terms"),
    [
        ({"deals": 6}, "6 deals · about 10 min"),
        ({"deals": 1}, "1 deal · about 5 min"),
        ({}, "to 1000 points · about 35 min"),
        ({"target": 500}, "to 500 points · about 20 min"),
    ],
)
def test_a_newcomer_reads_how_long_a_game_takes(fields: dict[str, int], terms: str) -> None:
    assert option(**fields).terms == terms


def test_newcomers_begin_with_few_deals_and_others_with_the_first_pool(
    anna: User, boris: User, vera: User
) -> None:
    guest = User.objects.create(username="Guest77", is_guest=True)
    chosen = [play_context(viewer)["chosen"].key for viewer in (None, guest, anna)]
    assert chosen == ["classic-short"] * 3
    rated_game([anna, boris, vera], from_now(hours=-1))
    assert play_context(anna)["chosen"].key == "classic-calm"


def test_a_question_to_begin_with_bots_can_be_declined_without_scripts(
    anna: User, boris: User
) -> None:
    due = timezone.now() + timedelta(seconds=9)
    check = ReadyCheck.objects.create(pool=calm_pool(), player_count=2, due_at=due, starter=boris)
    for user in (anna, boris):
        Ticket.objects.create(
            user=user, pool=calm_pool(), rating=1500, ready_check=check, accepted=user == boris
        )
    asked, starter = play_context(anna), play_context(boris)
    assert asked["offer_label"] == "boris starts with bots" and asked["may_decline"]
    assert asked["accept_note"].startswith("Join the table")
    assert starter["offer_label"] == "Asking other waiting players" and not starter["may_decline"]
    client_of(anna).post("/play/decline/")
    assert Ticket.objects.get(user=anna).ready_check is None


def test_home_shows_the_median_of_recent_waits(client: Client) -> None:
    calm = calm_pool()
    wait_estimates.record_waits(calm.key, [5400] * 4)
    page = tidy(client.get("/").content.decode())
    assert 'data-known="6"' in page


def test_all_pools_of_the_search_are_selected_and_the_viewer_is_present(
    anna: User, client: Client
) -> None:
    valkey.client().delete(presence._key(anna.pk))
    for pool in (calm_pool(), Pool.objects.get(key="polish")):
        Ticket.objects.create(user=anna, pool=pool, rating=1500)
    client.force_login(anna)
    page = tidy(client.get("/").content.decode())
    assert 'value="classic-calm" checked' in page and 'value="polish" checked' in page
    assert page.count(" checked") == 2 and valkey.client().exists(presence._key(anna.pk))
    assert "data-offer=" not in page


@pytest.mark.parametrize(
    ("accepted", "note"), [(False, "Take the seat, 9"), (True, "Waiting for the others, 9")]
)
def test_a_ready_check_can_be_accepted_without_scripts(
    anna: User, accepted: bool, note: str
) -> None:
    due = timezone.now() + timedelta(seconds=99)
    check = ReadyCheck.objects.create(pool=calm_pool(), player_count=2, due_at=due)
    Ticket.objects.create(
        user=anna, pool=calm_pool(), rating=1500, ready_check=check, accepted=accepted
    )
    context = play_context(anna)
    assert context["accept_note"].startswith(note) and 80 < context["seconds_left"] <= 99
    client = client_of(anna)
    page = tidy(client.get("/").content.decode())
    assert 'action="/play/accept/" method="post" data-accept>' in page and note in page
    response = client.post("/play/accept/")
    assert (response.status_code, response["Location"]) == (302, "/")
    assert Ticket.objects.get().accepted is True


def test_an_overdue_ready_check_has_no_seconds_left(anna: User) -> None:
    check = ReadyCheck.objects.create(
        pool=calm_pool(), player_count=1, due_at=timezone.now() - timedelta(seconds=5)
    )
    Ticket.objects.create(user=anna, pool=calm_pool(), rating=1500, ready_check=check)
    assert play_context(anna)["seconds_left"] == 0


def test_the_page_knows_who_wants_no_sound(anna: User) -> None:
    assert '"loudness": 0.49' in play_context(None)["call"] == play_context(anna)["call"]
    Preferences.objects.create(user=anna, sound=False)
    assert "&quot;loudness&quot;: 0," in page_text(client_of(anna), "/")
