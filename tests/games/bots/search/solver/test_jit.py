"""The compiled search: a fresh process, a cache made anew, and the same code uncompiled."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[5]
SOLVE = """
from random import Random
from games.bots.search.solver import Solver
from games.bots.search.solver.jit import IS_COMPILED
from tests.games.bots.search.solver.endings import ending, random_agreements
from tests.games.bots.search.solver.test_solver import position
dice, values = Random(5), []
for _ in range(12):
    agreements = random_agreements(dice)
    values.append(Solver(agreements).value(position(ending(dice, agreements, cards=4))))
print(IS_COMPILED, values)
"""
WITHOUT_NUMBA = "import sys; sys.modules['numba'] = None\n"


def answer(code: str, **environment: str) -> str:
    """Return what the code prints in a process of its own."""
    run = subprocess.run(
        [sys.executable, "-c", code],
        cwd=ROOT,
        env={**os.environ, "DJANGO_SETTINGS_MODULE": "tests.settings", **environment},
        capture_output=True,
        text=True,
        timeout=300,
    )
    assert run.returncode == 0, run.stderr
    return run.stdout.strip()


def test_uncompiled_it_finds_the_same_values() -> None:
    compiled, plain = answer(SOLVE), answer(WITHOUT_NUMBA + SOLVE)
    assert compiled.partition(" ")[2] == plain.partition(" ")[2]
    assert compiled.startswith("True") and plain.startswith("False")


@pytest.mark.slow
def test_a_second_process_loads_what_the_first_compiled(tmp_path: Path) -> None:
    first = answer(SOLVE, NUMBA_CACHE_DIR=str(tmp_path))
    compiled = {path: path.stat().st_mtime_ns for path in tmp_path.rglob("*.nbc")}
    assert compiled and answer(SOLVE, NUMBA_CACHE_DIR=str(tmp_path)) == first
    assert {path: path.stat().st_mtime_ns for path in tmp_path.rglob("*.nbc")} == compiled


@pytest.mark.slow
def test_where_no_cache_can_be_written_it_is_compiled_for_the_process_alone(tmp_path: Path) -> None:
    """A file stands where each folder would have to be made, so that root cannot either."""
    blocked = tmp_path / "file"
    blocked.touch()
    nowhere = {"NUMBA_CACHE_DIR": str(blocked)}
    locators = {"NUMBA_CACHE_LOCATOR_CLASSES": "UserProvidedCacheLocator"}
    assert answer(SOLVE, **nowhere, **locators) == answer(SOLVE)
