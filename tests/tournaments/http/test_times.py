"""Times typed in a time zone, over changes of the clocks too."""

from datetime import UTC, datetime
from zoneinfo import ZoneInfo

import pytest
from django.http import QueryDict

from tests.factories import error_code
from tournaments.http.times import FORMER_ZONES, local_time, parse_time, zone_name


@pytest.mark.parametrize(
    "typed, zone, expected",
    [
        ("2026-10-24T19:00", "Europe/Berlin", (2026, 10, 24, 17)),
        # The clocks were set back in the night before.
        ("2026-10-25T19:00", "Europe/Berlin", (2026, 10, 25, 18)),
        ("2026-10-25T19:00", "Asia/Tokyo", (2026, 10, 25, 10)),
        ("2026-10-25T19:00", "", (2026, 10, 25, 19)),
        ("2026-10-25T19:00+02:00", "Asia/Tokyo", (2026, 10, 25, 17)),
        # Of an hour that comes twice the first counts.
        ("2026-10-25T02:00", "Europe/Berlin", (2026, 10, 25, 0)),
    ],
)
def test_a_local_time_is_read_in_its_zone(typed, zone, expected):
    assert local_time(typed, zone) == datetime(*expected, tzinfo=UTC)


@pytest.mark.parametrize(
    "typed, zone",
    [
        ("2026-03-29T02:30", "Europe/Berlin"),
        ("", "UTC"),
        ("tomorrow", "UTC"),
        ("2026-10-25T19:00", "Europe/Nowhere"),
        ("2026-10-25T19:00", "../etc/passwd"),
        ("9999-12-31T23:59", "America/New_York"),
    ],
)
def test_a_time_that_does_not_exist_is_none(typed, zone):
    assert local_time(typed, zone) is None


def test_a_bad_time_is_refused():
    assert error_code(parse_time, QueryDict("at=soon&zone=UTC")) == "no_moment"
    assert error_code(parse_time, QueryDict("zone=UTC")) == "no_moment"
    assert error_code(parse_time, QueryDict("at=2026-10-25T19:00" + "0" * 40)) == "no_moment"


def test_a_time_that_the_clocks_skip_is_told_and_not_moved():
    skipped = QueryDict("at=2026-03-29T02:30&zone=Europe/Warsaw")
    assert error_code(parse_time, skipped) == "skipped_moment"
    assert error_code(parse_time, QueryDict("at=2026-03-29T03:30&zone=Europe/Kiev")) == (
        "skipped_moment"
    )


def test_a_former_name_of_a_zone_becomes_the_present_one():
    for former in ("Europe/Kiev", "Europe/Uzhgorod", "Europe/Zaporozhye"):
        assert zone_name(former) == "Europe/Kyiv"
    assert zone_name("Asia/Calcutta") == "Asia/Kolkata"
    assert all(ZoneInfo(name) for name in FORMER_ZONES.values())
    assert zone_name("Europe/Warsaw") == "Europe/Warsaw"
    assert zone_name("") == "UTC"
