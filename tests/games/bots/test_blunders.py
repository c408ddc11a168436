"""Tests that no level from "club" up makes ridiculous mistakes."""

import pytest

from games.bots import LADDER, LEVELS
from games.engine.actions import Give, Play
from games.engine.cards import NAMES
from tests.games.bots.deals import choice, deal, look

WITHOUT_BLUNDERS = LADDER[LADDER.index("club") :]
# Seat 0 has hearts and plays 100; seat 1 has two marriages and the ace of clubs.
HANDS = ("AS AH KH QH TH JC 9D", "QS KS AC KC QC QD JD", "TS TC TD AD KD 9H JH")
GIFT = ("pass", "pass", "give 1:9S 2:9C", "stand")


def card_played(level: str, *actions: str) -> str:
    game = deal(HANDS, talon="9S 9C JS", actions=[*GIFT, *actions])
    action = LEVELS[level].choose(*look(game))
    assert isinstance(action, Play)
    return NAMES[action.card]


@pytest.mark.parametrize("level", WITHOUT_BLUNDERS)
def test_no_ace_and_no_half_of_a_marriage_is_thrown_under_a_lost_trick(level: str) -> None:
    thrown = card_played(level, "play AS", "play 9S", "play TS", "play QH")
    assert thrown in ("QD", "JD")


@pytest.mark.parametrize("level", WITHOUT_BLUNDERS)
def test_the_lowest_card_is_played_under_an_ace(level: str) -> None:
    assert card_played(level, "play AS") == "9S"


@pytest.mark.parametrize("level", WITHOUT_BLUNDERS)
def test_no_lone_king_is_led(level: str) -> None:
    """The ace and the ten of diamonds are out, and both black aces are safe."""
    hand = "AS TS AC TC KD 9H JH"
    actions = ["pass", "pass", "give 1:9S 2:9C", "stand"]
    game = deal([hand], talon="9S 9C JS", actions=actions)
    action = LEVELS[level].choose(*look(game))
    assert isinstance(action, Play)
    assert NAMES[action.card] != "KD"


@pytest.mark.sampled(4)
@pytest.mark.parametrize("level", WITHOUT_BLUNDERS)
def test_no_marriage_is_broken_by_a_gift(level: str) -> None:
    hand = "AS KH QH TH JC 9D AD"
    action = choice(level, hand, talon="9S 9C JS", actions=["pass", "pass"])
    assert isinstance(action, Give)
    assert not {NAMES[card] for _, card in action.cards} & {"KH", "QH", "AS", "AD"}
