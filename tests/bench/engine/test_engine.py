"""The benchmark of the engine: its last line is one JSON object."""

import json
from io import StringIO

import pytest
from django.core.management import call_command

from tests.bench.engine.command import Command


def benched(*args):
    out = StringIO()
    call_command(Command(), *args, stdout=out)
    return json.loads(out.getvalue().splitlines()[-1])


@pytest.mark.slow
@pytest.mark.parametrize("preset", ["classic", "polish", "duel", "four"])
def test_the_last_line_has_every_figure(preset):
    figures = benched("--preset", preset, "--seconds", "0.2")
    assert list(figures) == [
        "deals_per_s",
        "card_play_deals_per_s",
        "replay_actions_per_s",
        "observe_us",
    ]
    assert all(value > 0 for value in figures.values())
