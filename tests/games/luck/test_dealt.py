"""Tests of the sums of dealt strength."""

from datetime import timedelta

import pytest
from django.test import Client
from django.utils import timezone

from games.luck import assessment
from games.luck.dealt import dealt_strength
from games.luck.hands import STRENGTH
from games.luck.models import Backfill, DealtDay, GameLuck
from games.models import DealResult, Game
from tests.games.factories import changed

PATH = "/fairness/cards/"
TODAY = timezone.now().date()


@pytest.fixture(autouse=True)
def _looked_back(transactional_db: None) -> None:
    Backfill.objects.create(pk=1, before=None)


def dealt_on(days_ago: int, number: int, strength: float, kind: str = "seat") -> None:
    """Store a hundred hands of this mean strength."""
    DealtDay.objects.create(
        date=TODAY - timedelta(days=days_ago),
        kind=kind,
        number=number,
        hands=100,
        strength=100 * strength,
        aces=117,
        marriages=30,
    )


def test_a_game_adds_a_hand_a_deal_to_each_seat_and_place(rated: Game) -> None:
    assessment.assess_some(60.0)
    rows = list(DealtDay.objects.order_by("kind", "number"))
    assert [(row.kind, row.number) for row in rows] == [
        (kind, number) for kind in ("place", "seat") for number in range(3)
    ]
    assert {row.hands for row in rows} == {DealResult.objects.count()}
    places, seats = (sum(row.strength for row in part) for part in (rows[:3], rows[3:]))
    assert places == pytest.approx(seats)


def test_tables_with_the_cards_of_others_do_not_count(rated: Game) -> None:
    changed(GameLuck.objects.get(), shared=True)
    assessment.assess_some(60.0)
    assert not DealtDay.objects.exists()


def test_hands_count_on_the_day_on_which_they_are_assessed(rated: Game) -> None:
    """Sums of a day that is over do not grow by one game, which would tell its hands."""
    GameLuck.objects.update(finalised_at=timezone.now() - timedelta(days=3))
    assessment.assess_some(60.0)
    assert set(DealtDay.objects.values_list("date", flat=True)) == {timezone.now().date()}


def test_days_of_a_month_are_summed_without_today() -> None:
    for days_ago, strength in ((0, 500.0), (1, 90.0), (30, 94.0), (31, 500.0)):
        dealt_on(days_ago, 0, strength)
    [row] = dealt_strength(TODAY)
    assert (row.hands, row.means[0].value) == (200, 92.0)


def test_a_mean_outside_the_band_is_told() -> None:
    band = STRENGTH.band(100)
    dealt_on(1, 0, STRENGTH.mean + 0.9 * band)
    dealt_on(1, 1, STRENGTH.mean - 1.1 * band)
    inside, outside = (row.means[0] for row in dealt_strength(TODAY))
    assert inside.is_inside and not outside.is_inside


def test_anybody_sees_the_page(client: Client) -> None:
    for number in range(3):
        dealt_on(1, number, STRENGTH.mean, "seat")
        dealt_on(1, number, STRENGTH.mean, "place")
    page = client.get(PATH).content.decode()
    assert "All six dots lie inside their bands" in page
    assert "Left of the dealer" in page and "Seat 3" in page


def test_a_dot_outside_is_told(client: Client) -> None:
    dealt_on(1, 0, STRENGTH.mean + 20, "place")
    assert "Dots outside their bands: 1 of 6." in client.get(PATH).content.decode()


def test_a_site_without_games_says_so(client: Client) -> None:
    assert "No rated games have ended" in client.get(PATH).content.decode()


def test_the_page_asks_once(client: Client, django_assert_max_num_queries) -> None:
    dealt_on(1, 0, STRENGTH.mean, "place")
    with django_assert_max_num_queries(1):
        client.get(PATH)


def test_the_proof_of_the_shuffle_leads_here(client: Client) -> None:
    assert f'href="{PATH}"' in client.get("/fairness/").content.decode()
