"""Tests of the texts of changed settings."""

import pytest
from django.utils import translation

from tournaments.live.texts.change_texts import change_list


@pytest.fixture(autouse=True)
def english():
    with translation.override("en"):
        yield


def test_a_change_names_the_old_and_the_new_value():
    changes = {"limit": [24, 27], "starts_at": ["2026-11-26T18:00:00+00:00", None]}
    assert change_list(changes, changes) == [
        "start 26 November, 18:00 UTC \u2192 none",
        "places 24 \u2192 27",
    ]


def test_durations_and_choices_are_in_words():
    changes = {
        "rated": [False, True],
        "reserve_ms": [300_000, 90_000],
        "break_seconds": [60, 0],
        "entry": ["open", "club"],
    }
    assert change_list(changes, changes) == [
        "reserve for the game 5 minutes \u2192 90 seconds",
        "rated no \u2192 yes",
        "break between rounds 1 minute \u2192 0 seconds",
        "registration open to all \u2192 the club's members",
    ]


def test_a_password_or_a_long_text_is_only_named():
    changes = {"description": ["x" * 61, "short"], "settings": [{}, {"rounds": 3}]}
    assert change_list(changes, [*changes, "password"]) == [
        "description",
        "settings of the format",
        "password",
    ]


def test_what_only_follows_from_other_settings_is_left_out():
    assert change_list({"ladder": [None, "classic"]}, ["ladder", "entry_ladder"]) == []
