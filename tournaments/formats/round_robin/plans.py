"""Plans of whole round robins, by places instead of people. Pure.

`plans.json` holds them for 3 to 40 places at tables of three, and for 16 at tables of four. It was
made by `python -m tools.design_plans.round_robin`. Tables of two need no file.

The file is frozen: with other plans `verify_tournament` would draw the rounds of earlier
tournaments otherwise.
"""

import json
from collections.abc import Sequence
from functools import cache, lru_cache
from itertools import combinations
from pathlib import Path
from random import Random

from tournaments.formats.round_robin.measures import PlannedRound, byes_of, meetings_of

PATH = Path(__file__).with_name("plans.json")
# No tournament has more rounds (`organising.settings.fields`).
MAX_ROUNDS = 50
# Two people at tables of four and the like.
ONE_TABLE = 1
# Swaps of a later cycle that are tried, each over the whole plan.
MAX_TRIES = 3000

Plan = tuple[PlannedRound, ...]


def full_rounds(places: int, seats: int) -> int:
    """Return in how many rounds everybody meets everybody; without a plan, about so many."""
    if places <= seats:
        return ONE_TABLE
    known = _plans(places, seats)
    rounds = len(known[-1]) if known else -(-(places - 1) // (seats - 1))
    return min(MAX_ROUNDS, rounds)


def plan_for(places: int, seats: int, rounds: int) -> Plan:
    """Return the shortest plan that has so many rounds, else the longest; () if there is none."""
    known = _plans(places, seats)
    return next((plan for plan in known if len(plan) >= rounds), known[-1] if known else ())


@lru_cache(maxsize=50)
def _plans(places: int, seats: int) -> tuple[Plan, ...]:
    """Return the plans for so many places, the shortest first."""
    if seats == 2 and places > seats:
        return (_circle(places),)
    return tuple(sorted(stored_plans().get((places, seats), ()), key=len))


@cache
def stored_plans() -> dict[tuple[int, int], tuple[Plan, ...]]:
    """Return the plans of the file by places and seats of a table."""
    found: dict[tuple[int, int], tuple[Plan, ...]] = {}
    for row in json.loads(PATH.read_text(encoding="utf-8")):
        plan = tuple(tuple(tuple(table) for table in number) for number in row["rounds"])
        key = row["places"], row["seats"]
        found[key] = (*found.get(key, ()), plan)
    return found


def _circle(places: int) -> Plan:
    """Return at most MAX_ROUNDS by the circle method: the first place stays, others go round.

    With an odd number the place that stays is nobody, and its opponent has a bye.
    """
    ring = list(range(places))
    stays = ring.pop(0) if places % 2 == 0 else None
    rounds = []
    for turn in range(min(len(ring), MAX_ROUNDS)):
        order = [*ring[turn:], *ring[:turn]]
        pairs = [(order[at], order[-at]) for at in range(1, (len(order) + 1) // 2)]
        first = [] if stays is None else [(stays, order[0])]
        rounds.append((*first, *pairs))
    return tuple(rounds)


@lru_cache(maxsize=500)
def cycle_order(plan: Plan, places: int, seed: str, cycle: int) -> tuple[int, ...]:
    """Return which place takes which part of the plan when it is played again.

    Cycle 0 is as planned. In later ones other people sit together, and those who have met less
    than others so far, or have had fewer byes, take the parts that level that.
    """
    order = list(range(places))
    if not cycle:
        return tuple(order)
    dice = Random(f"{seed}/{cycle}")
    dice.shuffle(order)
    before = [moved(plan, cycle_order(plan, places, seed, at)) for at in range(cycle)]
    played = [number for rounds in before for number in rounds]
    return tuple(_levelled(order, plan, played, dice))


def moved(plan: Sequence[PlannedRound], order: Sequence[int]) -> Plan:
    """Return the plan with place `order[p]` in the part of place p."""
    return tuple(
        tuple(tuple(order[place] for place in table) for table in number) for number in plan
    )


def _levelled(
    order: list[int], plan: Plan, played: Sequence[PlannedRound], dice: Random
) -> list[int]:
    """Swap two places at a time as long as that levels meetings and byes."""
    places = len(order)
    own, own_byes = meetings_of(plan), byes_of(plan, places)
    if len(set(own.values())) == 1 and len(own) == places * (places - 1) // 2:
        return order
    met, byes = meetings_of(played), byes_of(played, places)

    def cost() -> int:
        pairs = sum(
            times * met[min(order[one], order[other]), max(order[one], order[other])]
            for (one, other), times in own.items()
        )
        return pairs + places * sum(own_byes[place] * byes[order[place]] for place in own_byes)

    swaps = list(combinations(range(places), 2))
    dice.shuffle(swaps)
    best = cost()
    for one, other in swaps[:MAX_TRIES]:
        order[one], order[other] = order[other], order[one]
        if (now := cost()) < best:
            best = now
        else:
            order[one], order[other] = order[other], order[one]
    return order
