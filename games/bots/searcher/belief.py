"""The worlds of a decision: drawn at random, and kept by how likely they are."""

from random import Random

from games.bots.worlds import World, knowledge_of, sample_worlds
from games.bots.worlds.likelihood import likelihood
from games.engine.observation import Observation


def likely_worlds(observation: Observation, wanted: int, drawn: int, dice: Random) -> list[World]:
    """Return `wanted` worlds; of so many times `drawn` the likely ones are kept more often."""
    worlds = sample_worlds(knowledge_of(observation), wanted * drawn, dice)
    weights = [likelihood(observation, world) for world in worlds]
    total = sum(weights)
    if not total:
        return worlds[:wanted]
    return _resampled(worlds, weights, total, wanted, dice)


def _resampled(
    worlds: list[World], weights: list[float], total: float, wanted: int, dice: Random
) -> list[World]:
    """Draw in even steps over the sum of the weights: a likely world comes several times."""
    kept, reached, index = [], weights[0], 0
    step = total / wanted
    at = dice.random() * step
    for _ in range(wanted):
        while reached < at and index < len(worlds) - 1:
            index += 1
            reached += weights[index]
        kept.append(worlds[index])
        at += step
    return kept


def dice_of(observation: Observation) -> Random:
    """Return dice that fall the same for the same observation: a bot has no memory."""
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
