"""Data files: made once when a period is over, complete, and listed with their sums."""

import gzip
import hashlib
import json
from collections.abc import Iterator
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Any

import pytest

from accounts.models import User
from games.open_data import files, tasks
from tests.games.open_data.test_results import MIDDLE, ended

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("quiet")]
NOVEMBER = datetime(2026, 11, 1, tzinfo=UTC)
OCTOBER = "thousand-results-2026-10.jsonl.gz"


@pytest.fixture(autouse=True)
def folder(settings: Any, tmp_path: Path) -> Path:
    settings.OPEN_DATA_DIR = tmp_path / "data"
    return tmp_path / "data"


def names() -> list[str]:
    return [entry["name"] for entry in files.data_files()]


def test_a_month_is_packed_two_days_after_it(people: list[User], folder: Path) -> None:
    ended(people)
    assert not files.make_next(NOVEMBER + timedelta(days=1))
    assert files.make_next(NOVEMBER + timedelta(days=2)) and names() == [OCTOBER]
    lines = gzip.decompress((folder / OCTOBER).read_bytes()).splitlines()
    [index] = files.data_files()
    assert index["lines"] == len(lines) == 1 and json.loads(lines[0])["day"] == "2026-10-20"


def test_the_sum_is_that_of_the_file(people: list[User], folder: Path) -> None:
    ended(people)
    files.make_next(NOVEMBER + timedelta(days=2))
    content = (folder / OCTOBER).read_bytes()
    [index] = files.data_files()
    assert index["sha256"] == hashlib.sha256(content).hexdigest()
    assert index["packed_bytes"] == len(content)


def test_a_file_is_made_once(people: list[User], folder: Path) -> None:
    ended(people)
    files.make_next(NOVEMBER + timedelta(days=2))
    before = (folder / OCTOBER).read_bytes()
    ended(people)
    assert not files.make_next(NOVEMBER + timedelta(days=3))
    assert (folder / OCTOBER).read_bytes() == before


def test_games_that_are_not_revealed_are_waited_for_a_week(people: list[User]) -> None:
    ended(people, MIDDLE, sealed=True)
    assert not files.make_next(NOVEMBER + timedelta(days=6))
    assert files.make_next(NOVEMBER + timedelta(days=7))
    assert files.data_files()[0]["lines"] == 0


def test_a_broken_file_is_not_there(
    people: list[User], folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def broken(_month: object) -> Iterator[str]:
        yield "{}"
        raise RuntimeError

    monkeypatch.setattr(files.results, "lines_of", broken)
    with pytest.raises(RuntimeError):
        files.make_next(NOVEMBER + timedelta(days=2))
    assert names() == [] and list(folder.iterdir()) == []


def test_without_a_folder_nothing_is_made(people: list[User], settings: Any) -> None:
    settings.OPEN_DATA_DIR = None
    ended(people)
    assert tasks.make() == 0 and files.data_files() == []
    assert files.file_named(OCTOBER) is None


@pytest.mark.parametrize("name", ["../secret_key", "thousand-results-2026-10.jsonl.gz.json", ""])
def test_other_files_of_the_folder_are_not_served(people: list[User], name: str) -> None:
    ended(people)
    files.make_next(NOVEMBER + timedelta(days=2))
    assert files.file_named(OCTOBER) is not None and files.file_named(name) is None
