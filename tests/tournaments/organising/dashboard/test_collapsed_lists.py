"""Tests of tournaments.organising.dashboard.collapsed_lists."""

import pytest

from tournaments.organising.dashboard.collapsed_lists import (
    FIRST_SHOWN,
    MANY_PEOPLE,
    CollapsedLists,
)

NAMES = [f"Player{number:02}" for number in range(1, MANY_PEOPLE + 1)]


def collapse(people: int, search: str = "", names: list[str] = NAMES):
    return CollapsedLists(people, search).collapse(names, lambda name: (name,))


def test_with_32_people_nothing_is_collapsed():
    assert collapse(32).first == NAMES and not collapse(32).rest
    assert not CollapsedLists(32).has_many and CollapsedLists(33).has_many


def test_from_33_people_on_the_first_ten_are_shown():
    found = collapse(33)
    assert (found.first, found.rest) == (NAMES[:FIRST_SHOWN], NAMES[FIRST_SHOWN:])


def test_a_short_list_has_nothing_to_collapse():
    assert collapse(500, names=NAMES[:FIRST_SHOWN]).rest == []


@pytest.mark.parametrize("search", ["player33", "PLAYER33", "r33"])
def test_a_search_shows_all_that_it_finds_without_collapsing(search):
    assert (collapse(33, search).first, collapse(33, search).rest) == (["Player33"], ())
    assert len(collapse(33, "player").first) == 33


def test_a_search_without_a_hit_leaves_an_empty_list():
    assert not collapse(33, "nobody")


def test_a_row_is_found_by_each_of_its_names():
    found = CollapsedLists(33, "boris").collapse(
        [("Anna", "Boris"), ("Vera",)], lambda names: names
    )
    assert found.first == [("Anna", "Boris")]
