"""The duplicate format: all tables of a round play the same cards. Pure.

Each seat is compared with the same seat of the other tables, so the draw spreads these comparisons.
A full field follows a movement; any other draw is searched for round by round.
"""

from collections.abc import Sequence

from tournaments.formats.base import Draw, SettingsProblem
from tournaments.formats.duplicate.cost import GridCosts
from tournaments.formats.duplicate.grid_search import find_cheap_seats
from tournaments.formats.duplicate.movements import planned_tables
from tournaments.formats.history import BOT
from tournaments.formats.swiss.format import (
    Swiss,
    UnseatedRound,
    find_cheapest_round,
    from_the_top,
    point_levels,
)
from tournaments.standings.comparisons import comparisons_of
from tournaments.standings.random_draw import random_draw
from tournaments.standings.state import Bye, Entrant, Settings, Table, TournamentState


class Duplicate(Swiss):
    """A Swiss where equals need not meet, since all tables play the same cards."""

    name = "duplicate"
    ties: tuple[str, ...] = ("points", "game", "wins", "random_draw")
    uses = frozenset(("rounds", "remainder", "bye_points", "field", "by_points"))
    same_cards = True

    def problems(self, settings: Settings) -> tuple[SettingsProblem, ...]:
        problems = list(super().problems(settings))
        if settings.field == "off":
            problems.append(SettingsProblem("field", ("field",)))
        if settings.remainder == "mixed":
            problems.append(SettingsProblem("one_size", ("remainder",)))
        return tuple(problems)

    def draw_round(self, state: TournamentState, number: int, present: Sequence[Entrant]) -> Draw:
        """Draw a round; all its tables have the same first dealer, secret and decks.

        The dealing seat is the same in the whole tournament: turns in it are first deals.
        """
        dealer = _dealer(state)
        planned = None if state.settings.by_points else planned_tables(state, number)
        if planned is None:
            return _searched(state, number, present, dealer)
        return Draw(_tables(number, planned, dealer))


def _searched(state: TournamentState, number: int, present: Sequence[Entrant], dealer: int) -> Draw:
    """Return the cheapest round that the search finds (`duplicate.cost`)."""
    levels = point_levels(state)
    if not state.settings.by_points:
        levels = dict.fromkeys(levels, 0)
    unseated = find_cheapest_round(state, number, present, levels)
    costs = GridCosts(unseated.costs, comparisons_of(state), state.settings.seats)
    drawn = random_draw(state.settings.seed, "seats", number)
    may_swap = not state.settings.by_points
    found = find_cheap_seats(costs, from_the_top(unseated), drawn, may_swap)
    seated = [_entrants(unseated, table) for table in found]
    byes = tuple(Bye(number, entrant_id) for entrant_id in unseated.byes)
    return Draw(_tables(number, seated, dealer), byes)


def _entrants(unseated: UnseatedRound, table: Sequence[int]) -> tuple[int | None, ...]:
    """Return the entrants of a table by seat; None is a bot."""
    people = [unseated.people[at] for at in table]
    return tuple([None if entrant_id == BOT else entrant_id for entrant_id in people])


def _tables(
    number: int, seated: Sequence[tuple[int | None, ...]], dealer: int
) -> tuple[Table, ...]:
    return tuple(Table(number, at, seats, dealer) for at, seats in enumerate(seated, 1))


def _dealer(state: TournamentState) -> int:
    """Return the dealing seat as before: a redrawn round has another seed."""
    if state.results:
        return state.results[0].table.first_dealer
    return random_draw(state.settings.seed, "dealer") % state.settings.seats
