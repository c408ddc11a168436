"""Tests of long lists: what is shown at once, what is folded, and what a search finds."""

import pytest

from tournaments.organising.dashboard.folds import FIRST_SHOWN, MANY_PEOPLE, Folding

NAMES = [f"Player{number:02}" for number in range(1, MANY_PEOPLE + 1)]


def fold(people: int, search: str = "", names: list[str] = NAMES):
    return Folding(people, search).fold(names, lambda name: (name,))


def test_with_32_people_nothing_is_folded():
    assert fold(32).first == NAMES and not fold(32).rest
    assert not Folding(32).has_many and Folding(33).has_many


def test_from_33_people_on_the_first_ten_are_shown():
    folded = fold(33)
    assert (folded.first, folded.rest) == (NAMES[:FIRST_SHOWN], NAMES[FIRST_SHOWN:])


def test_a_short_list_has_nothing_to_fold():
    assert fold(500, names=NAMES[:FIRST_SHOWN]).rest == []


@pytest.mark.parametrize("search", ["player33", "PLAYER33", "r33"])
def test_a_search_shows_all_that_it_finds_without_a_fold(search):
    assert (fold(33, search).first, fold(33, search).rest) == (["Player33"], ())
    assert len(fold(33, "player").first) == 33


def test_a_search_without_a_hit_leaves_an_empty_list():
    assert not fold(33, "nobody")


def test_a_row_is_found_by_each_of_its_names():
    found = Folding(33, "boris").fold([("Anna", "Boris"), ("Vera",)], lambda names: names)
    assert found.first == [("Anna", "Boris")]
