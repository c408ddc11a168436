"""Days and times of a repeating tournament, also where clocks change."""

from datetime import UTC, date, datetime, time
from itertools import islice

from tournaments.extras.repeats.days import WeeklyTime

# A Thursday, in summer.
FIRST = date(2026, 10, 1)
WARSAW = WeeklyTime(FIRST, time(19, 0), "Europe/Warsaw")


def test_days_have_the_weekday_of_the_first() -> None:
    days = list(islice(WARSAW.days(date(2026, 10, 10)), 2))
    assert days == [date(2026, 10, 15), date(2026, 10, 22)]


def test_no_day_comes_before_the_first() -> None:
    assert next(iter(WARSAW.days(date(2025, 1, 1)))) == FIRST


def test_every_second_week_leaves_one_out() -> None:
    times = WeeklyTime(FIRST, time(19, 0), "Europe/Warsaw", weeks=2)
    assert times.is_day(date(2026, 10, 15)) and not times.is_day(date(2026, 10, 8))


def test_the_last_day_is_the_end() -> None:
    times = WeeklyTime(FIRST, time(19, 0), "Europe/Warsaw", last=date(2026, 10, 8))
    assert list(times.days(FIRST)) == [FIRST, date(2026, 10, 8)]
    assert not times.is_day(date(2026, 10, 15))


def test_the_local_time_stays_the_same_all_year() -> None:
    assert WARSAW.begins(date(2026, 10, 22)) == datetime(2026, 10, 22, 17, tzinfo=UTC)
    assert WARSAW.begins(date(2026, 10, 29)) == datetime(2026, 10, 29, 18, tzinfo=UTC)


def test_a_time_that_clocks_skip_is_moved_by_an_hour() -> None:
    night = WeeklyTime(date(2026, 3, 29), time(2, 30), "Europe/Warsaw")
    # 02:30 does not exist: clocks go from 02:00 to 03:00.
    assert night.begins(date(2026, 3, 29)) == datetime(2026, 3, 29, 1, 30, tzinfo=UTC)


def test_of_a_time_that_comes_twice_the_first_counts() -> None:
    night = WeeklyTime(date(2026, 10, 25), time(2, 30), "Europe/Warsaw")
    assert night.begins(date(2026, 10, 25)) == datetime(2026, 10, 25, 0, 30, tzinfo=UTC)
