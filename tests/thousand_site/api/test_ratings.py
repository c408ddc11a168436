"""Tests of ladders, ratings and rating history in the API."""

from datetime import timedelta

import pytest

from accounts.models import User
from ratings.models import Ladder
from ratings.services import annul_game
from tests.thousand_site.api.conftest import Ask
from tests.thousand_site.api.factories import START, listed_bots, played_game

pytestmark = pytest.mark.usefixtures("defaults")


def test_ladders_are_in_display_order(ask: Ask) -> None:
    keys = [one["key"] for one in ask("ladders/")["results"]]
    in_order = Ladder.objects.filter(kind="pool").order_by("order", "key")
    assert keys == list(in_order.values_list("key", flat=True)) and keys[0] == "classic"


def test_a_rating_has_a_rank(ask: Ask) -> None:
    bots = listed_bots()
    result = ask(f"users/{bots[0].username}/ratings/classic/")
    assert (result["rating"], result["games"], result["rank"]) == (2000.0, 50, None)
    assert len(ask(f"users/{bots[0].username}/ratings/")["results"]) >= 4


def test_history_is_read_to_its_end(ask: Ask, people: list[User]) -> None:
    played = [played_game(people, hour).pk for hour in range(5)]
    annul_game(played[4], "collusion", START + timedelta(hours=9))
    result, cursor = [], ""
    while cursor is not None:
        page = ask(f"users/anna/ratings/classic/history/?limit=2{cursor}")
        result += page["results"]
        cursor = page["next"] and f"&cursor={page['next']}"
    assert [(row["game"], row["kind"]) for row in result] == [
        (played[4], "annul"),
        *((pk, "game") for pk in played[::-1]),
    ]
    assert result[-1]["before"] == 1500.0 and result[-1]["change"] > 0
