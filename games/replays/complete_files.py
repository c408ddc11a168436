"""Files that are complete or do not exist; the same lines give the same bytes."""

import gzip
import hashlib
import os
import shutil
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from tempfile import mkdtemp
from typing import IO

# Leftovers of a killed run are deleted by a later one after this time.
STALE_S = 24 * 3600
LEVEL = 6


@contextmanager
def complete_files(directory: Path, prefix: str, names: Sequence[str]) -> Iterator[Path]:
    """Yield a folder in which to write these files; then move them, in this order.

    The folder lies beside them and begins with `prefix`, so that renaming is atomic.
    """
    directory.mkdir(parents=True, exist_ok=True)
    _delete_stale(directory, prefix)
    work = Path(mkdtemp(prefix=prefix, dir=directory))
    try:
        yield work
        for name in names:
            os.replace(work / name, directory / name)
    finally:
        shutil.rmtree(work, ignore_errors=True)
    _sync_directory(directory)


def _delete_stale(directory: Path, prefix: str) -> None:
    for old in directory.glob(f"{prefix}*"):
        if time.time() - old.stat().st_mtime > STALE_S:
            shutil.rmtree(old, ignore_errors=True)


@contextmanager
def packed_lines(path: Path) -> Iterator[Callable[[str], int]]:
    """Yield a function that adds a line to a gzip file and returns its length in bytes."""
    # No name and no time in the header: the same lines give the same bytes.
    with (
        _synced_file(path) as raw,
        gzip.GzipFile("", "wb", compresslevel=LEVEL, fileobj=raw, mtime=0) as packed,
    ):
        yield lambda text: packed.write(f"{text}\n".encode())


def write_text(path: Path, text: str) -> None:
    """Write a short file."""
    with _synced_file(path) as file:
        file.write(text.encode())


def sum_of(path: Path) -> str:
    """Return the SHA-256 of a file in hexadecimal."""
    with path.open("rb") as file:
        return hashlib.file_digest(file, "sha256").hexdigest()


@contextmanager
def _synced_file(path: Path) -> Iterator[IO[bytes]]:
    """Open a file that is on the disk before it gets its final name."""
    with path.open("wb") as file:
        yield file
        file.flush()
        os.fsync(file.fileno())


def _sync_directory(directory: Path) -> None:
    """Sync the new names too, where the system allows it."""
    try:
        handle = os.open(directory, os.O_RDONLY)
    except OSError:
        return
    try:
        os.fsync(handle)
    finally:
        os.close(handle)
