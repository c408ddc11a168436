"""Tests of games.fairplay.detection.evidence."""

from random import Random
from statistics import NormalDist

import pytest

from games.fairplay.detection.evidence import (
    FALSE_SHARE,
    MIN_PAIRS,
    e_value,
    evidence,
    named,
    pooled,
    strongest,
)
from games.fairplay.detection.favouritism import NO_FAVOURITISM, Favouritism


def part(score: float, comparisons: float = 100.0) -> Favouritism:
    return Favouritism(100, 1.0, score, comparisons)


@pytest.mark.parametrize("comparisons", [0.0, 5.0, 50.0])
def test_the_mean_e_value_of_honest_pairs_is_one(comparisons: float) -> None:
    normal = NormalDist()
    steps = [at / 100 for at in range(-1000, 1001)]
    mean = sum(e_value(score, comparisons) * normal.pdf(score) for score in steps) / 100
    assert mean == pytest.approx(1.0, abs=0.02)


def test_looking_after_each_game_finds_few_honest_pairs() -> None:
    """At most one in twenty walks of chance ever reaches 20, however often one looks."""
    dice, reached, walks = Random(1), 0, 400
    for _ in range(walks):
        total = 0.0
        for games in range(1, 101):
            total += dice.gauss(0.0, 3.0)
            if e_value(total / (9.0 * games) ** 0.5, 9.0 * games) >= 20:
                reached += 1
                break
    assert 0 < reached / walks <= 0.05


def test_help_is_found_sooner_with_more_comparisons() -> None:
    assert e_value(5.0, 100.0) > 1000 > e_value(3.0, 100.0)
    assert e_value(-8.0, 100.0) < 0.1 and e_value(1e9, 1e9) < float("inf")


def test_play_and_bids_add_up() -> None:
    score, comparisons = pooled([part(3.0), part(3.0, 50.0), NO_FAVOURITISM])
    assert (score, comparisons) == (pytest.approx(3.0 * 2**0.5), 150.0)
    assert pooled([NO_FAVOURITISM]) == (0.0, 0.0)
    alone = evidence(part(3.2), NO_FAVOURITISM, NO_FAVOURITISM)
    assert evidence(part(3.2), part(3.2), NO_FAVOURITISM) > 10 * alone
    assert strongest(part(1.0), part(3.0)) == 3.0
    assert strongest(part(3.0), part(3.0)) == pytest.approx(3.0 * 2**0.5)


def test_a_player_who_is_helped_is_no_helper() -> None:
    """What comes back counts only with bids that go there."""
    assert evidence(NO_FAVOURITISM, part(1.4), part(9.0)) < 10
    assert evidence(NO_FAVOURITISM, NO_FAVOURITISM, part(9.0)) < 10
    assert evidence(NO_FAVOURITISM, part(2.0), part(9.0)) > 1000


def test_one_pair_of_a_small_site_needs_the_same_everywhere() -> None:
    least = MIN_PAIRS / FALSE_SHARE
    assert named({"a": least, "b": least / 2 - 1, "c": 1.0}) == {"a": least}
    assert named({}) == {} == named({"a": 1.0})


def test_many_pairs_need_more_each_and_less_together() -> None:
    honest = dict.fromkeys(range(10_000), 1.0)
    assert named({**honest, "a": 10_000.0}) == {}
    several = dict.fromkeys("abcdefghij", 10_000.0)
    assert named({**honest, **several}) == several
