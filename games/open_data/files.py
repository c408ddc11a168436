"""The files: made when a month or a day is over, and listed with their sums."""

import json
import re
from collections.abc import Container, Iterable, Iterator
from dataclasses import dataclass
from datetime import datetime, timedelta
from functools import lru_cache
from pathlib import Path
from typing import Any

from django.conf import settings

from accounts.http.timestamps import timestamp
from games.daily import queries as daily
from games.daily.publication import lines as daily_lines
from games.open_data import results
from games.replays.complete_files import complete_files, packed_lines, sum_of, write_text
from games.replays.export import Month, missing

Json = dict[str, Any]
RESULTS, DEALS = "results", "deals"
KINDS = (RESULTS, DEALS)
NAME = re.compile(r"thousand-(results|deals)-(\d{4}-\d\d(?:-\d\d)?)\.jsonl\.gz")
# Results may be annulled for some days; for games that are never revealed nobody waits longer.
AFTER_MONTH, LATEST = timedelta(days=2), timedelta(days=7)
# Days that are looked back for, as after a pause of the site.
DAYS = 31


@dataclass(frozen=True)
class DueFile:
    """A file that can be made."""

    kind: str
    period: str
    lines: Iterable[str]

    @property
    def name(self) -> str:
        """Return the name of the file."""
        return f"thousand-{self.kind}-{self.period}.jsonl.gz"


def directory() -> Path | None:
    """Return the folder of the files; None where none are made."""
    folder: Path | None = settings.OPEN_DATA_DIR
    return folder


def make_next(now: datetime) -> bool:
    """Make the first file that is due and not there; return whether there was one."""
    folder = directory()
    if folder is None:
        return False
    due = next(_due(now, {entry["name"] for entry in data_files()}), None)
    if due is None:
        return False
    _write(folder, due, now)
    return True


def _due(now: datetime, made: Container[str]) -> Iterator[DueFile]:
    """Yield the files of the last month and days that are over, complete and not made yet."""
    month = Month.last_complete(now)
    file = DueFile(RESULTS, str(month), results.lines_of(month))
    if file.name not in made and _is_settled(month, now):
        yield file
    for day in daily.published_days().filter(date__gte=now.date() - timedelta(days=DAYS)):
        file = DueFile(DEALS, str(day), daily_lines.lines_of(day))
        if file.name not in made and daily_lines.are_complete(day):
            yield file


def _is_settled(month: Month, now: datetime) -> bool:
    """Return whether the results of a month are known, or were waited for long enough."""
    waited = now - month.end
    return waited >= AFTER_MONTH and (waited >= LATEST or not missing(month))


def _write(folder: Path, due: DueFile, now: datetime) -> None:
    """Write a file and, last, its index."""
    index_name = f"{due.name}.json"
    with complete_files(folder, f".{due.name}.", (due.name, index_name)) as work:
        count = size = 0
        with packed_lines(work / due.name) as add:
            for line in due.lines:
                count, size = count + 1, size + add(line)
        index = {
            "name": due.name,
            "kind": due.kind,
            "period": due.period,
            "lines": count,
            "bytes": size,
            "packed_bytes": (work / due.name).stat().st_size,
            "sha256": sum_of(work / due.name),
            "made_at": timestamp(now),
        }
        write_text(work / index_name, json.dumps(index) + "\n")


def data_files() -> list[Json]:
    """Return the indexes of all files, the newest period first."""
    folder = directory()
    if folder is None or not folder.is_dir():
        return []
    return list(_listed(folder, folder.stat().st_mtime_ns))


@lru_cache(maxsize=2)
def _listed(folder: Path, _changed: int) -> tuple[Json, ...]:
    """Return the indexes in a folder that has not changed."""
    texts = (path.read_text(encoding="utf-8") for path in folder.glob("thousand-*.gz.json"))
    found = [json.loads(text) for text in texts]
    return tuple(sorted(found, key=lambda one: (one["period"], one["kind"]), reverse=True))


def file_named(name: str) -> tuple[Path, Json] | None:
    """Return a file and its index; None: there is none of this name."""
    index = next((one for one in data_files() if one["name"] == name), None)
    folder = directory()
    if index is None or folder is None or not NAME.fullmatch(name):
        return None
    return folder / name, index
