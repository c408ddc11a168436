"""Tests of `make test`: up to a few tests that failed get a second attempt, and are named."""

import os
from pathlib import Path

import pytest

from tests import run

ENVIRONMENT = {k: v for k, v in os.environ.items() if not k.startswith(("DJANGO", "PYTEST"))}
# Without the plugins of the project a run takes half a second.
ENVIRONMENT |= {"PYTEST_DISABLE_PLUGIN_AUTOLOAD": "1", "PYTEST_ADDOPTS": "-p xdist.plugin"}
CONFTEST = "def pytest_addoption(parser): parser.addoption('--whole-files', action='store_true')\n"
LATE = """
from pathlib import Path

def test_late():
    seen = Path(__file__).with_name("seen")
    was_there = seen.exists()
    seen.touch()
    assert was_there

def test_in_time():
    pass
"""
WRONG = "def test_wrong():\n    assert False\n"


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    (tmp_path / "conftest.py").write_text(CONFTEST)
    monkeypatch.setattr(run, "REPORTS", tmp_path / "reports")
    monkeypatch.setattr(run, "REPEATED", [])
    monkeypatch.chdir(tmp_path)
    return tmp_path


def passes(folder: Path, text: str) -> bool:
    (folder / "test_one.py").write_text(text)
    return run.run_part(run.Part("One", ["test_one.py"], workers="0"), [], ENVIRONMENT)


def test_a_test_that_passes_at_the_second_attempt_is_named(folder: Path) -> None:
    assert passes(folder, LATE)
    assert run.summary([], 0).endswith("at a second attempt: test_one.py::test_late")


def test_a_test_that_fails_twice_fails(folder: Path) -> None:
    assert not passes(folder, LATE + WRONG)
    assert run.REPEATED == ["test_one.py::test_late"]


def test_many_failures_get_no_second_attempt(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(run, "MOST_REPEATED", 0)
    assert not passes(folder, LATE)
    assert run.REPEATED == []


def test_tests_that_are_named_get_no_second_attempt(folder: Path) -> None:
    (folder / "test_one.py").write_text(LATE)
    part = run.Part("One", workers="0")
    assert not run.run_part(part, ["test_one.py"], ENVIRONMENT)


def test_a_test_of_a_group_gets_its_second_attempt(folder: Path) -> None:
    """To its name the distribution to processes adds that of the group."""
    group = f'import pytest\npytestmark = pytest.mark.xdist_group("deaths")\n{LATE}'
    (folder / "test_one.py").write_text(group)
    assert run.run_part(run.Part("One", ["test_one.py"], workers="1"), [], ENVIRONMENT)
    assert run.REPEATED == ["test_one.py::test_late"]


def test_many_failures_of_one_file_are_repeated(
    folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(run, "MOST_REPEATED", 1)
    names = ("early", "later")
    texts = (LATE.replace("late", name).replace("seen", f"seen_{name}") for name in names)
    assert passes(folder, "".join(texts))
    assert len(run.REPEATED) == len(names)


def test_workers_that_collect_different_tests_get_no_second_attempt(folder: Path) -> None:
    """No test failed: a second attempt would run all of them in one process."""
    cases = "@pytest.mark.parametrize('process', [os.getpid()])"
    text = f"import os, pytest\n\n{cases}\ndef test_one(process):\n    pass\n"
    (folder / "test_one.py").write_text(text)
    part = run.Part("One", ["test_one.py"], workers="2")
    assert not run.run_part(part, [], ENVIRONMENT)
    assert not (folder / "reports" / "one-repeated.xml").exists()
