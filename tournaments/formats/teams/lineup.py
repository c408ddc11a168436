"""The lineup of three teams: the cheapest assignment of members to tables. Pure.

cost of the tables of a meeting = sum over its tables of
      BOTS * (the square of the bots there)
    + REPEAT * (for each pair, the square of how often the two have met)
    + BOT_AGAIN * (for each player beside a bot, the square of their meetings with bots)
    + (for each seat, the square of its excess over the player's rarest seat; in the best order)
"""

from collections.abc import Iterator, Sequence
from itertools import combinations, permutations, product

from tournaments.formats.history import BOT, History
from tournaments.formats.seating import min_seat_penalty, seat_penalties
from tournaments.standings.random_draw import random_draw

# The bots are spread first: nobody plays with two of them where one each is possible.
BOTS = 10**9
REPEAT = 10**6
BOT_AGAIN = 10**4
Lineup = tuple[tuple[int, ...], ...]


def find_lineup(
    history: History, teams: Sequence[Sequence[int]], about: tuple[str, int, int]
) -> Lineup:
    """Return the people of each table by team, bots as id 0; equals by random draw.

    There are as many tables as the largest team has members. `about` = (seed, round, meeting).
    """
    costs: dict[tuple[int, ...], int] = {}

    def worth(lineup: Lineup) -> tuple[int, int]:
        cost = 0
        for table in lineup:
            if table not in costs:
                costs[table] = _cost(history, table)
            cost += costs[table]
        return cost, random_draw(about[0], "lineup", *about[1:], *lineup)

    return min(_lineups(teams), key=worth)


def _lineups(teams: Sequence[Sequence[int]]) -> Iterator[Lineup]:
    """Yield every way to spread the teams over the tables, the largest team in one order."""
    tables = max(map(len, teams))
    largest = max(range(len(teams)), key=lambda at: len(teams[at]))
    orders = [
        [tuple(team)] if at == largest else set(permutations(_filled(team, tables)))
        for at, team in enumerate(teams)
    ]
    for chosen in product(*orders):
        yield tuple(zip(*chosen, strict=True))


def _filled(team: Sequence[int], tables: int) -> list[int]:
    """Return the team with bots for its missing members."""
    return [*team, *[BOT] * (tables - len(team))]


def _cost(history: History, table: Sequence[int]) -> int:
    """Return the cost of one table in the best order of its seats."""
    people = [entrant_id for entrant_id in table if entrant_id != BOT]
    bots = len(table) - len(people)
    met = sum(history.times_met(*pair) ** 2 for pair in combinations(people, 2))
    beside = sum(history.times_met(BOT, entrant_id) ** 2 for entrant_id in people) if bots else 0
    rows = tuple(seat_penalties(history, member, len(table)) for member in table)
    return BOTS * bots**2 + REPEAT * met + BOT_AGAIN * beside + min_seat_penalty(rows)
