"""Movements: whole tournaments planned at once, for full fields of 6 to 24 players. Pure.

`movements.json` holds a plan for each number of players and each size of table, made and measured
by `python -m tools.design_plans.duplicate`. A plan is good in every prefix: it
serves tournaments of any number of rounds up to its own. The file is frozen: with other plans
`verify_tournament` would draw the rounds of earlier tournaments otherwise.
"""

import json
from collections.abc import Sequence
from functools import cache
from pathlib import Path

from tournaments.standings.random_draw import random_draw
from tournaments.standings.state import TournamentState

PATH = Path(__file__).with_name("movements.json")
# For each table the players by seat, as numbers from 0.
PlannedRound = tuple[tuple[int, ...], ...]


@cache
def movements() -> dict[tuple[int, int], tuple[PlannedRound, ...]]:
    """Return the rounds of each plan by players and seats of a table."""
    rows = json.loads(PATH.read_text(encoding="utf-8"))
    return {
        (row["players"], row["seats"]): tuple(
            tuple(tuple(table) for table in number) for number in row["rounds"]
        )
        for row in rows
    }


def planned_tables(state: TournamentState, number: int) -> list[tuple[int, ...]] | None:
    """Return the entrants by table and seat of this round of the movement.

    None if there is no such movement, or the tournament is not one any more: somebody joined or
    left, or a round was drawn otherwise.
    """
    people = [entrant.id for entrant in state.participants(1)]
    plan = movements().get((len(people), state.settings.seats), ())
    if number > len(plan) or {e.id for e in state.participants(number)} != set(people):
        return None
    order = sorted(people, key=lambda one: random_draw(state.settings.seed, "movement", one))
    rounds = [_seated(planned, order) for planned in plan[:number]]
    as_planned = all(_was_played(state, at, row) for at, row in enumerate(rounds[:-1], 1))
    return rounds[-1] if as_planned else None


def _seated(planned: PlannedRound, order: Sequence[int]) -> list[tuple[int, ...]]:
    return [tuple([order[at] for at in table]) for table in planned]


def _was_played(state: TournamentState, number: int, tables: list[tuple[int, ...]]) -> bool:
    drawn = [r.table for r in state.results_of_round(number) if r.table.attempt == 1]
    return [table.seats for table in drawn] == tables
