"""Tests of the texts of tie-breaks."""

import pytest
from django.utils import translation

from tournaments.live.texts.tiebreak_texts import value_text
from tournaments.standings.tiebreaks import PLACE_WEIGHT, ROUND_WEIGHT, STILL_PLAYING


def round_name(number: int) -> str:
    return "Final" if number == 2 else f"Round {number}"


@pytest.mark.parametrize(
    ("number", "below", "text"),
    [
        (2, 2 * PLACE_WEIGHT, "Final, 2nd"),
        (1, 3 * PLACE_WEIGHT, "Round 1, 3rd"),
        (2, STILL_PLAYING, "Final"),
    ],
)
def test_the_round_reached_has_its_name_and_the_place(number: int, below: int, text: str) -> None:
    assert value_text("reached", number * ROUND_WEIGHT - below, round_name) == text


def test_places_are_translated() -> None:
    with translation.override("ru"):
        text = value_text("reached", 2 * ROUND_WEIGHT - 2 * PLACE_WEIGHT, round_name)
    assert text == "Final, 2-е"


@pytest.mark.parametrize("name", ["points", "reached", "share"])
def test_no_value_is_a_dash(name: str) -> None:
    assert value_text(name, None, round_name) == "\u2013"
