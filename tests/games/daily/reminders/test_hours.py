"""Tests of the hours of reminders, everywhere on earth and where clocks change."""

from collections import Counter
from datetime import UTC, datetime, timedelta, timezone, tzinfo
from zoneinfo import ZoneInfo

import pytest

from games.daily.reminders.hours import EVENING, MIN_LEFT, is_evening, last_before

STEP = timedelta(minutes=10)
# Clocks change in Europe on the 29th of March, in America on the 8th.
START = datetime(2026, 3, 1, tzinfo=UTC)
DAYS = 32
OFFSETS = [timedelta(minutes=15 * quarter) for quarter in range(-12 * 4, 14 * 4 + 1)]


def sent(zone: tzinfo) -> list[datetime]:
    """Return when somebody there is reminded, if the task runs every ten minutes."""
    found: list[datetime] = []
    for step in range(DAYS * 144):
        now = START + step * STEP
        if is_evening(now, zone) and (not found or found[-1] < last_before(now)):
            found.append(now)
    return found


def test_every_evening_has_one_reminder_wherever_one_is() -> None:
    for offset in OFFSETS:
        zone = timezone(offset)
        moments = sent(zone)
        days = Counter(now.date() for now in moments)
        evenings = Counter(now.astimezone(zone).date() for now in moments)
        assert set(days.values()) == set(evenings.values()) == {1}, offset
        assert len(days) >= DAYS - 1, offset


@pytest.mark.parametrize("name", ["America/New_York", "Europe/Berlin", "America/St_Johns"])
def test_a_change_of_clocks_brings_no_second_one(name: str) -> None:
    days = Counter(now.date() for now in sent(ZoneInfo(name)))
    assert set(days.values()) == {1} and len(days) >= DAYS - 1


def test_it_comes_in_the_evening_with_time_left() -> None:
    for name in ("Pacific/Kiritimati", "Europe/Kyiv", "America/Sao_Paulo", "Pacific/Honolulu"):
        zone = ZoneInfo(name)
        for now in sent(zone):
            assert now.astimezone(zone).hour in EVENING
            midnight = now.replace(hour=0, minute=0) + timedelta(days=1)
            assert midnight - now >= MIN_LEFT
