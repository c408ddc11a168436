"""Who may enter, and when: the pure part."""

from dataclasses import replace
from datetime import UTC, datetime, timedelta

import pytest

from tournaments.registration.entry_rules import Caller, Door, obstacles
from tournaments.schedule import Timetable, Waiting, may_come_late, moved_up, starters

FINE = Caller(rating=1500, games=20)
START = datetime(2026, 3, 1, 18, tzinfo=UTC)


def codes(door: Door, **caller: object) -> list[str]:
    return [one.code for one in obstacles(door, replace(FINE, **caller))]


def test_an_open_door_lets_everybody_with_a_confirmed_account_in():
    assert codes(Door()) == []
    assert codes(Door(), confirmed=False) == ["needs_confirmed"]
    assert codes(Door(), guest=True, confirmed=False) == ["needs_account"]
    assert codes(Door(), bot=True) == ["bot"]
    assert codes(Door(), blocked=True) == ["not_for_you"]


def test_guests_come_where_the_rule_says_so():
    assert codes(Door(guests=True), guest=True, confirmed=False) == []
    assert codes(Door(guests=True), bot=True) == ["bot"]


@pytest.mark.parametrize(
    ("way", "caller", "code"),
    [
        ("club", {}, "members_only"),
        ("club", {"member": True}, None),
        ("invitation", {}, "invited_only"),
        ("invitation", {"member": True}, "invited_only"),
        ("password", {}, "needs_password"),
        ("password", {"password": False}, "wrong_password"),
        ("password", {"password": True}, None),
    ],
)
def test_each_way_asks_for_its_own(way, caller, code):
    assert codes(Door(way=way), **caller) == ([code] if code else [])
    assert codes(Door(way=way), **caller, invited=True) == []


def test_ratings_and_games_are_asked_of_the_invited_too():
    door = Door(way="invitation", rating_min=1400, rating_max=1600, min_games=10)
    assert codes(door, invited=True) == []
    assert codes(door, invited=True, rating=1399) == ["rating_low"]
    assert codes(door, invited=True, rating=1601) == ["rating_high"]
    assert codes(door, invited=True, rating=1600, games=9) == ["few_games"]
    assert obstacles(door, replace(FINE, invited=True, games=9))[0].number == 10


def test_all_obstacles_are_named_at_once():
    door = Door(way="club", rating_min=1600, min_games=50)
    assert codes(door) == ["few_games", "rating_low", "members_only"]


def test_the_window_for_checking_in():
    asked = Timetable(START, 20)
    assert not asked.checks_in(START - timedelta(minutes=20, seconds=1))
    assert asked.checks_in(START - timedelta(minutes=20))
    # Whoever is there before it has really begun is not turned away for a late sweep.
    assert asked.checks_in(START + timedelta(seconds=5))
    assert not Timetable(START, 0).checks_in(START)
    assert Timetable(None, 20).checks_in(START)


def test_late_is_up_to_a_round_and_never_in_a_knockout():
    assert not may_come_late("swiss", 2, 0)
    assert may_come_late("swiss", 2, 1)
    assert not may_come_late("swiss", 2, 2)
    assert not may_come_late("knockout", 9, 1)


def people(*marks: str) -> list[Waiting]:
    """`p` has a place, `h` is here."""
    return [Waiting(n, "p" in mark, "h" in mark) for n, mark in enumerate(marks, 1)]


def test_the_next_on_the_list_moves_up_in_order():
    assert moved_up(people("p", "", "p", "", ""), 3) == [2]
    assert moved_up(people("p", "", "", ""), 3) == [2, 3]
    assert moved_up(people("p", "p", "p", ""), 3) == []
    assert moved_up(people("p", "p", "p", ""), 2) == []
    assert moved_up(people("p", "", ""), None) == [2, 3]


def test_who_starts():
    assert starters(people("p", "ph", "h", "", "h"), 3, asked=True) == [2, 3, 5]
    assert starters(people("ph", "ph", "h", "h"), 3, asked=True) == [1, 2, 3]
    assert starters(people("p", "p", ""), 3, asked=False) == [1, 2, 3]
    assert starters(people("p", "p", ""), 2, asked=False) == [1, 2]
