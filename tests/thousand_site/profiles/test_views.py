"""Tests of the profile page."""

from typing import Any

import pytest
from django.test import Client

from accounts.models import User
from games.models import DealResult, Game, Seat
from ratings.models import Ladder, RatingChange
from tests.factories import finished_game, guest, person, rate
from tests.markup import tidy
from tests.thousand_site.factories import hours_ago, page_text

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("defaults")]


def change(game: Game, user: User, ladder: Ladder, before: float, after: float) -> RatingChange:
    """Create the change of a rating by a won game."""
    return RatingChange.objects.create(
        game_id=game.pk, user=user, ladder=ladder, before=before, after=after, place=1
    )


def test_a_profile_shows_games_ratings_and_the_rating_chart(
    client: Client, anna: User, boris: User, vera: User, ladder: Ladder
) -> None:
    rate(anna, ladder, 1612)
    others = [boris, vera]
    for hours, (before, after) in enumerate([(1500, 1518), (1518, 1530)]):
        change(finished_game([anna, *others], hours_ago(9 - hours)), anna, ladder, before, after)
    page = page_text(client, "/@/anna/")
    assert "1st" in page and "boris<i>455</i>, vera<i>\u221220</i>" in page
    assert "+18" in page and "+12" in page and "1612" in page and "<polyline" in page


def test_only_a_game_with_a_finished_deal_can_be_downloaded(
    client: Client, anna: User, boris: User, vera: User
) -> None:
    played, stopped = (finished_game([anna, boris, vera], hours_ago(hours)) for hours in (2, 1))
    row = {"number": 0, "version": 1, "outcome": {}, "standing": {}, "rules_version": 1}
    DealResult.objects.create(game=played, **row)
    page = page_text(client, "/@/anna/")
    assert f'href="/game/{played.pk}/record/"' in page
    assert f'href="/game/{stopped.pk}/"' in page
    assert f'href="/game/{stopped.pk}/record/"' not in page


def test_a_change_is_the_difference_of_the_displayed_ratings(
    client: Client, anna: User, boris: User, vera: User, ladder: Ladder
) -> None:
    """The table showed 1490 before and 1481 after the game: nine less, not ten."""
    game = finished_game([anna, boris, vera], hours_ago(1))
    change(game, anna, ladder, 1490.4, 1480.6)
    page = page_text(client, "/@/anna/")
    assert page.count("\u22129<") == 2 and "\u221210<" not in page


def test_a_stopped_game_has_no_place_and_no_change(
    client: Client, anna: User, boris: User, vera: User
) -> None:
    finished_game(
        [anna, boris, vera], hours_ago(1),
        status="stopped", stopped="annulled", places=None, scores=[0, 0, 0], winner=None,
    )  # fmt: skip
    Seat.objects.update(place=None)
    page = page_text(client, "/@/anna/")
    assert "stopped" in page and "unrated" in page


@pytest.mark.parametrize("name", ["anna", "aNNa"])
def test_a_username_is_case_insensitive(client: Client, anna: User, name: str) -> None:
    assert "anna" in page_text(client, f"/@/{name}/")


def test_bots_and_guests_are_marked(client: Client) -> None:
    bot = User.objects.exclude(bot_level="").first()
    visitor = guest()
    assert '<span class="chip">bot</span>' in page_text(client, f"/@/{bot.username}/")
    assert '<span class="chip">guest</span>' in page_text(client, f"/@/{visitor.username}/")


def test_a_provisional_rating_has_its_mark(boris: User, client: Client, ladder: Ladder) -> None:
    rate(boris, ladder, 1523, games=19)
    assert '1523<span title="provisional">?</span>' in page_text(client, "/@/boris/")


@pytest.fixture
def rated_anna(anna: User, boris: User, vera: User, ladder: Ladder) -> User:
    """Anna, with changes of her rating 100, 40 and 10 days ago."""
    rate(anna, ladder, 1530)
    for days, after in ((100, 1560), (40, 1490), (10, 1530)):
        game = finished_game([anna, boris, vera], hours_ago(24 * days))
        row = change(game, anna, ladder, 1500, after)
        RatingChange.objects.filter(pk=row.pk).update(created_at=hours_ago(24 * days))
    return anna


@pytest.mark.parametrize(
    ("period", "words"),
    [
        ("", "highest 1560, lowest 1490"),
        ("365", "highest 1560, lowest 1490"),
        ("90", "highest 1530, lowest 1490"),
        ("30", "highest 1530, lowest 1530"),
        ("x", "highest 1560, lowest 1490"),
    ],
)
def test_a_chart_has_a_period(client: Client, rated_anna: User, period: str, words: str) -> None:
    page = page_text(client, f"/@/anna/?ladder=classic&period={period}")
    assert f"Now 1530, {words}." in page and "<polyline" in page


def test_a_period_without_games_says_so(client: Client, rated_anna: User) -> None:
    RatingChange.objects.filter(user=rated_anna).update(created_at=hours_ago(24 * 50))
    page = page_text(client, "/@/anna/?ladder=classic&period=30")
    assert "No rated games in this period." in page and 'aria-label="Period"' in page


@pytest.mark.parametrize("size", [1, 14])
def test_a_profile_takes_sixteen_queries_for_an_anonymous_viewer(
    client: Client,
    anna: User,
    boris: User,
    vera: User,
    ladder: Ladder,
    size: int,
    django_assert_num_queries: Any,
) -> None:
    rate(anna, ladder, 1612)
    others = [boris, vera]
    for hours in range(size):
        change(finished_game([anna, *others], hours_ago(hours + 1)), anna, ladder, 1500, 1510)
    with django_assert_num_queries(16):
        client.get("/@/anna/")


def test_a_bot_says_what_it_is_like(client: Client) -> None:
    page = tidy(client.get("/@/Wiktor/").content.decode())
    assert "Level: Strong, cautious. Reads your bids, defends against the contract first." in page
    assert "retired" not in page


def test_a_bot_outside_the_ladder_has_no_level(client: Client) -> None:
    person("Deep_Talon", bot_level="greedy")
    page = client.get("/@/Deep_Talon/").content.decode()
    assert "Level:" not in page and "It never sees hidden cards." in page
