"""Stalling: the share of the free time, compared with the others at the table."""

import pytest

from games.fairplay.detection.stalling import (
    CARDS_BOUND,
    FORCED_BOUND,
    MIN_GAMES,
    Excess,
    TimedPlay,
    excess,
    share_of_free_time,
    stalling,
)


@pytest.mark.parametrize(("spent", "share"), [(-5, 0), (1000, 0.25), (4000, 1), (90_000, 1)])
def test_time_after_the_free_time_does_not_count(spent, share):
    assert share_of_free_time(spent, 4000) == share


def test_without_free_time_there_is_no_share():
    assert share_of_free_time(1000, 0) == 0


def test_a_player_is_compared_with_the_others_over_forced_and_over_all_cards():
    plays = [
        TimedPlay(0, True, 0.9),
        TimedPlay(0, False, 0.5),
        TimedPlay(1, True, 0.2),
        TimedPlay(1, False, 0.4),
    ]
    row = excess([*plays, TimedPlay(2, True, 1.0)], 0, [1])
    assert (row.forced, row.cards) == (pytest.approx(0.7), pytest.approx(0.4))


@pytest.mark.parametrize("others", [[], [2]])
def test_without_forced_cards_of_others_nothing_is_compared(others):
    assert excess([TimedPlay(0, True, 0.9), TimedPlay(2, False, 0.1)], 0, others) is None


def test_an_excess_beyond_either_bound_scores_one_or_more():
    forced, cards = (Excess(FORCED_BOUND, 0.0),), (Excess(0.0, CARDS_BOUND),)
    assert stalling(forced * MIN_GAMES).score == stalling(cards * MIN_GAMES).score == 1
    assert stalling((Excess(FORCED_BOUND / 2, CARDS_BOUND / 2),) * MIN_GAMES).score == 0.5


def test_a_few_games_are_no_case():
    assert stalling([Excess(1.0, 1.0)] * (MIN_GAMES - 1)).score == 0
