"""Memory and CPU time of running processes and all their children, from /proc."""

import re
import time
from collections import Counter
from collections.abc import Iterable
from pathlib import Path

from tests.bench.tables.stack import children_of, cpu_seconds

Usage = dict[str, float]


def family_of(pid: int) -> list[int]:
    """Return a process and all its descendants."""
    return [pid, *(one for child in children_of(pid) for one in family_of(child))]


def pss_mb(pid: int) -> float:
    """Return the memory of a process in MiB, shared pages in equal parts; 0: it has ended."""
    try:
        text = Path(f"/proc/{pid}/smaps_rollup").read_text()
    except OSError:
        return 0.0
    found = re.search(r"^Pss:\s+(\d+) kB$", text, flags=re.M)
    return int(found[1]) / 1024 if found else 0.0


def name_of(pid: int) -> str:
    """Return the name that the system shows for a process; "": it has ended."""
    try:
        return Path(f"/proc/{pid}/comm").read_text().strip()
    except OSError:
        return ""


def memory_by_name(roots: Iterable[int]) -> Usage:
    """Return MiB by name of the processes; the largest first."""
    found: Counter[str] = Counter()
    for root in roots:
        for pid in family_of(root):
            found[name_of(pid)] += pss_mb(pid)  # type: ignore[assignment]
    return {name: round(size, 1) for name, size in found.most_common() if name}


def cpu_percent(roots: list[int], seconds: float) -> float:
    """Return the share of a core that processes and their children use for so long, in percent."""
    before = sum(map(cpu_seconds, roots))
    time.sleep(seconds)
    return round(100 * (sum(map(cpu_seconds, roots)) - before) / seconds, 2)
