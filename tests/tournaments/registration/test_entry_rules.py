"""The entry rules and the schedule."""

from dataclasses import replace
from datetime import UTC, datetime, timedelta

import pytest

from tournaments.registration.entry_rules import Applicant, EntryRules, check_entry_rules
from tournaments.schedule import (
    QueueEntry,
    Schedule,
    can_register_late,
    promoted_from_waitlist,
    select_starters,
)

FINE = Applicant(rating=1500, games=20)
START = datetime(2026, 3, 1, 18, tzinfo=UTC)


def codes(rules: EntryRules, **applicant: object) -> list[str]:
    return [one.code for one in check_entry_rules(rules, replace(FINE, **applicant))]


def test_open_entry_needs_only_a_confirmed_account():
    assert codes(EntryRules()) == []
    assert codes(EntryRules(), confirmed=False) == ["needs_confirmed"]
    assert codes(EntryRules(), guest=True, confirmed=False) == ["needs_account"]
    assert codes(EntryRules(), bot=True) == ["bot"]
    assert codes(EntryRules(), blocked=True) == ["not_for_you"]


def test_guests_enter_where_that_is_allowed():
    assert codes(EntryRules(guests=True), guest=True, confirmed=False) == []
    assert codes(EntryRules(guests=True), bot=True) == ["bot"]


@pytest.mark.parametrize(
    ("mode", "applicant", "code"),
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
def test_each_entry_mode_has_its_requirement(mode, applicant, code):
    assert codes(EntryRules(mode=mode), **applicant) == ([code] if code else [])
    assert codes(EntryRules(mode=mode), **applicant, invited=True) == []


def test_rating_and_game_limits_hold_for_the_invited():
    rules = EntryRules(mode="invitation", rating_min=1400, rating_max=1600, min_games=10)
    assert codes(rules, invited=True) == []
    assert codes(rules, invited=True, rating=1399) == ["rating_low"]
    assert codes(rules, invited=True, rating=1601) == ["rating_high"]
    assert codes(rules, invited=True, rating=1600, games=9) == ["few_games"]
    assert check_entry_rules(rules, replace(FINE, invited=True, games=9))[0].number == 10


def test_all_reasons_are_returned_at_once():
    rules = EntryRules(mode="club", rating_min=1600, min_games=50)
    assert codes(rules) == ["few_games", "rating_low", "members_only"]


def test_the_check_in_period():
    asked = Schedule(START, 20)
    assert not asked.is_check_in_open(START - timedelta(minutes=20, seconds=1))
    assert asked.is_check_in_open(START - timedelta(minutes=20))
    # Check-in stays open until the start, even if the sweep is late.
    assert asked.is_check_in_open(START + timedelta(seconds=5))
    assert not Schedule(START, 0).is_check_in_open(START)
    assert Schedule(None, 20).is_check_in_open(START)


def test_late_registration_ends_at_a_round_and_never_opens_in_a_knockout():
    assert not can_register_late("swiss", 2, 0)
    assert can_register_late("swiss", 2, 1)
    assert not can_register_late("swiss", 2, 2)
    assert not can_register_late("knockout", 9, 1)


def people(*marks: str) -> list[QueueEntry]:
    """Return queue entries: `p` has a place, `h` is checked in."""
    return [QueueEntry(n, "p" in mark, "h" in mark) for n, mark in enumerate(marks, 1)]


def test_the_waiting_list_moves_up_in_order():
    assert promoted_from_waitlist(people("p", "", "p", "", ""), 3) == [2]
    assert promoted_from_waitlist(people("p", "", "", ""), 3) == [2, 3]
    assert promoted_from_waitlist(people("p", "p", "p", ""), 3) == []
    assert promoted_from_waitlist(people("p", "p", "p", ""), 2) == []
    assert promoted_from_waitlist(people("p", "", ""), None) == [2, 3]


def test_select_starters():
    assert select_starters(people("p", "ph", "h", "", "h"), 3, check_in_required=True) == [2, 3, 5]
    assert select_starters(people("ph", "ph", "h", "h"), 3, check_in_required=True) == [1, 2, 3]
    assert select_starters(people("p", "p", ""), 3, check_in_required=False) == [1, 2, 3]
    assert select_starters(people("p", "p", ""), 2, check_in_required=False) == [1, 2]
