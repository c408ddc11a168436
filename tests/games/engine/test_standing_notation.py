"""The standings that a record may begin with, by record.md."""

from random import Random

import pytest

from games.engine import BadRecord, agreements_from, new_game
from tests.games.engine.builders import written

SETS = (
    {},
    {"preset": "club"},
    {"preset": "polish"},
    {"barrel": False},
    {"players": 2, "target": 960, "barrel_attempts": 1},
    {"players": 4, "barrel_threshold": 900, "more_than_target": True, "barrel_attempts": 5},
    {"barrel_mode": "accumulate"},
    {"barrel_mode": "accumulate", "barrel_threshold": 900, "no_barrel_after_third_fall": True},
    {"no_barrel_after_third_fall": True},
    {"three_barrels_reset": True},
    {"three_barrels_reset": True, "no_barrel_after_third_fall": True},
    {"preset": "five_hundred_one"},
    {"barrel_attempts": None},
)


def right(agreed, standing):
    """Return whether record.md allows the standing."""
    bolts = all(0 <= bolts <= 2 for bolts in standing["bolts"])
    falls = not agreed.three_barrels_reset or max(standing["falls"]) < 3
    return bolts and falls and all(map(seat_right(agreed), *_by_seat(standing)))


def _by_seat(standing):
    return standing["scores"], standing["barrel"], standing["falls"]


def seat_right(agreed):
    mode = agreed.barrel_mode if agreed.barrel else "off"

    def is_right(score, attempts, falls):
        if score > agreed.target or (score == agreed.target and not agreed.more_than_target):
            return False
        free = mode in ("off", "declarer_only")
        free = free or (falls >= 3 and agreed.no_barrel_after_third_fall)
        if attempts is None:
            return free or score < agreed.barrel_threshold
        if free or (agreed.barrel_attempts is not None and attempts >= agreed.barrel_attempts):
            return False
        there = agreed.barrel_threshold
        return score >= there if mode == "accumulate" else score == there

    return is_right


def some_standing(random, agreed):
    """Return a standing near the forbidden ones: correct, or wrong at one or two places."""
    threshold, target = agreed.barrel_threshold, agreed.target
    most = agreed.barrel_attempts or 20
    scores = (0, -500, threshold - 5, threshold, threshold + 5, target - 1, target, target + 1)
    seats = range(agreed.players)
    standing = {
        "scores": [random.choice(scores[:3]) for _ in seats],
        "bolts": [random.randrange(3) for _ in seats],
        "barrel": [None for _ in seats],
        "falls": [random.randrange(3) for _ in seats],
        "distributions": [random.randrange(9) for _ in seats],
        "failed": [random.choice((0, 120)) for _ in seats],
    }
    seat = random.choice(seats)
    standing["scores"][seat] = random.choice(scores)
    standing["barrel"][seat] = random.choice((None, 0, 1, most - 1))
    standing["falls"][seat] = random.choice((0, 1, 2, 3, 4))
    if random.random() < 0.2:
        standing["bolts"][seat] = random.choice((-1, 3))
    if random.random() < 0.1:
        standing["barrel"][seat] = most
    return standing


@pytest.mark.parametrize("given", SETS)
def test_bad_standings_are_refused(given):
    """`bolts` are 0..2; `falls` below 3 with `three_barrels_reset`; nobody has a winning score. On
    the barrel: fewer than `barrel_attempts` deals (null: any number), and the score exactly the
    threshold ("accumulate": from it up). Off it the score is below the threshold. Any score below a
    win will do without a barrel, with "declarer_only", or with 3 falls and
    `no_barrel_after_third_fall`. Else it is a bad record.
    """
    agreed, random, met = agreements_from(given), Random(str(given)), set()
    for _ in range(300):
        standing = some_standing(random, agreed)
        met.add(right(agreed, standing))
        if right(agreed, standing):
            assert written(new_game(agreed, 0, standing).standing) == standing
        else:
            with pytest.raises(BadRecord):
                new_game(agreed, 0, standing)
    assert met == {True, False}


def test_missing_keys():
    """Missing keys are zeros, or null for `barrel`."""
    for given in ({}, {"scores": [0, 0, 0]}, {"bolts": None, "barrel": None}):
        standing = written(new_game(agreements_from({}), 0, given).standing)
        assert standing["barrel"] == [None] * 3
        assert {tuple(v) for k, v in standing.items() if k != "barrel"} == {(0, 0, 0)}


@pytest.mark.parametrize("key", ["scores", "bolts", "barrel", "falls", "distributions", "failed"])
@pytest.mark.parametrize("bad", ["0", 0.5, True, [0]])
def test_values_that_are_no_numbers(key, bad):
    with pytest.raises(BadRecord):
        new_game(agreements_from({}), 0, {key: [bad, 0, 0]})
    with pytest.raises(BadRecord):
        new_game(agreements_from({}), 0, {key: [None if key == "barrel" else 0] * 4})
