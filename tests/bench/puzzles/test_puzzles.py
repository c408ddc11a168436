"""The benchmark of puzzles: its last line is one JSON object."""

import json
from io import StringIO

from django.core.management import call_command

from games.bots.levels import LADDER
from tests.bench.puzzles.command import Command


def test_the_last_line_has_every_figure() -> None:
    out = StringIO()
    few = ("--made", "2", "--looked", "2", "--judged", "2", "--hands", "1", "--hand-s", "0.05")
    call_command(Command(), *few, stdout=out)
    figures = json.loads(out.getvalue().splitlines()[-1])
    solved = ["made_per_cpu_h", "second_look_agreement", "second_look_judged"]
    assert list(figures) == [*solved, "solved_by_level", "hand_ms", "hand_within"]
    assert figures["made_per_cpu_h"] > 40
    assert figures["second_look_agreement"] == 1.0
    assert 0 < figures["second_look_judged"] <= 1
    assert list(figures["solved_by_level"]) == [*LADDER]
    assert figures["hand_ms"] > 0
    assert all(lies >= 1 for _, lies in figures["hand_within"].values())
