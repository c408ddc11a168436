"""The play part of home: what the ticks and the button say, with and without scripts."""

from datetime import timedelta

import pytest
from django.test import Client
from django.utils import timezone, translation

from accounts.models import User
from games.management.defaults import load_defaults
from games.matchmaking import presence, wait_estimates
from games.matchmaking.models import ReadyCheck, Ticket
from games.models import Pool
from thousand_site.home.play_panel import PoolTick, note, play_of

pytestmark = pytest.mark.django_db


def tick(**fields: object) -> PoolTick:
    usual = {"key": "calm", "name": "Classic, calm", "action_s": 30, "reserve_min": 5}
    usual |= {"deals": None, "waiting": 2, "bots_s": 25, "players": 3, "rated": True}
    return PoolTick(**(usual | fields))


@pytest.fixture
def anna() -> User:
    load_defaults()
    return User.objects.create_user("anna")


@pytest.fixture
def calm(anna: User) -> Pool:
    return Pool.objects.get(key="classic-calm")


@pytest.mark.parametrize(
    ("bots", "known", "said"),
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
def test_a_tick_says_what_comes_first(bots: int | None, known: int | None, said: str) -> None:
    assert tick(bots_s=bots, known_s=known).soon == said


def test_the_button_says_what_it_will_do_and_how_long_it_takes() -> None:
    assert note([tick(known_s=6)], 5) == "Classic, calm · 2 waiting, about 6 s"
    assert (
        note([tick(known_s=6), tick(known_s=3), tick(bots_s=None)], 5) == "3 of 5 pools · about 3 s"
    )
    assert note([tick(bots_s=None)] * 2, 5) == "2 of 5 pools · without bots"
    with translation.override("ru"):
        assert note([tick(known_s=6)] * 2, 5) == "Вариантов: 2 из 5 · около 6 с"


def test_home_tells_recent_waits(calm: Pool, client: Client) -> None:
    wait_estimates.record_waits(calm.key, [5400] * 4)
    page = client.get("/").content.decode()
    assert "Classic, calm · 0 waiting, about 6 s" in page and 'data-known="6"' in page


def test_who_waits_in_two_pools_finds_both_ticked_and_is_present(
    anna: User, calm: Pool, client: Client, monkeypatch: pytest.MonkeyPatch
) -> None:
    seen: list[int] = []
    monkeypatch.setattr(presence, "mark_seen", seen.extend)
    for pool in (calm, Pool.objects.get(key="polish")):
        Ticket.objects.create(user=anna, pool=pool, rating=1500)
    client.force_login(anna)
    page = client.get("/").content.decode()
    assert 'value="classic-calm" checked' in page and 'value="polish" checked' in page
    assert page.count(" checked") == 2 and seen == [anna.pk]
    assert "data-offer=" not in page


@pytest.mark.parametrize(
    ("accepted", "said"), [(False, "Take the seat, 9"), (True, "Waiting for the others, 9")]
)
def test_an_offered_seat_can_be_taken_without_scripts(
    anna: User, calm: Pool, accepted: bool, said: str
) -> None:
    due = timezone.now() + timedelta(seconds=99)
    check = ReadyCheck.objects.create(pool=calm, player_count=2, due_at=due)
    Ticket.objects.create(user=anna, pool=calm, rating=1500, ready_check=check, accepted=accepted)
    context = play_of(anna)
    assert context["take"].startswith(said) and 80 < context["offer_left"] <= 99
    client = Client()
    client.force_login(anna)
    page = client.get("/").content.decode()
    assert 'action="/play/accept/" method="post" data-accept>' in page and said in page
    answer = client.post("/play/accept/")
    assert (answer.status_code, answer["Location"]) == (302, "/")
    assert Ticket.objects.get().accepted is True


def test_nobody_is_offered_anything_out_of_time(anna: User, calm: Pool) -> None:
    check = ReadyCheck.objects.create(
        pool=calm, player_count=1, due_at=timezone.now() - timedelta(seconds=5)
    )
    Ticket.objects.create(user=anna, pool=calm, rating=1500, ready_check=check)
    assert play_of(anna)["offer_left"] == 0
