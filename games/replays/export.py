"""Monthly export: the rated games of a month as one file of records.

The same games give the same bytes, and a file under its final name is always complete.
"""

import json
import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from datetime import UTC, datetime
from pathlib import Path
from typing import Any, ClassVar

from django.db.models import Q, QuerySet

from accounts.errors import DomainError, Text
from games.models import Game
from games.replays import records
from games.replays.complete_files import complete_files, packed_lines, sum_of, write_text
from games.replays.records import RecordLine

FORMAT = "thousand-dump/1"
MONTH = re.compile(r"(\d{4})-(0[1-9]|1[0-2])")


class ExportError(DomainError):
    """A month that cannot be exported."""

    texts: ClassVar[Mapping[str, Text]] = {
        "bad_month": "%(month)s is not a month: write it as 2026-10",
        "not_over": "%(month)s is not over: only complete months can be exported",
    }


@dataclass(frozen=True)
class Month:
    """A month in UTC."""

    year: int
    number: int

    @classmethod
    def parse(cls, text: str) -> "Month":
        """Return the month written as `2026-10`. Raises: ExportError."""
        match = MONTH.fullmatch(text)
        if match is None or int(match[1]) == 0 or text == "9999-12":
            raise ExportError("bad_month", month=text)
        return cls(int(match[1]), int(match[2]))

    @classmethod
    def last_complete(cls, now: datetime) -> "Month":
        """Return the last month that is over."""
        today = now.astimezone(UTC)
        return cls(today.year - (today.month == 1), (today.month - 2) % 12 + 1)

    @property
    def start(self) -> datetime:
        """Return the first moment of the month."""
        return datetime(self.year, self.number, 1, tzinfo=UTC)

    @property
    def end(self) -> datetime:
        """Return the first moment of the next month."""
        return datetime(self.year + self.number // 12, self.number % 12 + 1, 1, tzinfo=UTC)

    def __str__(self) -> str:
        return f"{self.year:04}-{self.number:02}"


@dataclass
class Count:
    """The number of games and bytes written."""

    games: int = 0
    bytes: int = 0
    first: str | None = None
    last: str | None = None

    def add(self, line: RecordLine, size: int) -> None:
        """Count a game of `size` bytes."""
        self.games += 1
        self.bytes += size
        self.first, self.last = self.first or line.game_id, line.game_id


@dataclass(frozen=True)
class Export:
    """The exported file, its index, and the number of the month's games that are not in it yet."""

    data: Path
    index: dict[str, Any]
    missing: int


def export_month(month: Month, directory: Path, now: datetime) -> Export:
    """Write the file, its checksum and its index.

    Raises: ExportError if the month is not over.
    """
    if now < month.end:
        raise ExportError("not_over", month=str(month))
    name = f"thousand-{month}.jsonl.gz"
    # The index comes last: where it exists, everything does.
    names = (name, f"{name}.sha256", f"thousand-{month}.json")
    with complete_files(directory, f".thousand-{month}.", names) as work:
        count = _write(work / name, records.all_lines(games_of(month)))
        index = _index(month, name, count, work / name)
        write_text(work / f"{name}.sha256", f"{index['sha256']}  {name}\n")
        write_text(work / f"thousand-{month}.json", json.dumps(index, indent=1) + "\n")
    return Export(directory / name, index, missing(month))


def games_of(month: Month) -> QuerySet[Game]:
    """Return the games to export; annulled games are left out."""
    return _of(month, records.public_games()).exclude(records.is_annulled())


def _of(month: Month, games: QuerySet[Game]) -> QuerySet[Game]:
    span = {"ended_at__gte": month.start, "ended_at__lt": month.end}
    # Games without places are not rated.
    return games.filter(rated=True, places__isnull=False, **span)


def missing(month: Month) -> int:
    """Count games that are not finalised or still sealed: a later run will have them."""
    exported = records.public_games().values("pk")
    finished = Game.objects.exclude(Q(status=Game.Status.PLAYING) | Q(club__is_private=True))
    return _of(month, finished).exclude(pk__in=exported).count()


def _write(path: Path, lines: Iterator[RecordLine]) -> Count:
    count = Count()
    with packed_lines(path) as add:
        for line in lines:
            count.add(line, add(line.text))
    return count


def _index(month: Month, name: str, count: Count, data: Path) -> dict[str, Any]:
    return {
        "format": FORMAT,
        "month": str(month),
        "file": name,
        "games": count.games,
        "bytes": count.bytes,
        "packed_bytes": data.stat().st_size,
        "sha256": sum_of(data),
        "first": count.first,
        "last": count.last,
    }
