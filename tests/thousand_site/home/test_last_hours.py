"""Tests of events in the last hours."""

from datetime import UTC
from typing import Any

import pytest
from django.test import Client
from django.utils import timezone

from accounts.models import User
from games.daily import days
from games.daily.models import LENGTH, Day
from games.models import DealResult, Game
from tests.factories import finished_game, from_now
from tests.thousand_site.factories import page_text
from thousand_site.home.last_hours import last_hours

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("quiet")]


def ended(people: list[User], hours: float = 1, **fields: Any) -> Game:
    at = from_now(hours=-hours)
    return finished_game(people, at, finalised_at=at, **fields)


def made(game: Game, contract: int, seat: int = 0) -> None:
    DealResult.objects.create(
        game=game, number=2, version=9, rules_version=1, standing={},
        outcome={"outcome": "made", "contract": contract, "declarer": seat},
    )  # fmt: skip


def test_games_of_the_last_hours_are_told_with_their_winners(people: list[User]) -> None:
    ended(people, 30)
    newest, older = ended(people), ended(people[::-1], 2)
    found = last_hours()
    assert found.games == 2
    assert [(one.game_id, one.winner.username) for one in found.won] == [
        (newest.pk, "anna"), (older.pk, "vera"),
    ]  # fmt: skip
    assert found.won[0].scores == [1000, 455, -20]


def test_the_highest_contract_is_told_with_its_deal(people: list[User], client: Client) -> None:
    game = ended(people)
    made(game, 200, seat=1)
    found = last_hours().made
    assert found is not None and (found.declarer.username, found.contract) == ("boris", 200)
    assert f'href="/game/{game.pk}/?at=3"' in page_text(client, "/")


def test_a_usual_contract_is_not_worth_telling(people: list[User]) -> None:
    made(ended(people), 120)
    assert last_hours().made is None


@pytest.mark.parametrize("hidden", [{"sealed": True}, {"pool_id": None}, {"finalised_at": None}])
def test_what_is_hidden_did_not_happen(people: list[User], hidden: dict[str, Any]) -> None:
    game = ended(people)
    Game.objects.filter(pk=game.pk).update(**hidden)
    assert last_hours().games == 0 and last_hours().won == []


def test_no_address_and_no_password_is_kept(people: list[User]) -> None:
    ended(people)
    [won] = last_hours().won
    assert (won.winner.email, won.winner.password) == ("", "")


@pytest.fixture
def yesterday() -> Day:
    """The day of deals that ended last midnight, counted and published."""
    days.make_days(timezone.now())
    day = Day.objects.get(date=timezone.now().astimezone(UTC).date() - LENGTH)
    counted = {"scored_at": timezone.now(), "people": 214, "median_total": 310}
    Day.objects.filter(pk=day.pk).update(published_at=timezone.now(), **counted)
    return day


def test_the_deals_card_tells_how_yesterday_went(yesterday: Day, client: Client) -> None:
    page = page_text(client, "/")
    assert "<b>214</b>people, median<b>+310</b>" in page
    assert "from 00:00 to 24:00 UTC" in page


@pytest.mark.parametrize("missing", ["published_at", "people"])
def test_nothing_is_told_of_a_day_before_it_is_published_and_counted(
    yesterday: Day, client: Client, missing: str
) -> None:
    Day.objects.filter(pk=yesterday.pk).update(**{missing: None})
    assert last_hours().yesterday is None
    assert "median" not in page_text(client, "/")


def test_the_day_that_runs_tells_no_median(yesterday: Day, client: Client) -> None:
    Day.objects.filter(pk=yesterday.pk).update(people=None)
    today = Day.objects.filter(date=yesterday.date + LENGTH)
    today.update(people=3, median_total=777)
    assert last_hours().yesterday is None and "777" not in page_text(client, "/")


def test_a_quiet_night_invites(client: Client) -> None:
    assert "A quiet night: the next game can be yours." in page_text(client, "/")
