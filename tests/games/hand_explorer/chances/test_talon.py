"""Tests of the talon in a few numbers."""

import pytest

from games.engine.cards import card_name
from games.hand_explorer.chances.talon import talon_box, talons_with_shares
from tests.games.hand_explorer.hands import question


def test_the_queen_of_the_lone_king_helps_most() -> None:
    asked = question()
    box = talon_box(asked, talons_with_shares(asked))
    assert box.helps is not None and card_name(box.helps) == "QH"
    assert box.with_help > 0.9


def test_a_card_comes_in_three_of_seventeen() -> None:
    asked = question()
    assert talon_box(asked, talons_with_shares(asked)).comes == pytest.approx(3 / 17)


def test_low_lone_cards_are_given_away() -> None:
    asked = question()
    box = talon_box(asked, talons_with_shares(asked))
    assert card_name(box.gives[0][0]) == "JC"
    assert box.gives[0][1] > box.gives[1][1]


def test_without_help_the_chance_is_lower() -> None:
    asked = question()
    box = talon_box(asked, talons_with_shares(asked))
    assert 0 < box.no_help < 1 and box.without < box.with_help
