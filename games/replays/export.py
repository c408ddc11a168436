"""The rated games of a month as one file of records, for whoever wants to compute with them.

The same games give the same bytes; what stands under the file's name is always whole.
"""

import gzip
import hashlib
import json
import os
import re
import shutil
import time
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from datetime import UTC, datetime
from pathlib import Path
from tempfile import mkdtemp
from typing import IO, Any

from django.db.models import Q, QuerySet

from games.models import Game
from games.replays import records
from games.replays.records import Line

FORMAT = "thousand-dump/1"
MONTH = re.compile(r"(\d{4})-(0[1-9]|1[0-2])")
# What a run that was killed left behind is cleared away by a later one.
STALE_S = 24 * 3600
LEVEL = 6


class NoDump(Exception):
    """The text says why there is none."""


@dataclass(frozen=True)
class Month:
    """A month of UTC, from its first moment up to that of the next one."""

    year: int
    number: int

    @classmethod
    def read(cls, text: str) -> "Month":
        """`2026-10`; NoDump for anything else."""
        found = MONTH.fullmatch(text)
        if found is None or int(found[1]) == 0 or text == "9999-12":
            raise NoDump(f"{text} is no month: write it as 2026-10")
        return cls(int(found[1]), int(found[2]))

    @classmethod
    def before(cls, now: datetime) -> "Month":
        """The last one that is over."""
        here = now.astimezone(UTC)
        return cls(here.year - (here.month == 1), (here.month - 2) % 12 + 1)

    @property
    def start(self) -> datetime:
        return datetime(self.year, self.number, 1, tzinfo=UTC)

    @property
    def end(self) -> datetime:
        return datetime(self.year + self.number // 12, self.number % 12 + 1, 1, tzinfo=UTC)

    def __str__(self) -> str:
        return f"{self.year:04}-{self.number:02}"


@dataclass
class Count:
    """What was written."""

    games: int = 0
    bytes: int = 0
    first: str | None = None
    last: str | None = None

    def add(self, line: Line, size: int) -> None:
        self.games += 1
        self.bytes += size
        self.first, self.last = self.first or line.game_id, line.game_id


@dataclass(frozen=True)
class Dump:
    """The three files, and how many games of the month are not in them yet."""

    data: Path
    index: dict[str, Any]
    missing: int


def dump(month: Month, directory: Path, now: datetime) -> Dump:
    """Write the file, its checksum and its index. NoDump: the month is not over."""
    if now < month.end:
        raise NoDump(f"{month} is not over: a dump is of a whole month")
    directory.mkdir(parents=True, exist_ok=True)
    name = f"thousand-{month}.jsonl.gz"
    with _workshop(directory, month) as shop:
        count = _write(shop / name, records.all_lines(_games(month)))
        index = _index(month, name, count, shop / name)
        _text(shop / f"{name}.sha256", f"{index['sha256']}  {name}\n")
        _text(shop / f"thousand-{month}.json", json.dumps(index, indent=1) + "\n")
        # The index last: who finds it finds all of it.
        for file in (name, f"{name}.sha256", f"thousand-{month}.json"):
            os.replace(shop / file, directory / file)
    _keep(directory)
    return Dump(directory / name, index, _unsettled(month))


def _games(month: Month) -> QuerySet[Game]:
    """Annulled games are left out: what they moved was moved back."""
    return _of(month, records.open_games()).exclude(records.annulled())


def _of(month: Month, games: QuerySet[Game]) -> QuerySet[Game]:
    span = {"ended_at__gte": month.start, "ended_at__lt": month.end}
    # Without places nothing was rated.
    return games.filter(rated=True, places__isnull=False, **span)


def _unsettled(month: Month) -> int:
    """Games without a rating yet, or sealed: another run will have them, but no private club's."""
    settled = records.open_games().values("pk")
    finished = Game.objects.exclude(Q(status=Game.Status.PLAYING) | Q(club__is_private=True))
    return _of(month, finished).exclude(pk__in=settled).count()


def _write(path: Path, lines: Iterator[Line]) -> Count:
    count = Count()
    # Neither a name nor a time in the header: the same games give the same bytes.
    with (
        _whole(path) as raw,
        gzip.GzipFile("", "wb", compresslevel=LEVEL, fileobj=raw, mtime=0) as packed,
    ):
        for line in lines:
            text = f"{line.text}\n".encode()
            packed.write(text)
            count.add(line, len(text))
    return count


def _index(month: Month, name: str, count: Count, data: Path) -> dict[str, Any]:
    return {
        "format": FORMAT,
        "month": str(month),
        "file": name,
        "games": count.games,
        "bytes": count.bytes,
        "packed_bytes": data.stat().st_size,
        "sha256": _sum_of(data),
        "first": count.first,
        "last": count.last,
    }


def _sum_of(path: Path) -> str:
    with path.open("rb") as file:
        return hashlib.file_digest(file, "sha256").hexdigest()


# Files that are whole or not there


def _text(path: Path, text: str) -> None:
    with _whole(path) as file:
        file.write(text.encode())


@contextmanager
def _whole(path: Path) -> Iterator[IO[bytes]]:
    """On the disk before anybody sees its name."""
    with path.open("wb") as file:
        yield file
        file.flush()
        os.fsync(file.fileno())


@contextmanager
def _workshop(directory: Path, month: Month) -> Iterator[Path]:
    """A directory of this run's own beside the files, so that renaming is one step."""
    prefix = f".thousand-{month}."
    for old in directory.glob(f"{prefix}*"):
        if time.time() - old.stat().st_mtime > STALE_S:
            shutil.rmtree(old, ignore_errors=True)
    shop = Path(mkdtemp(prefix=prefix, dir=directory))
    try:
        yield shop
    finally:
        shutil.rmtree(shop, ignore_errors=True)


def _keep(directory: Path) -> None:
    """The new names too, where a directory can be synchronised."""
    try:
        handle = os.open(directory, os.O_RDONLY)
    except OSError:
        return
    try:
        os.fsync(handle)
    finally:
        os.close(handle)
