"""Tests of the limits of gains."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from ratings import elo
from ratings.elo import Gains, Player, pair_gains
from ratings.gain_limits import GainHistory, limit_gains

EVEN = Player(1500, 50, 1), Player(1500, 50, 2), Player(1500, 50, 3)
OLD = GainHistory(50, established=True)
NEW = GainHistory(50, established=False)


def limited(*histories: GainHistory, is_young: bool = False) -> Gains:
    return limit_gains(pair_gains(EVEN), histories, is_young)


def test_established_players_gain_in_full_from_each_other() -> None:
    assert limited(OLD, OLD, OLD) == pair_gains(EVEN)


def test_newcomers_together_bring_one_point_a_day() -> None:
    assert sum(limited(OLD, NEW, NEW)[0]) == pytest.approx(1)


def test_what_newcomers_brought_today_counts() -> None:
    assert sum(limited(GainHistory(50, True, 0.75), NEW, NEW)[0]) == pytest.approx(0.25)
    assert sum(limited(GainHistory(50, True, 1.0), NEW, NEW)[0]) == 0


def test_newcomers_do_not_lose_what_is_not_gained() -> None:
    gains = limited(GainHistory(50, True, 1.0), NEW, NEW)
    assert gains[1][0] == gains[2][0] == 0


def test_losses_to_newcomers_are_limited_too() -> None:
    """Otherwise the limit would pull everybody down who meets many of them."""
    assert sum(limited(NEW, NEW, OLD)[2]) == pytest.approx(-1)


def test_newcomers_gain_what_established_players_lose() -> None:
    assert limited(NEW, NEW, OLD)[0][2] == pair_gains(EVEN)[0][2]


def test_first_games_allow_twenty_points_from_newcomers() -> None:
    gains = [[0.0, 15.0, 15.0], [-15.0, 0.0, 0.0], [-15.0, 0.0, 0.0]]
    first = GainHistory(3, established=False)
    assert sum(limit_gains(gains, [first, first, first])[0]) == pytest.approx(20)


def test_one_opponent_brings_half_of_k_in_a_week() -> None:
    half_gone = GainHistory(50, True, from_opponents={1: 8.0})
    gains = limited(half_gone, OLD, OLD)
    assert gains[0][1] == pytest.approx(2) and gains[0][2] == pair_gains(EVEN)[0][2]
    assert gains[1][0] == pytest.approx(-2)


def test_an_opponent_who_won_before_gives_it_back() -> None:
    assert limited(GainHistory(50, True, from_opponents={1: -8.0}), OLD, OLD) == pair_gains(EVEN)


def test_a_young_ladder_allows_ten_times_as_much() -> None:
    assert sum(limited(OLD, NEW, NEW, is_young=True)[0]) == pytest.approx(10)


def test_bots_are_not_limited() -> None:
    bot = GainHistory(0, established=False, exempt=True)
    assert limited(OLD, bot, bot) == pair_gains(EVEN)


def test_leavers_lose_all_the_same() -> None:
    seats = [EVEN[0], EVEN[1], Player(1500, 50, 3, left=True)]
    left = GainHistory(50, False, left=True)
    gains = pair_gains(seats)
    assert limit_gains(gains, [GainHistory(50, True, 1.0), OLD, left])[2] == gains[2]


histories = st.builds(
    GainHistory,
    games=st.integers(0, 200),
    established=st.booleans(),
    from_newcomers=st.floats(-30, 30),
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


@given(tables, st.lists(histories, min_size=3, max_size=3), st.booleans())
def test_limits_only_bring_gains_and_losses_nearer_to_zero(
    players: list[Player], table: list[GainHistory], is_young: bool
) -> None:
    gains = pair_gains(players)
    for full, row in zip(gains, limit_gains(gains, table, is_young), strict=True):
        for before, after in zip(full, row, strict=True):
            assert abs(after) <= abs(before) + 1e-9 and before * after >= 0
