"""Long tests run on every fourth day in `make test`."""

from pathlib import Path

import pytest

from tests import long_tests

REPORT = """<testsuites><testsuite>
<testcase classname="tests.e2e.test_game.TestEnd" name="test_a[x.y::z]@site" time="2.5"/>
<testcase classname="tests.e2e.test_game" name="test_b" time="0.1"/>
</testsuite></testsuites>"""


@pytest.fixture
def report(tmp_path: Path) -> Path:
    path = tmp_path / "report.xml"
    path.write_text(REPORT)
    return path


DAYS = range(739000, 739000 + long_tests.DAYS)


def test_each_runs_on_one_of_four_days() -> None:
    for place in range(4):
        days = [long_tests.waits(place, day) for day in DAYS]
        assert sorted(days) == [False, True, True, True]


def test_of_four_neighbours_one_runs() -> None:
    neighbours = [long_tests.waits(place, DAYS[0]) for place in range(4)]
    assert sorted(neighbours) == [False, True, True, True]


def test_a_report_and_pytest_name_a_test_alike(report: Path) -> None:
    nodeid = "tests/e2e/test_game.py::TestEnd::test_a[x.y::z]@site"
    assert long_tests.long_tests(report) == {long_tests.name_of(nodeid)}


def test_what_the_day_had_left_out_stays_listed(report: Path) -> None:
    before = ["p.test_x::test_left_out", "p.test_x::test_run"]
    day = next(day for day in DAYS if not long_tests.waits(1, day))
    listed = long_tests.listed(before, report, day)
    assert "p.test_x::test_left_out" in listed and "p.test_x::test_run" not in listed


def test_the_list_is_in_order_so_that_each_day_has_a_quarter_of_a_file() -> None:
    names = long_tests.NAMES.read_text().splitlines()
    assert names == sorted(set(names)) and names
