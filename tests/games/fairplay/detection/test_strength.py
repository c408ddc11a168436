"""Tests of the evidence that somebody hardly errs, and of how seldom it is false."""

from collections.abc import Iterator
from math import sqrt
from random import Random

import pytest

from games.fairplay.detection import strength
from games.fairplay.detection.evidence import MIN_PAIRS, named
from games.fairplay.detection.strength import CountedGame, evidence, expected_share, usual_share

# The measured shares of costly decisions are in docs/evidence/0103.md.
GAMES, DECISIONS = 100, 24
PEOPLE = 4000
# Cases of a small site open from here on (evidence.py).
NEEDED = MIN_PAIRS / 0.2


def played(share: float, rng: Random, spread: float, group: float | None) -> Iterator[CountedGame]:
    """Yield games of somebody who errs in this share, more in some games than in others."""
    size = 1 / spread - 1
    while True:
        chance = rng.betavariate(share * size, (1 - share) * size)
        decisions = rng.randint(DECISIONS // 2, 2 * DECISIONS)
        costly = sum(rng.random() < chance for _ in range(decisions))
        yield CountedGame(decisions, costly, group)


def first_case(games: Iterator[CountedGame], most: int = GAMES) -> int | None:
    """Return after how many games a case opens, if somebody looks after each; None: never."""
    product = 1.0
    for number in range(1, most + 1):
        product *= evidence([next(games)])
        if product >= NEEDED:
            return number
    return None


def share_of_cases(share: float, spread: float, group: float | None, seed: str) -> float:
    """Return the share of such people about whom a case opens within a hundred games."""
    rng = Random(seed)
    found = sum(first_case(played(share, rng, spread, group)) is not None for _ in range(PEOPLE))
    return found / PEOPLE


@pytest.mark.slow
@pytest.mark.parametrize(
    ("share", "spread", "group"),
    [
        # Strong and expert bots with human noise, alone and in a group of equals.
        (0.10, 0.03, None),
        (0.10, 0.03, 0.10),
        # The lower end of what was measured for them, and games that differ more than supposed.
        (0.07, 0.03, None),
        (0.07, 0.06, None),
        # Just at the limit of what is expected of anybody.
        (0.06, 0.03, None),
        # A strong person among beginners, where most is expected.
        (0.12, 0.03, 0.4),
    ],
)
def test_at_most_one_honest_person_in_a_hundred_has_a_case(
    share: float, spread: float, group: float | None
) -> None:
    """Over a hundred games, looked at after each; the upper end of a 99 % interval counts."""
    found = share_of_cases(share, spread, group, f"honest {share} {spread} {group}")
    assert found + 2.33 * sqrt(max(found, 1 / PEOPLE) / PEOPLE) <= 0.01


def test_a_program_is_found_within_a_hundred_games() -> None:
    """It errs like the bots of the level master."""
    rng = Random("program")
    found = [first_case(played(0.025, rng, 0.03, None)) for _ in range(200)]
    assert sum(number is not None for number in found) >= 180


def test_who_errs_like_a_program_among_weak_people_is_found_sooner() -> None:
    rng = Random("group")
    alone = [first_case(played(0.01, rng, 0.03, None)) or GAMES for _ in range(100)]
    among = [first_case(played(0.01, rng, 0.03, 0.3)) or GAMES for _ in range(100)]
    assert sum(among) < 0.7 * sum(alone)


@pytest.mark.parametrize("decisions", [1, 7, 24, 60])
@pytest.mark.parametrize("group", [None, 0.2, 0.5])
def test_the_evidence_is_one_on_average_for_who_errs_as_expected(
    decisions: int, group: float | None
) -> None:
    share, size = expected_share(group), 1 / strength.SPREAD - 1
    mean = sum(
        _chance(decisions, costly, share * size, (1 - share) * size)
        * evidence([CountedGame(decisions, costly, group)])
        for costly in range(decisions + 1)
    )
    assert mean == pytest.approx(1.0)


def _chance(decisions: int, costly: int, a: float, b: float) -> float:
    """Return the beta-binomial chance, term by term."""
    chance = 1.0
    for place in range(costly):
        chance *= (decisions - place) / (place + 1) * (a + place) / (a + b + place)
    for place in range(decisions - costly):
        chance *= (b + place) / (a + b + costly + place)
    return chance


def test_each_error_makes_it_less() -> None:
    values = [evidence([CountedGame(24, costly)]) for costly in range(5)]
    assert values == sorted(values, reverse=True) and values[0] > 1 > values[2]


def test_the_order_of_games_says_nothing() -> None:
    games = [CountedGame(20, 0), CountedGame(30, 2), CountedGame(9, 1, 0.3)]
    assert evidence(games) == pytest.approx(evidence(games[::-1]))


@pytest.mark.parametrize(
    ("group", "expected"), [(None, 0.06), (0.05, 0.06), (0.2, 0.08), (0.9, 0.12)]
)
def test_more_is_expected_in_weak_groups_and_never_too_much(
    group: float | None, expected: float
) -> None:
    assert expected_share(group) == pytest.approx(expected)


def test_a_few_who_lose_on_purpose_hardly_move_a_group() -> None:
    honest = [(100, 10)] * 8
    assert usual_share([*honest, (100, 90), (100, 95)]) == pytest.approx(0.1)


@pytest.mark.parametrize("people", [[], [(100, 10)] * 9, [(49, 10)] * 30])
def test_few_people_or_decisions_are_no_group(people: list[tuple[int, int]]) -> None:
    assert usual_share(people) is None


def test_many_people_need_more_evidence() -> None:
    """Of a thousand people one has a large value by chance."""
    assert named({0: 1200.0} | dict.fromkeys(range(1, 100), 1.0))
    assert not named({0: 1200.0} | dict.fromkeys(range(1, 1000), 1.0))
