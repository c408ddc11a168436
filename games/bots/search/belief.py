"""The belief of a bot: possible worlds with their probabilities.

Where few worlds fit, all are taken; else some are drawn at random, and kept by how likely they are.
"""

from collections.abc import Sequence
from random import Random

from ...engine.observation import Observation
from .worlds import World, all_worlds, knowledge_of, sample_worlds
from .worlds.likelihood import Likelihood

# A world with a share, and shares add up to 1.
Belief = list[tuple[World, float]]
# Worlds that are together less likely than this are left out.
UNLIKELY = 0.01


def believed(observation: Observation, wanted: int, drawn: int, dice: Random) -> Belief:
    """Return at most `wanted` different worlds with their shares.

    drawn  for each world kept, so many are drawn and weighed
    """
    known = knowledge_of(observation)
    worlds = all_worlds(known, wanted * drawn) or sample_worlds(known, wanted * drawn, dice)
    likelihood = Likelihood(observation)
    weights = [likelihood.of(world) for world in worlds]
    if not sum(weights):
        weights = [1.0] * len(worlds)
    if len(worlds) <= wanted:
        return _shares(worlds, weights)
    worlds, weights = _likely(worlds, weights)
    if len(worlds) <= wanted:
        return _shares(worlds, weights)
    kept = _resampled(worlds, weights, wanted, dice)
    return _shares(kept, [1.0] * len(kept))


def _likely(worlds: Sequence[World], weights: Sequence[float]) -> tuple[list[World], list[float]]:
    """Return the worlds without the least likely ones, UNLIKELY of all together."""
    order = sorted(range(len(worlds)), key=weights.__getitem__)
    spared = UNLIKELY * sum(weights)
    while weights[order[0]] < spared:
        spared -= weights[order.pop(0)]
    return [worlds[index] for index in order], [weights[index] for index in order]


def _shares(worlds: Sequence[World], weights: Sequence[float]) -> Belief:
    """Return each different world once."""
    found: dict[tuple[int, ...], tuple[World, float]] = {}
    for world, weight in zip(worlds, weights, strict=True):
        key = tuple(world.values())
        found[key] = world, found.get(key, (world, 0.0))[1] + weight
    total = sum(weights)
    return [(world, weight / total) for world, weight in found.values()]


def likely_worlds(observation: Observation, wanted: int, drawn: int, dice: Random) -> list[World]:
    """Return `wanted` worlds; of so many times `drawn` the likely ones are kept more often."""
    worlds = sample_worlds(knowledge_of(observation), wanted * drawn, dice)
    likelihood = Likelihood(observation)
    weights = [likelihood.of(world) for world in worlds]
    return _resampled(worlds, weights, wanted, dice) if sum(weights) else worlds[:wanted]


def weighed_worlds(observation: Observation, count: int, dice: Random) -> Belief:
    """Return `count` random worlds, each with its share of their likelihood."""
    worlds = sample_worlds(knowledge_of(observation), count, dice)
    likelihood = Likelihood(observation)
    weights = [likelihood.of(world) for world in worlds]
    total = sum(weights)
    if not total:
        return [(world, 1.0 / count) for world in worlds]
    pairs = zip(worlds, weights, strict=True)
    return [(world, weight / total) for world, weight in pairs if weight]


def _resampled(
    worlds: Sequence[World], weights: Sequence[float], wanted: int, dice: Random
) -> list[World]:
    """Draw in even steps over the sum of the weights: a likely world comes several times."""
    kept, reached, index = [], weights[0], 0
    step = sum(weights) / wanted
    at = dice.random() * step
    for _ in range(wanted):
        while reached < at and index < len(worlds) - 1:
            index += 1
            reached += weights[index]
        kept.append(worlds[index])
        at += step
    return kept


def dice_of(observation: Observation, seed: str) -> Random:
    """Return dice that fall the same for the same seed or, without one, the same observation.

    A bot has no memory.
    """
    if seed:
        return Random(seed)
    key = (
        observation.seat,
        observation.deal,
        observation.seq,
        observation.hand,
        observation.bids,
        observation.plays,
        observation.trick,
    )
    return Random(repr(key))
