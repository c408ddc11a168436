"""Tests of thousand_site.home.numbers."""

from collections.abc import Iterator
from typing import Any

import pytest
from django.core.cache import cache
from django.test import Client

from games.models import Pool
from games.tables.lifecycle.create import create_game
from ratings.models import Ladder
from tests.factories import persons, rate
from thousand_site.home import numbers
from thousand_site.home.numbers import current_numbers

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("defaults")]


@pytest.fixture
def cached(settings: Any) -> Iterator[None]:
    settings.HOME_CACHE_SECONDS = 60
    cache.delete(numbers.CACHE_KEY)
    yield
    cache.delete(numbers.CACHE_KEY)


def play() -> None:
    create_game(Pool.objects.get(key="classic-calm"), persons(3))


def test_figures_are_those_of_now_without_a_cache() -> None:
    assert current_numbers().people_at_tables == 0
    play()
    assert current_numbers().people_at_tables == 3


@pytest.mark.usefixtures("cached")
def test_figures_are_kept_for_a_while() -> None:
    assert current_numbers().people_at_tables == 0
    play()
    assert current_numbers().people_at_tables == 0


@pytest.mark.usefixtures("cached")
def test_the_best_are_kept_with_their_ranks_and_gains() -> None:
    ladder = Ladder.objects.get(key="classic")
    for number, user in enumerate(persons(4)):
        rate(user, ladder, 1500 + number)
    counted, kept = current_numbers(), current_numbers()
    assert [row.user.username for row in kept.best] == ["p4", "p3", "p2"]
    assert [vars(row)["rank"] for row in kept.best] == [1, 2, 3]
    assert [vars(row)["gain"] for row in kept.best] == [vars(row)["gain"] for row in counted.best]


def test_no_address_and_no_password_is_kept() -> None:
    ladder = Ladder.objects.get(key="classic")
    rate(persons(1)[0], ladder, 1500)
    [row] = current_numbers().best
    assert (row.user.email, row.user.password) == ("", "")


def test_where_nobody_is_listed_the_strongest_bots_show_what_a_rating_is(client: Client) -> None:
    page = client.get("/").content.decode()
    board = page.partition('id="board-title"')[2].partition("</section>")[0]
    found = current_numbers()
    assert len(found.bots) == 3 and found.best == []
    assert [row.value for row in found.bots] == sorted((r.value for r in found.bots), reverse=True)
    assert all(f">{row.display_value}<" in board for row in found.bots)
    assert all((row.user.email, row.user.password) == ("", "") for row in found.bots)
