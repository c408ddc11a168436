"""Tests of `make test-all`: a part counts for the tree on which it passed."""

import subprocess
from pathlib import Path

import pytest

from tests import run_all
from tests.run_all import PARTS, Result

PASSED = Result(minutes=10.0, ended_at="2026-11-28T12:00:00+00:00")


@pytest.fixture
def tree(tmp_path: Path) -> Path:
    subprocess.run(["git", "init", "-q", tmp_path], check=True)
    (tmp_path / ".gitignore").write_text("var/\n")
    (tmp_path / "one.py").write_text("1\n")
    return tmp_path


@pytest.mark.parametrize(("name", "is_new"), [("one.py", True), ("new", True), ("var/x", False)])
def test_the_hash_follows_each_file_that_git_does_not_ignore(
    tree: Path, name: str, is_new: bool
) -> None:
    before = run_all.tree_hash(tree)
    path = tree / name
    path.parent.mkdir(exist_ok=True)
    path.write_text("changed\n")
    assert (run_all.tree_hash(tree) != before) == is_new


def test_a_commit_does_not_change_the_hash(tree: Path) -> None:
    before = run_all.tree_hash(tree)
    subprocess.run(["git", "add", "-A"], cwd=tree, check=True)
    assert run_all.tree_hash(tree) == before


def test_a_part_that_passed_is_kept_and_one_that_failed_is_not(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(run_all, "PARTS", {"good": ("this",), "bad": ("no_such_module",)})
    assert run_all.run_part("good", tmp_path) and not run_all.run_part("bad", tmp_path)
    assert list(run_all.passed_parts(tmp_path)) == ["good"]


def test_the_last_line_is_green_only_if_every_part_passed() -> None:
    all_passed = dict.fromkeys(PARTS, PASSED)
    assert run_all.summary("abc", all_passed, []) == "make test-all, 60 min, tree abc: all passed"
    del all_passed["fuzz"]
    assert run_all.summary("abc", all_passed, []).endswith("tree abc: not run: fuzz")
    assert run_all.summary("abc", all_passed, ["fuzz"]).endswith("tree abc: failed: fuzz")


def test_an_unknown_part_is_named(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit):
        run_all.parse(["fuzzy"])
    assert "there is no part fuzzy; there are postgresql" in capsys.readouterr().err
