"""Rated games against the site's bots of the nearest level, all day long."""

from random import Random

from games.bot_ratings.start import START_RATINGS
from tests.bench.farming.attacks import Attack, Round
from tests.bench.farming.ladder import Account, Ladder, places_by_luck, rate


def _against_bots(ladder: Ladder, seed: int, truth: float) -> Round:
    """Play two bots of the nearest level; their strength is so much of what their rating says."""
    dice = Random(f"{seed}:{truth}")

    def game(attacker: Account, day: int) -> None:
        near = min(START_RATINGS.values(), key=lambda value: abs(value - attacker.rating))
        strength = attacker.strength + truth * (near - attacker.strength)
        table = [attacker, *(Account(strength, near, 100, bot=True) for _ in range(2))]
        rate(table, places_by_luck(table, dice), day, ladder=ladder)

    return game


def bots(ladder: Ladder, seed: int = 0) -> Round:
    """Bots are as strong as their ratings say."""
    return _against_bots(ladder, seed, 1.0)


def bots_of_equal_strength(ladder: Ladder, seed: int = 0) -> Round:
    """The cards level out all differences: the worst that the formula may be wrong."""
    return _against_bots(ladder, seed, 0.0)


ATTACKS: dict[str, Attack] = {attack.__name__: attack for attack in (bots, bots_of_equal_strength)}
