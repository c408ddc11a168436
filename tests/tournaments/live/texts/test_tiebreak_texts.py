"""Tests of the texts of tie-breaks."""

from fractions import Fraction

import pytest
from django.utils import translation

from tournaments.live.texts.tiebreak_texts import points_text, value_text
from tournaments.standings.state import Units
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


@pytest.mark.parametrize(
    ("units", "text"),
    [
        (36, "3"),
        (30, "2.5"),
        (Fraction(144, 7), "12/7 \u2248 1.71"),
        (-16, "\u22124/3 \u2248 \u22121.33"),
    ],
)
def test_points_that_two_digits_cannot_show_are_fractions(units: Units, text: str) -> None:
    assert points_text(units) == text


def test_places_are_translated() -> None:
    with translation.override("ru"):
        text = value_text("reached", 2 * ROUND_WEIGHT - 2 * PLACE_WEIGHT, round_name)
    assert text == "Final, 2-е"


@pytest.mark.parametrize("name", ["points", "reached", "share"])
def test_no_value_is_a_dash(name: str) -> None:
    assert value_text(name, None, round_name) == "\u2013"
