"""Sampled worlds fit the knowledge, and none is preferred."""

from collections import Counter
from random import Random

import pytest

from games.bots.search.worlds import ASIDE, Knowledge, all_worlds, knowledge_of, sample_worlds
from games.bots.search.worlds.sampling import NoWorldFound
from tests.games.bots.search.worlds.observations import AGREEMENTS, situations


@pytest.mark.parametrize("seed", range(len(AGREEMENTS)))
def test_each_world_fits(seed: int) -> None:
    dice = Random(seed)
    for _, seen in situations(seed):
        known = knowledge_of(seen)
        for world in sample_worlds(known, 3, dice):
            assert sum(world.values()) == known.unseen
            rows = zip(known.holders, known.sizes, known.possible, known.certain, strict=True)
            for holder, size, possible, certain in rows:
                assert world[holder].bit_count() == size
                assert world[holder] & ~possible == 0
                assert certain & ~world[holder] == 0


def test_between_two_all_worlds_are_equally_likely() -> None:
    known = Knowledge((1, 2), (2, 3), (0b11111, 0b11110), (0, 0))
    found = Counter(world[1] for world in sample_worlds(known, 4000, Random(1)))
    assert len(found) == 4
    assert all(900 < times < 1100 for times in found.values())


def test_among_three_all_worlds_come() -> None:
    known = Knowledge((1, 2, ASIDE), (1, 1, 1), (0b111, 0b111, 0b111), (0, 0, 0))
    found = Counter(tuple(world.values()) for world in sample_worlds(known, 3000, Random(1)))
    assert len(found) == 6
    assert all(400 < times < 600 for times in found.values())


@pytest.mark.parametrize(
    "known",
    [
        Knowledge((1, 2), (1, 1), (0b11, 0), (0, 0)),
        Knowledge((1, 2, ASIDE), (1, 1, 1), (0b1, 0b1, 0b111), (0, 0, 0)),
    ],
)
def test_a_contradiction_is_an_error(known: Knowledge) -> None:
    with pytest.raises(NoWorldFound):
        sample_worlds(known, 1, Random(1))


def test_all_worlds_are_those_that_are_sampled() -> None:
    known = Knowledge((1, 2), (2, 3), (0b11111, 0b11110), (0, 0))
    every = all_worlds(known, 10)
    sampled = {world[1] for world in sample_worlds(known, 200, Random(1))}
    assert every is not None
    assert sorted(world[1] for world in every) == sorted(sampled)


@pytest.mark.parametrize("most, found", [(3, False), (4, True)])
def test_too_many_worlds_are_not_listed(most: int, found: bool) -> None:
    known = Knowledge((1, 2), (2, 3), (0b11111, 0b11110), (0, 0))
    assert (all_worlds(known, most) is not None) == found


def test_the_worlds_of_three_holders_are_not_listed() -> None:
    known = Knowledge((1, 2, ASIDE), (1, 1, 1), (0b111, 0b111, 0b111), (0, 0, 0))
    assert all_worlds(known, 1000) is None
