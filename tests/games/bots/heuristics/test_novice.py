"""Tests of a novice's human errors: forgotten cards, and overrated marriages."""

from dataclasses import replace

from games.bots import LEVELS
from games.bots.heuristics.novice import Novice, remembered
from games.engine import observe
from tests.games.bots.deals import choice
from tests.games.bots.search.worlds.test_knowledge import HANDS, played
from tests.games.engine.builders import cards as cards_named

WITH_MARRIAGE = "KS QS 9S JC 9C JD 9D"
WITHOUT = "KS JS 9S QC 9C JD 9D"


def gone(remembers_aces: bool) -> int:
    """Return what is remembered of AC JC TC and AS TS 9S after the second trick and one more."""
    game = played(HANDS, "AC", "JC", "TC", "AS", "TS")
    seen = observe(game, 1)
    older = replace(seen, last_trick=())
    return remembered(older, remembers_aces)


def test_older_tricks_are_forgotten() -> None:
    assert gone(remembers_aces=False) == 0


def test_aces_are_remembered_by_the_better_one() -> None:
    assert gone(remembers_aces=True) == cards_named("AC")


def test_the_last_trick_is_still_known() -> None:
    seen = observe(played(HANDS, "AC", "JC", "TC"), 1)
    assert remembered(seen, remembers_aces=False) == cards_named("AC JC TC")


def test_a_marriage_is_overbid() -> None:
    said = {
        hand: str(choice("beginner", "", hand, actions=[])) for hand in (WITH_MARRIAGE, WITHOUT)
    }
    assert said == {WITH_MARRIAGE: "bid 105", WITHOUT: "pass"}
    assert str(choice("greedy", "", WITH_MARRIAGE)) == "pass"


def test_beginner_and_casual_are_novices() -> None:
    assert all(isinstance(LEVELS[level], Novice) for level in ("beginner", "casual"))
