"""The cross table tells of every meeting on both sides, and adds up."""

import pytest

from tests.tournaments.fields import course, whole
from tournaments.live.crosstable import cross_table
from tournaments.standings.results_by_player import PLAYED
from tournaments.standings.standings import standings


@pytest.mark.parametrize("people", [2, 7, 14, 30])
@pytest.mark.parametrize("form", ["swiss", "duplicate", "knockout"])
def test_it_adds_up_and_both_sides_tell_the_same(people: int, form: str) -> None:
    field = "matchpoints" if form == "duplicate" else "off"
    for now, _draw in whole(form, course(people, form=form, field=field)):
        table = standings(now)
        rows = cross_table(table, now.round, table.rows)
        assert [one.row for one in rows] == list(table.rows)
        ranks = {row.entrant: row.rank for row in table.rows}
        for one in rows:
            assert sum(cell.points for cell in one.cells) == table.book.points[one.row.entrant]
            assert len(one.cells) == now.round
        met = [
            (number, one.row.rank, rival)
            for one in rows
            for number, cell in enumerate(one.cells)
            if cell.kind == PLAYED
            for rival in cell.rivals
        ]
        assert len(set(ranks.values())) == people
        assert set(met) == {(number, rival, rank) for number, rank, rival in met}
