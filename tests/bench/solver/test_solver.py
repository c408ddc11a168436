"""The benchmark of the search: its last line is one JSON object."""

import json
from io import StringIO

from django.core.management import call_command

from tests.bench.solver.command import Command


def test_the_last_line_has_every_figure():
    out = StringIO()
    call_command(Command(), "--deals", "2", stdout=out)
    figures = json.loads(out.getvalue().splitlines()[-1])
    assert list(figures) == ["exact_ms", "zero_120_ms", "mean_nodes", "warm_start_s", "rss_mb"]
    assert list(figures["exact_ms"]) == ["p50", "p95", "max"]
    assert figures["mean_nodes"] > 0 and figures["rss_mb"] > 0
