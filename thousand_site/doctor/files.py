"""Checks of disks and of backups."""

import os
import shutil
import tempfile
import time
from collections.abc import Iterator
from pathlib import Path

from django.conf import settings

from thousand_site.doctor.findings import Unused, Wrong

MIN_FREE_BYTES, MIN_FREE_SHARE = 500_000_000, 0.05
# A day, and the time that a backup and a late timer take.
MAX_BACKUP_HOURS = 26
GIGABYTE = 1e9


def disk() -> str:
    """Require free space on each disk that this process writes to or reads its files from."""
    found = {path: shutil.disk_usage(path) for path in _folders()}
    full = [
        f"{path} has {usage.free / GIGABYTE:.1f} GB free of {usage.total / GIGABYTE:.0f}"
        for path, usage in found.items()
        if usage.free < max(MIN_FREE_BYTES, MIN_FREE_SHARE * usage.total)
    ]
    if full:
        raise Wrong(f"{', '.join(full)}; make room")
    return ", ".join(f"{path} has {u.free / GIGABYTE:.1f} GB free" for path, u in found.items())


def _folders() -> Iterator[Path]:
    """Yield one folder of each disk."""
    known = set()
    for path in (settings.DATA_DIR, settings.STATIC_ROOT, Path(tempfile.gettempdir())):
        if path.exists() and (device := os.stat(path).st_dev) not in known:
            known.add(device)
            yield path


def backups(folder: Path | None) -> str:
    """Require a file of the last day in the folder of backups; None: no folder is named."""
    if folder is None:
        raise Unused("not looked at; name their folder with --backups FOLDER")
    if not folder.is_dir():
        raise Wrong(f"{folder} is no folder; name that of the backups")
    files = [path for path in folder.iterdir() if path.is_file()]
    if not files:
        raise Wrong(f"{folder} is empty; take a backup each day (docs/operations)")
    return _require_recent(max(files, key=lambda path: path.stat().st_mtime))


def _require_recent(newest: Path) -> str:
    hours = (time.time() - newest.stat().st_mtime) / 3600
    if not newest.stat().st_size:
        raise Wrong(f"{newest} has no bytes; is the disk full, or did its command fail?")
    if hours > MAX_BACKUP_HOURS:
        raise Wrong(f"the newest, {newest}, is {hours:.0f} hours old; take one each day")
    return f"the newest, {newest.name}, is {hours:.0f} hours old"
