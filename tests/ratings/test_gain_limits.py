"""Tests of the limits of gains."""

import itertools
import math

import pytest
from hypothesis import given
from hypothesis import strategies as st

from ratings import elo
from ratings.elo import Gains, Player, pair_gains
from ratings.gain_limits import (
    ESTABLISHED_CROWD,
    FULL_CROWD,
    GainHistory,
    crowd_of,
    is_established,
    limit_gains,
    newcomer_allowance,
    weekly_allowance,
)

EVEN = Player(1500, 50, 1), Player(1500, 50, 2), Player(1500, 50, 3)
OLD = GainHistory(50, established=True)
NEW = GainHistory(50, established=False)


def limited(*histories: GainHistory, crowd: int = FULL_CROWD) -> Gains:
    return limit_gains(pair_gains(EVEN), histories, crowd)


def test_established_players_gain_in_full_from_each_other() -> None:
    assert limited(OLD, OLD, OLD) == pair_gains(EVEN)


def test_newcomers_together_bring_seven_points_a_week() -> None:
    assert sum(limited(OLD, NEW, NEW)[0]) == pytest.approx(7)


def test_gains_from_newcomers_of_this_week_count() -> None:
    assert sum(limited(GainHistory(50, True, 6.75), NEW, NEW)[0]) == pytest.approx(0.25)
    assert sum(limited(GainHistory(50, True, 7.0), NEW, NEW)[0]) == 0


def test_newcomers_do_not_lose_what_is_not_gained() -> None:
    gains = limited(GainHistory(50, True, 7.0), NEW, NEW)
    assert gains[1][0] == gains[2][0] == 0


def test_losses_to_newcomers_are_limited_too() -> None:
    """Otherwise the limit would pull everybody down who meets many of them."""
    before = GainHistory(50, True, -6.0)
    assert sum(limited(NEW, NEW, before)[2]) == pytest.approx(-1)


def test_newcomers_gain_what_established_players_lose() -> None:
    before = GainHistory(50, True, -6.0)
    assert limited(NEW, NEW, before)[0][2] == pair_gains(EVEN)[0][2]


def test_first_games_allow_twenty_points_from_newcomers() -> None:
    gains = [[0.0, 15.0, 15.0], [-15.0, 0.0, 0.0], [-15.0, 0.0, 0.0]]
    first = GainHistory(3, established=False)
    assert sum(limit_gains(gains, [first, first, first])[0]) == pytest.approx(20)
    later = GainHistory(19, False, from_newcomers=1.0, at_first=18.0)
    assert sum(limit_gains(gains, [later, first, first])[0]) == pytest.approx(6)


def test_one_opponent_brings_half_of_k_in_a_week() -> None:
    half_gone = GainHistory(50, True, from_opponents={1: 8.0})
    gains = limited(half_gone, OLD, OLD)
    assert gains[0][1] == pytest.approx(2) and gains[0][2] == pair_gains(EVEN)[0][2]
    assert gains[1][0] == pytest.approx(-2)


def test_an_opponent_who_won_before_gives_it_back() -> None:
    assert limited(GainHistory(50, True, from_opponents={1: -8.0}), OLD, OLD) == pair_gains(EVEN)


def test_the_smaller_the_crowd_the_more_newcomers_may_bring() -> None:
    allowances = [newcomer_allowance(crowd) for crowd in (0, 10, ESTABLISHED_CROWD, FULL_CROWD)]
    assert allowances == [21, 14, 7, 7]


def test_on_a_young_ladder_all_gains_of_a_week_have_a_limit() -> None:
    assert [weekly_allowance(crowd) for crowd in (0, 19, 20, 40, 59)] == [21, 21, 21, 42, 61.95]
    assert weekly_allowance(FULL_CROWD) == math.inf
    before = GainHistory(50, True, from_people=20.0)
    assert sum(limited(before, OLD, OLD, crowd=19)[0]) == pytest.approx(1)
    assert sum(limited(before, OLD, OLD)[0]) == sum(pair_gains(EVEN)[0])


def test_what_one_does_not_lose_on_a_young_ladder_nobody_gains() -> None:
    gains = limited(OLD, OLD, GainHistory(50, True, from_people=-20.0), crowd=0)
    assert sum(gains[2]) == pytest.approx(-1)
    assert sum(map(sum, gains)) == pytest.approx(0)


def test_a_limit_holds_although_another_player_may_not_win() -> None:
    """The middle one loses to the first, who may gain no more, and wins against the last."""
    full = GainHistory(50, True, from_people=21.0)
    for order in itertools.permutations(range(3)):
        players = [EVEN[seat] for seat in order]
        gains = limit_gains(pair_gains(players), [full] * 3, crowd=0)
        assert all(sum(row) <= 1e-6 for row in gains)


def test_a_crowd_grows_by_a_player_in_two_days() -> None:
    assert [crowd_of(100, days) for days in (0, 1, 2, 39, 40, 1000)] == [0, 0, 1, 19, 20, 60]
    assert crowd_of(15, 1000) == 15


def test_an_account_is_established_by_whom_it_met() -> None:
    assert is_established(20, days=1, known=8, crowd=FULL_CROWD)
    assert not is_established(19, days=19, known=8, crowd=FULL_CROWD)
    assert not is_established(100, days=30, known=7, crowd=FULL_CROWD)


def test_on_a_young_ladder_days_stand_for_opponents() -> None:
    assert is_established(20, days=5, known=0, crowd=0)
    assert not is_established(100, days=4, known=0, crowd=0)
    assert not is_established(20, days=5, known=6, crowd=15)
    assert is_established(20, days=5, known=7, crowd=15)


def test_bots_are_not_limited() -> None:
    bot = GainHistory(0, established=False, exempt=True)
    assert limited(OLD, bot, bot) == pair_gains(EVEN)


def test_leavers_lose_all_the_same() -> None:
    seats = [EVEN[0], EVEN[1], Player(1500, 50, 3, left=True)]
    left = GainHistory(50, False, left=True)
    gains = pair_gains(seats)
    assert limit_gains(gains, [GainHistory(50, True, 1.0), OLD, left])[2] == gains[2]


def test_leavers_gain_no_more_than_others() -> None:
    gains = [[0.0, 10.0], [-10.0, 0.0]]
    full = GainHistory(50, True, from_people=21.0, left=True)
    assert limit_gains(gains, [full, OLD], crowd=0)[0][1] == 0


histories = st.builds(
    GainHistory,
    games=st.integers(0, 200),
    established=st.booleans(),
    from_newcomers=st.floats(-30, 30),
    at_first=st.floats(-30, 30),
    from_people=st.floats(-70, 70),
    from_opponents=st.dictionaries(st.integers(0, 2), st.floats(-20, 20)),
    exempt=st.booleans(),
)
tables = st.lists(
    st.builds(
        Player,
        rating=st.floats(elo.MIN_VALUE, 3000),
        games=st.integers(0, 200),
        place=st.integers(1, 3),
    ),
    min_size=3,
    max_size=3,
)
three_histories = st.lists(histories, min_size=3, max_size=3)
crowds = st.integers(0, FULL_CROWD)


@given(tables, three_histories, crowds)
def test_limits_only_bring_gains_and_losses_nearer_to_zero(
    players: list[Player], table: list[GainHistory], crowd: int
) -> None:
    gains = pair_gains(players)
    for full, row in zip(gains, limit_gains(gains, table, crowd), strict=True):
        for before, after in zip(full, row, strict=True):
            assert abs(after) <= abs(before) + 1e-9 and before * after >= 0


@given(tables, three_histories, crowds)
def test_no_order_of_seats_brings_more_than_a_week_allows(
    players: list[Player], table: list[GainHistory], crowd: int
) -> None:
    gains = limit_gains(pair_gains(players), table, crowd)
    for own, (row, history) in enumerate(zip(gains, table, strict=True)):
        people = [n for n, other in enumerate(table) if n != own and not other.exempt]
        gained = sum(row[n] for n in people)
        left = max(weekly_allowance(crowd) - history.from_people, 0.0)
        assert history.exempt or gained <= left + 0.01
