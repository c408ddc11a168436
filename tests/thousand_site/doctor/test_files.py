"""Checks of disks and of backups."""

import os
import shutil
import time
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest

from thousand_site.doctor import files
from thousand_site.doctor.findings import Unused, Wrong


def usage(total: float, free: float) -> SimpleNamespace:
    return SimpleNamespace(total=int(total), free=int(free))


@pytest.mark.parametrize(("total", "free"), [(100e9, 6e9), (5e9, 0.6e9)])
def test_a_disk_with_room_is_right(
    monkeypatch: pytest.MonkeyPatch, settings: Any, tmp_path: Path, total: float, free: float
) -> None:
    settings.DATA_DIR = tmp_path
    monkeypatch.setattr(shutil, "disk_usage", lambda path: usage(total, free))
    assert f"{tmp_path} has {free / 1e9:.1f} GB free" in files.disk()


@pytest.mark.parametrize(("total", "free"), [(100e9, 4e9), (5e9, 0.4e9)])
def test_a_disk_that_is_nearly_full_is_named(
    monkeypatch: pytest.MonkeyPatch, settings: Any, tmp_path: Path, total: float, free: float
) -> None:
    settings.DATA_DIR = tmp_path
    monkeypatch.setattr(shutil, "disk_usage", lambda path: usage(total, free))
    with pytest.raises(Wrong, match=f"{tmp_path} has {free / 1e9:.1f} GB free of .*; make room"):
        files.disk()


def backup(folder: Path, name: str, hours_ago: float, text: str = "rows") -> None:
    path = folder / name
    path.write_text(text)
    at = time.time() - hours_ago * 3600
    os.utime(path, (at, at))


def test_a_backup_of_the_last_day_is_right(tmp_path: Path) -> None:
    backup(tmp_path, "old.dump", 100)
    backup(tmp_path, "new.dump", 25)
    assert files.backups(tmp_path) == "the newest, new.dump, is 25 hours old"


def test_an_old_backup_is_wrong(tmp_path: Path) -> None:
    backup(tmp_path, "new.dump", 27)
    with pytest.raises(Wrong, match=r"new\.dump, is 27 hours old; take one each day"):
        files.backups(tmp_path)


def test_a_newest_backup_without_bytes_is_wrong(tmp_path: Path) -> None:
    backup(tmp_path, "old.dump", 2)
    backup(tmp_path, "new.dump", 1, text="")
    with pytest.raises(Wrong, match=r"new\.dump has no bytes"):
        files.backups(tmp_path)


def test_a_folder_without_backups_is_wrong(tmp_path: Path) -> None:
    with pytest.raises(Wrong, match="is empty"):
        files.backups(tmp_path)
    with pytest.raises(Wrong, match="is no folder"):
        files.backups(tmp_path / "missing")


def test_without_a_folder_backups_are_not_looked_at() -> None:
    with pytest.raises(Unused, match="--backups FOLDER"):
        files.backups(None)
