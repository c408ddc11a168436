"""Dice of a judgement: the same for the same decision, and others for the worlds that measure it.

The worlds that chose the best choice are kind to it. So another draw measures the loss.
"""

from random import Random

from games.bots.search.belief import likely_worlds
from games.bots.search.worlds import World
from games.engine.observation import Observation
from games.review import VERSION
from games.review.questions import Question


def first_dice(question: Question) -> Random:
    """Return the dice of the worlds in which the best choice is looked for."""
    return _dice(question.observation, "first")


def other_dice(question: Question) -> Random:
    """Return the dice of the worlds in which the loss is measured."""
    return _dice(question.observation, "other")


def puzzle_dice(question: Question, seed: str) -> Random:
    """Return the dice of the worlds in which all choices are compared; another seed, others."""
    return _dice(question.observation, f"puzzle {seed}")


def talon_dice(before: Observation, part: str) -> Random:
    """Return the dice of worlds "with" or "without" the talon that the declarer took."""
    return _dice(before, f"{part} talon")


def contract_dice(seen: Observation) -> Random:
    """Return the dice of the worlds in which a contract is played."""
    return _dice(seen, "contract")


def shuffled_worlds(seen: Observation, wanted: int, drawn: int, dice: Random) -> list[World]:
    """Return likely worlds in an order that says nothing: a part of them is a fair draw."""
    worlds = likely_worlds(seen, wanted, drawn, dice)
    dice.shuffle(worlds)
    return worlds


def _dice(seen: Observation, part: str) -> Random:
    return Random(repr((VERSION, part, seen.seat, seen.deal, seen.seq, seen.hand, seen.plays)))
