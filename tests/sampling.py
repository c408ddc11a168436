"""The choice of tests: what moves by the day, and what runs in `make test-all` alone."""

import zlib
from collections import defaultdict
from collections.abc import Iterable

import pytest

from tests import long_tests

# Cases of one test that ask a database, and the share of them that runs in `make test`.
MANY_CASES, STEP_OF_MANY = 3, 3
# In so many days `make test-all` runs every test.
DAYS_OF_ALL = 3
# By test and parameter: the values that were seen, in order.
Seen = dict[tuple[str, str], list[object]]


def of_today(items: Iterable[pytest.Item], day: int) -> list[pytest.Item]:
    """Return the tests without the cases of another day, of those that are repeated for looks.

    With `rotated(n)` each day another nth of the cases runs, such that each value of each parameter
    has its turn; with `first=k` it comes k days earlier. Of the four cases for both screens and
    themes two do, in which each is once.
    """
    seen: Seen = defaultdict(list)
    found = []
    for item in items:
        step = rotation(item)
        if not step or (sum(places(item, seen)) + first(item) + day) % step == 0:
            found.append(item)
    return found


def places(item: pytest.Item, seen: Seen) -> list[int]:
    """Return the place of each parameter's value among those of its test that were seen so far."""
    name = item.nodeid.partition("[")[0]
    return [place_of(value, seen[name, key]) for key, value in parameters(item).items()]


def place_of(value: object, seen: list[object]) -> int:
    """Return the place of a value in a list, at whose end it is put if it is new."""
    if value not in seen:
        seen.append(value)
    return seen.index(value)


def rotation(item: pytest.Item) -> int:
    """Return n if each day another nth of the cases of a test runs; 0 if all do."""
    if marker := item.get_closest_marker("rotated"):
        return int(marker.args[0])
    return 2 if has_screens(item) else 0


def first(item: pytest.Item) -> int:
    """Return by how many days the first case of a rotated test comes earlier."""
    marker = item.get_closest_marker("rotated")
    return int(marker.kwargs.get("first", 0)) if marker else 0


def has_screens(item: pytest.Item) -> bool:
    """Return whether a browser test has the four cases of both screens and themes."""
    chosen = any("screen" in mark.args[0] for mark in item.iter_markers("parametrize"))
    return {"screen", "theme"} <= set(parameters(item)) and not chosen


def parameters(item: pytest.Item) -> dict[str, object]:
    """Return the parameters of a case; none if the test has no cases."""
    return item.callspec.params if hasattr(item, "callspec") else {}


def mark_left_out(items: list[pytest.Item], day: int) -> None:
    """Mark as slow the long tests that `make test` does not run on this day."""
    for item in items:
        if not rotation(item) and long_tests.is_left_out(item.nodeid, day):
            leave_out(item)


def mark_samples(items: list[pytest.Item]) -> None:
    """Mark as slow all but every nth case of a test that is marked `sampled(n)`.

    Without that mark it is every third case of a test with many that ask a database. Which case is
    the first depends on the name of the test: of two tests with the same cases each runs others.
    """
    cases = defaultdict(list)
    for item in items:
        repeated = hasattr(item, "callspec") or item.get_closest_marker("sampled")
        if repeated and not item.get_closest_marker("slow"):
            cases[item.nodeid.partition("[")[0]].append(item)
    for name, group in cases.items():
        step = min(sample_step(group), len(group))
        first = zlib.crc32(name.rpartition("::")[2].encode()) % step
        for number, item in enumerate(group):
            if number % step != first:
                leave_out(item)


def leave_out(item: pytest.Item) -> None:
    """Mark a test that `make test` does not run, though nobody called it slow."""
    if not item.get_closest_marker("slow"):
        item.add_marker("slow")
        item.add_marker("left_out")


def of_few_days(items: Iterable[pytest.Item], day: int) -> list[pytest.Item]:
    """Return the tests of `make test-all`: of those that take turns about a third.

    The others run on the next two days; where cases rotate, on the next two days of their own. They
    are what `make test` leaves out, and slow browser tests. Other tests that their authors mark as
    slow always run.
    """
    return [item for item in items if not takes_turns(item) or has_turn(item, day)]


def has_turn(item: pytest.Item, day: int) -> bool:
    """Return whether it is the turn of a test. What else runs on the day does not move it."""
    own_day = day // (rotation(item) or 1)
    return (zlib.crc32(item.nodeid.encode()) + own_day) % DAYS_OF_ALL == 0


def takes_turns(item: pytest.Item) -> bool:
    """Return whether a test does not run in each `make test-all`."""
    has = item.get_closest_marker
    return bool(has("left_out") or (has("slow") and has("browser")))


def sample_step(cases: list[pytest.Item]) -> int:
    """Return n if every nth of these cases of one test is to run in `make test`."""
    if marker := cases[0].get_closest_marker("sampled"):
        return int(marker.args[0])
    many = len(cases) >= MANY_CASES and cases[0].get_closest_marker("database")
    return STEP_OF_MANY if many else 1
