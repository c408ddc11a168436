"""Tests of the cross table: it adds up and is symmetric."""

import pytest

from tests.tournaments.states import all_draws, new_state
from tournaments.live.sections.crosstable import cross_table
from tournaments.standings.results_by_player import PLAYED
from tournaments.standings.standings import compute_standings


@pytest.mark.sampled(4)
@pytest.mark.parametrize("people", [2, 7, 14, 30])
@pytest.mark.parametrize("format_name", ["swiss", "duplicate", "knockout"])
def test_points_add_up_and_meetings_are_symmetric(people: int, format_name: str) -> None:
    field = "matchpoints" if format_name == "duplicate" else "off"
    for state, _draw in all_draws(format_name, new_state(people, form=format_name, field=field)):
        table = compute_standings(state)
        rows = cross_table(table, state.round, table.rows)
        assert [row.row for row in rows] == list(table.rows)
        ranks = {entry.entrant: entry.rank for entry in table.rows}
        for row in rows:
            assert sum(cell.points for cell in row.cells) == table.data.points[row.row.entrant]
            assert len(row.cells) == state.round
        met = [
            (number, row.row.rank, opponent)
            for row in rows
            for number, cell in enumerate(row.cells)
            if cell.kind == PLAYED
            for opponent in cell.opponents
        ]
        assert len(set(ranks.values())) == (people if state.round else 1)
        assert set(met) == {(number, opponent, rank) for number, rank, opponent in met}


def test_in_a_duplicate_those_compared_are_shown_both_ways() -> None:
    *_, (state, _draw) = all_draws("duplicate", new_state(9, form="duplicate", field="matchpoints"))
    table = compute_standings(state)
    compared = [
        (number, row.row.rank, other)
        for row in cross_table(table, state.round, table.rows)
        for number, cell in enumerate(row.cells)
        for other in cell.compared
    ]
    assert len(compared) == 9 * 2 * state.round
    assert set(compared) == {(number, other, rank) for number, rank, other in compared}
