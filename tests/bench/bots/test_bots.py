"""The benchmark of the bots: its last line is one JSON object, by figure and level."""

import json
from io import StringIO

import pytest
from django.core.management import call_command

from games.bots import LADDER
from tests.bench.bots import command


@pytest.mark.slow
def test_the_last_line_has_every_figure_of_every_level():
    out = StringIO()
    levels = ["casual", "club"]
    call_command(command.Command(), "--deals", "2", "--levels", *levels, stdout=out)
    figures = json.loads(out.getvalue().splitlines()[-1])
    assert list(figures) == ["ms_mean", "ms_p99", "tables_per_core", "rss_mb"]
    assert all(list(by_level) == levels for by_level in figures.values())
    assert all(value > 0 for by_level in figures.values() for value in by_level.values())


def test_more_thought_leaves_room_for_fewer_tables():
    cheap, dear = (command.measured(level, 2, "bots") for level in ("casual", "club"))
    assert cheap["ms_mean"] < dear["ms_mean"]
    assert cheap["tables_per_core"] > dear["tables_per_core"]


@pytest.mark.parametrize("level", LADDER)
def test_every_level_may_be_chosen(level):
    parser = command.Command().create_parser("bench", "bots")
    assert parser.parse_args(["--levels", level]).levels == [level]
    assert parser.parse_args([]).levels == list(LADDER)
