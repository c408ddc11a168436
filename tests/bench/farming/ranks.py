"""The rank of somebody with a hundred accounts beside fifteen honest members."""

from random import Random

from tests.bench.farming import attacks, honest
from tests.bench.farming.attacks import GAMES_A_DAY, STRENGTH
from tests.bench.farming.ladder import Account, Ladder


def rank_after(days: int, seed: int = 0, head_start: int = 0) -> int | None:
    """Return the attacker's rank after so many days; None without one.

    The members begin so many days before the attacker. The attacker beats own accounts only.
    """
    dice, ladder = Random(f"{seed}:rank"), Ladder(crowd=None)
    members, farmer = honest.new_members(dice), Account(STRENGTH)
    game = attacks.accounts_lose(ladder)
    for day in range(-head_start, days):
        honest.play_day(members, day + head_start, dice, ladder)
        for _ in range(GAMES_A_DAY if day >= 0 else 0):
            game(farmer, day + head_start)
    if not farmer.established:
        return None
    return 1 + sum(member.established and member.rating > farmer.rating for member in members)
