"""Tests of the cross table: it adds up and is symmetric."""

import pytest

from tests.tournaments.states import all_draws, new_state
from tournaments.live.crosstable import cross_table
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
            for opponent in cell.others
        ]
        assert len(set(ranks.values())) == people
        assert set(met) == {(number, opponent, rank) for number, rank, opponent in met}
