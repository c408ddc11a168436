"""The teams of a state: members in a round, and past rounds. Pure."""

from collections import Counter
from collections.abc import Iterable
from dataclasses import replace
from itertools import combinations

from tournaments.formats.history import BOT, History
from tournaments.standings.state import Entrant, Result, TournamentState


def side_of(entrant: Entrant) -> int:
    """Return the number of the entrant's team; a negative one for an entrant without a team."""
    return entrant.team or -entrant.id


def members_by_side(entrants: Iterable[Entrant]) -> dict[int, list[Entrant]]:
    """Return the entrants of each team, in the order given."""
    members: dict[int, list[Entrant]] = {}
    for entrant in entrants:
        members.setdefault(side_of(entrant), []).append(entrant)
    return members


def seeded_sides(state: TournamentState, number: int) -> tuple[Entrant, ...]:
    """Return the teams that play a round as entrants, from the strongest to the weakest.

    A team is as strong as its members together; equals by random draw.
    """
    present = members_by_side(state.participants(number))
    sides = tuple(Entrant(side, sum(e.rating for e in team)) for side, team in present.items())
    return replace(state, entrants=sides, results=(), byes=()).seeded


def side_history(state: TournamentState) -> History:
    """Return which teams have met, how often, and their byes; id 0 is a team of bots.

    Two teams meet once a round, at several tables. Byes are those of their members.
    """
    side = {entrant.id: side_of(entrant) for entrant in state.entrants}
    met: set[tuple[int, int, int]] = set()
    beside_bots: dict[tuple[int, int], bool] = {}
    for result in state.sorted_results:
        if not result.annulled:
            sides, number = _sides(result, side), result.table.round
            met |= {(number, *pair) for pair in combinations(sides, 2)}
            for one in sides:
                only = beside_bots.get((number, one), True)
                beside_bots[number, one] = only and None in result.table.seats
    # Where a bot sat at each of its tables, the team met a team of bots.
    meetings = Counter((one, other) for _, one, other in met)
    meetings.update((BOT, one) for (_, one), only in beside_bots.items() if only)
    byes = Counter(one for _, one in {(bye.round, side[bye.entrant]) for bye in state.byes})
    return History(meetings=meetings, byes=byes)


def _sides(result: Result, side: dict[int, int]) -> list[int]:
    """Return the teams that really sat at a table, sorted."""
    return sorted({side[entrant_id] for entrant_id in result.present})
