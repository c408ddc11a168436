"""Tests of the garbage collector of a web process."""

import subprocess
import sys

from tests.site import ROOT

SCRIPT = """
import gc
from thousand_site import asgi
from thousand_site.server import gc_tuning
assert gc.get_freeze_count() > 50_000, gc.get_freeze_count()
assert gc.get_threshold() == gc_tuning.THRESHOLDS

class Cycle:
    collected = 0
    def __init__(self): self.me = self
    def __del__(self): Cycle.collected += 1

for _ in range(20 * gc_tuning.THRESHOLDS[0]): Cycle()
assert gc.isenabled() and Cycle.collected > 0
"""


def test_a_web_process_collects_cycles_at_high_thresholds() -> None:
    run = subprocess.run([sys.executable, "-c", SCRIPT], cwd=ROOT, capture_output=True, text=True)
    assert run.returncode == 0, run.stderr
