"""Rematches by the API: sitting down is to agree, by whichever operation."""

from typing import Any

import pytest
from django.utils import timezone

from games.lobby import rematch
from games.lobby.models import CustomSeat, CustomTable
from games.models import Game
from tests.conftest import SetLimits
from tests.thousand_site.api.conftest import Ask
from tests.thousand_site.api.factories import TokenUser, close_page, token_user

Json = dict[str, Any]
pytestmark = pytest.mark.usefixtures("defaults", "quiet")
NAMES = ("olga", "petr", "rita")
# Each puts somebody at a table.
WAYS = {
    "seat": ("tables/{}/seat/", {"seat": 1}),
    "invitation": ("me/invitations/{}/", {"accept": True}),
}


@pytest.fixture
def people() -> list[TokenUser]:
    return [token_user(name) for name in NAMES]


@pytest.fixture
def before(ask: Ask, people: list[TokenUser]) -> Game:
    """A game of the three that is over."""
    table = ask("tables/", people[0].token, "post", 201, {})
    for one in people[1:]:
        table = ask(f"tables/{table['id']}/seat/", one.token, "put", data={})
    over: Json = {"status": "over", "winner": 0, "places": [1, 2, 3], "scores": [9, 8, 7]}
    Game.objects.filter(pk=table["game"]).update(**over, ended_at=timezone.now())
    return Game.objects.get(pk=table["game"])


@pytest.fixture
def offer(before: Game, people: list[TokenUser]) -> CustomTable:
    """The rematch to which Olga agreed."""
    return rematch.agree(people[0].user, before.pk)


def sit(ask: Ask, one: TokenUser, offer: CustomTable, way: str, code: int = 200) -> Json:
    path, body = WAYS[way]
    return ask(path.format(offer.pk), one.token, "put", code, body)


@pytest.mark.parametrize("way", WAYS)
def test_it_is_the_seat_of_the_game_before(
    ask: Ask, people: list[TokenUser], offer: CustomTable, way: str
) -> None:
    assert sit(ask, people[2], offer, way)["id"] == offer.pk
    assert CustomSeat.objects.get(user=people[2].user).number == 2


@pytest.mark.parametrize("way", WAYS)
def test_with_the_last_agreement_the_game_begins(
    ask: Ask, people: list[TokenUser], offer: CustomTable, before: Game, way: str
) -> None:
    rematch.agree(people[1].user, before.pk)
    after = sit(ask, people[2], offer, way)
    assert Game.objects.get(pk=after["game"]).rematch_of_id == before.pk


def test_a_rematch_that_was_called_off_is_not_sat_down_at(
    ask: Ask, people: list[TokenUser], offer: CustomTable
) -> None:
    rematch.withdraw(people[0].user, offer.pk)
    assert sit(ask, people[1], offer, "seat", 409)["code"] == "answered"


def test_who_agrees_after_the_time_is_told_of_the_new_table(
    ask: Ask, people: list[TokenUser], offer: CustomTable
) -> None:
    offer.seats.all().delete()
    CustomTable.objects.filter(pk=offer.pk).update(status="closed", close_reason="expired")
    after = sit(ask, people[1], offer, "seat")
    assert after["id"] != offer.pk and after["status"] == "waiting"


@pytest.mark.parametrize("way", WAYS)
def test_agreements_are_limited_with_new_tables(
    ask: Ask, people: list[TokenUser], offer: CustomTable, limits: SetLimits, way: str
) -> None:
    limits(tables=1)
    for code in (200, 429):
        sit(ask, people[1], offer, way, code)


def test_seats_at_other_tables_are_not_limited_with_new_ones(
    ask: Ask, people: list[TokenUser], limits: SetLimits
) -> None:
    limits(tables=1)
    table = ask("tables/", people[0].token, "post", 201, {})
    for _ in range(2):
        ask(f"tables/{table['id']}/seat/", people[1].token, "put", data={})


@pytest.mark.parametrize("way", WAYS)
def test_agreeing_needs_a_page(
    ask: Ask, people: list[TokenUser], offer: CustomTable, way: str
) -> None:
    close_page(people[1].user)
    assert sit(ask, people[1], offer, way, 409)["code"] == "no_page"
