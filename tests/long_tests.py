"""Tests that take long: in `make test` each runs on every fourth day, in `make test-all` always.

`tests/long_tests.txt` names them, in order: of four neighbours one runs today, the next tomorrow
and so on, so every day runs a quarter of each file. `python -m tests.long_tests` writes it from the
report of the last `make test`, which is to have run alone on its machine.
"""

import sys
from collections.abc import Iterable
from datetime import date
from functools import cache
from pathlib import Path
from xml.etree import ElementTree

from tests.run import GROUP, REPORTS

NAMES = Path(__file__).with_suffix(".txt")
# All such tests would take two thirds of the time of `make test`.
MIN_SECONDS = 0.2
# Each runs once in so many days.
DAYS = 4


def is_left_out(nodeid: str, day: int) -> bool:
    """Return whether a test is a long one that does not run on this day, a proleptic ordinal."""
    place = places().get(name_of(nodeid))
    return place is not None and waits(place, day)


def waits(place: int, day: int) -> bool:
    """Return whether the long test at this place of the list waits for another day."""
    return (place + day) % DAYS != 0


@cache
def places() -> dict[str, int]:
    """Return the place in the list of each long test, by its name."""
    return {name: place for place, name in enumerate(NAMES.read_text().splitlines())}


def name_of(nodeid: str) -> str:
    """Return the name of a test as a report has it: package.module.Class::test[case]."""
    test, bracket, case = nodeid.partition("[")
    path, *within = test.split("::")
    module = path.removesuffix(".py").replace("/", ".")
    return GROUP.sub("", f"{'.'.join([module, *within[:-1]])}::{within[-1]}{bracket}{case}")


def long_tests(report: Path) -> set[str]:
    """Return the names of the tests of a JUnit report that took long."""
    return {
        GROUP.sub("", f"{case.get('classname')}::{case.get('name')}")
        for case in ElementTree.parse(report).iter("testcase")
        if float(case.get("time", 0)) >= MIN_SECONDS
    }


def listed(before: Iterable[str], report: Path, day: int) -> list[str]:
    """Return the long tests of a report of this day, and those that the day had left out."""
    left_out = {name for place, name in enumerate(before) if waits(place, day)}
    return sorted(long_tests(report) | left_out)


def main() -> None:
    """Write the names of the long tests."""
    report = REPORTS / "postgresql.xml"
    if not report.exists():
        sys.exit(f"there is no {report}: run `make test` first")
    names = listed(places(), report, date.today().toordinal())
    NAMES.write_text("".join(f"{name}\n" for name in names))


if __name__ == "__main__":
    main()
