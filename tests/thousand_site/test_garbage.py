"""A web process spares its players the long looks for garbage, and still finds what is lost."""

import subprocess
import sys

from tests.site import ROOT

LOOK = """
import gc
from thousand_site import asgi, garbage
assert gc.get_freeze_count() > 50_000, gc.get_freeze_count()
assert gc.get_threshold() == garbage.THRESHOLDS

class Knot:
    lost = 0
    def __init__(self): self.me = self
    def __del__(self): Knot.lost += 1

for _ in range(20 * garbage.THRESHOLDS[0]): Knot()
assert gc.isenabled() and Knot.lost > 0
"""


def test_the_web_process_looks_seldom() -> None:
    run = subprocess.run([sys.executable, "-c", LOOK], cwd=ROOT, capture_output=True, text=True)
    assert run.returncode == 0, run.stderr
