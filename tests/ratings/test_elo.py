"""Tests of pairwise Elo."""

import random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from ratings import elo
from ratings.elo import Player

ratings = st.floats(min_value=elo.MIN_VALUE, max_value=3500)
games = st.integers(0, 400)
places = st.integers(1, 4)
tables = st.lists(
    st.builds(Player, rating=ratings, games=games, place=places, bot=st.booleans()),
    min_size=2,
    max_size=4,
)
# Far above the floor, and everybody moves at the same pace.
even_tables = st.lists(
    st.builds(
        Player, rating=st.floats(min_value=1000, max_value=2500), games=st.just(50), place=places
    ),
    min_size=2,
    max_size=4,
)


def newcomers(*places: int) -> list[Player]:
    return [Player(elo.START_VALUE, 0, place) for place in places]


@pytest.mark.parametrize(
    ("games", "k"), [(0, 32), (29, 32), (30, 20), (99, 20), (100, 12), (5000, 12)]
)
def test_k_falls_at_30_and_at_100_rated_games(games: int, k: float) -> None:
    assert elo.k_factor(games) == k


def test_equals_are_expected_to_share_the_point() -> None:
    assert elo.expected(1700, 1700) == 0.5


def test_400_points_mean_odds_of_ten_to_one() -> None:
    assert elo.expected(1900, 1500) == pytest.approx(10 / 11)


@given(ratings, ratings)
def test_expected_scores_sum_to_one(own: float, other: float) -> None:
    assert elo.expected(own, other) + elo.expected(other, own) == pytest.approx(1)


def test_three_newcomers_gain_16_lose_4_and_lose_12() -> None:
    assert elo.changes(newcomers(1, 2, 3)) == [16, -4, -12]


def test_two_newcomers_gain_and_lose_16() -> None:
    assert elo.changes(newcomers(2, 1)) == [-16, 16]


def test_a_shared_place_is_half_a_point() -> None:
    assert elo.changes(newcomers(1, 2, 2)) == [16, -8, -8]


def test_shared_first_place_is_compared_in_full() -> None:
    assert elo.changes([Player(1700, 0, 1), Player(1500, 0, 1)])[0] < -8


@pytest.mark.parametrize(
    ("losers", "gains"), [(1.0, [16, 0, -16]), (0.5, [16, -4, -12]), (0.0, [16, -8, -8])]
)
def test_weight_of_the_second_place_depends_on_the_scheme(
    losers: float, gains: list[float]
) -> None:
    assert elo.changes(newcomers(1, 2, 3), elo.Scheme(losers=losers)) == gains


@pytest.mark.parametrize("losers", [1.0, 0.5, 0.0])
@given(even_tables)
def test_changes_sum_to_zero_for_every_scheme(losers: float, table: list[Player]) -> None:
    assert sum(elo.changes(table, elo.Scheme(losers=losers))) == pytest.approx(0, abs=1e-9)


def test_a_pair_with_a_bot_counts_half() -> None:
    person, bot = Player(elo.START_VALUE, 0, 1), Player(elo.START_VALUE, 0, 2, bot=True)
    assert elo.changes([person, bot])[0] == 8


def test_bot_does_not_affect_a_pair_of_people() -> None:
    table = [*newcomers(1, 2), Player(elo.START_VALUE, 0, 3, bot=True)]
    assert elo.changes(table)[:2] == [12, -6]


def test_rating_difference_determines_the_gain() -> None:
    favourite, outsider = Player(1900, 200, 1), Player(1500, 200, 2)
    assert elo.changes([favourite, outsider])[0] == pytest.approx(12 / 11)


def test_single_player_gains_nothing() -> None:
    assert elo.changes(newcomers(1)) == [0]


@given(even_tables)
def test_changes_sum_to_zero_with_equal_k(table: list[Player]) -> None:
    assert sum(elo.changes(table)) == pytest.approx(0, abs=1e-9)


@given(tables, st.randoms(use_true_random=False))
def test_the_order_of_the_list_does_not_matter(table: list[Player], dice: random.Random) -> None:
    order = list(range(len(table)))
    dice.shuffle(order)
    straight = elo.changes(table)
    shuffled = elo.changes([table[index] for index in order])
    assert shuffled == pytest.approx([straight[index] for index in order])


@given(tables)
def test_ratings_stay_above_the_minimum(table: list[Player]) -> None:
    after = [p.rating + c for p, c in zip(table, elo.changes(table), strict=True)]
    assert min(after) >= elo.MIN_VALUE - 1e-9


def test_loser_stops_at_the_minimum() -> None:
    loser, winner = Player(105, 0, 2), Player(105, 0, 1)
    assert elo.changes([loser, winner]) == [-5, 16]


@given(tables)
def test_a_sole_winner_never_loses(table: list[Player]) -> None:
    best = min(player.place for player in table)
    winners = [i for i, player in enumerate(table) if player.place == best]
    if len(winners) == 1:
        assert elo.changes(table)[winners[0]] >= 0


@given(tables)
def test_a_sole_last_never_gains(table: list[Player]) -> None:
    worst = max(player.place for player in table)
    losers = [i for i, player in enumerate(table) if player.place == worst]
    if len(losers) == 1:
        assert elo.changes(table)[losers[0]] <= 0


@given(even_tables)
def test_a_better_place_never_brings_less(table: list[Player]) -> None:
    level = [Player(elo.START_VALUE, 0, player.place) for player in table]
    by_place = sorted(zip([player.place for player in level], elo.changes(level), strict=True))
    gains = [gain for _, gain in by_place]
    assert gains == pytest.approx(sorted(gains, reverse=True))


@given(even_tables, st.floats(-300, 300))
def test_only_differences_of_ratings_count(table: list[Player], shift: float) -> None:
    moved = [Player(p.rating + shift, p.games, p.place) for p in table]
    assert elo.changes(moved) == pytest.approx(elo.changes(table), abs=1e-6)


@given(tables)
def test_no_change_exceeds_k(table: list[Player]) -> None:
    for player, change in zip(table, elo.changes(table), strict=True):
        assert abs(change) <= elo.k_factor(player.games)
