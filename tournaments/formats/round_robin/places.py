"""Entrants in the places of a plan, round by round. Pure."""

from collections.abc import Sequence

from tournaments.formats.round_robin.plans import cycle_order, full_rounds, moved, plan_for
from tournaments.standings.random_draw import random_draw, seed_before_redraws
from tournaments.standings.state import Settings, TournamentState

# An entrant, or nobody: a bot's place, or one that somebody has left.
Holders = list[int | None]


def place_count(people: int, settings: Settings) -> int:
    """Return the places of the plan: where bots fill tables, up to a full last table."""
    if settings.remainder == "bot" or people < settings.seats:
        return people + -people % settings.seats
    return people


def planned_rounds(state: TournamentState) -> int:
    """Return the number of rounds as set, or until everybody has met everybody."""
    return rounds_for(len(state.participants(1)), state.settings)


def rounds_for(people: int, settings: Settings) -> int:
    """Return the number of rounds of so many people at the start."""
    return settings.rounds or full_rounds(place_count(people, settings), settings.seats)


def planned_groups(state: TournamentState, number: int) -> list[Holders] | None:
    """Return the tables of this round of the plan; None if no plan is followed any more.

    A plan ends for good when somebody joins and finds no free place.
    """
    people = [entrant.id for entrant in state.participants(1)]
    places = place_count(len(people), state.settings)
    plan = plan_for(places, state.settings.seats, planned_rounds(state))
    if not plan or (holders := _holders(state, number, places)) is None:
        return None
    cycle, at = divmod(number - 1, len(plan))
    order = cycle_order(plan, places, _seed(state), cycle)
    return [[holders[place] for place in table] for table in moved([plan[at]], order)[0]]


def _seed(state: TournamentState) -> str:
    """Return the seed of the plan: a round that is drawn again keeps its place in it."""
    return seed_before_redraws(state.settings.seed)


def _by_draw(state: TournamentState, ids: Sequence[int], about: str) -> list[int]:
    """Return these ids in an order that nobody can choose."""
    return sorted(ids, key=lambda one: (random_draw(_seed(state), about, one), one))


def _holders(state: TournamentState, number: int, places: int) -> Holders | None:
    """Return by place who holds it in this round; None if somebody has no place."""
    first = _by_draw(state, [entrant.id for entrant in state.participants(1)], "place")
    holders: Holders = [*first, *[None] * (places - len(first))]
    for at in range(2, number + 1):
        present = [entrant.id for entrant in state.participants(at)]
        if (taken := _with_late(state, holders, present)) is None:
            return None
        holders = taken
    return holders


def _with_late(state: TournamentState, before: Holders, present: Sequence[int]) -> Holders | None:
    """Return the holders of a round: late entrants take the places of those who have left."""
    here = set(present)
    holders = [one if one in here else None for one in before]
    late = _by_draw(state, sorted(here - set(before)), "place")
    free = _by_draw(state, [place for place, one in enumerate(holders) if one is None], "free")
    if len(late) > len(free):
        return None
    for place, one in zip(free, late, strict=False):
        holders[place] = one
    return holders
