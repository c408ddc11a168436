"""Forecast of meetings between all entrants, if nobody joins or leaves. Pure."""

from tournaments.formats.round_robin.measures import PlannedRound, meeting_range
from tournaments.formats.round_robin.places import place_count, rounds_for
from tournaments.formats.round_robin.plans import Plan, cycle_order, moved, plan_for
from tournaments.standings.state import Settings


def expected_meetings(people: int, settings: Settings) -> tuple[int, int] | None:
    """Return the fewest and the most meetings of two players; None where no plan is followed.

    In cycles after the first it depends a little on the draw.
    """
    rounds = rounds_for(people, settings)
    if people <= settings.seats:
        return rounds, rounds
    places = place_count(people, settings)
    plan = plan_for(places, settings.seats, rounds)
    return meeting_range(_played(plan, places, rounds), people) if plan else None


def _played(plan: Plan, places: int, rounds: int) -> list[PlannedRound]:
    cycles = range(-(-rounds // len(plan)))
    played = [moved(plan, cycle_order(plan, places, "", cycle)) for cycle in cycles]
    return [number for one in played for number in one][:rounds]
