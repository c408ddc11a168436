"""Tests of accounts.http.timestamps."""

import json
from datetime import UTC, datetime, timedelta, timezone

import pytest

from accounts.http.timestamps import TimestampEncoder, timestamp, timestamp_or_none

NOON = datetime(2026, 10, 1, 12, tzinfo=UTC)


@pytest.mark.parametrize(
    ("moment", "text"),
    [
        (NOON, "2026-10-01T12:00:00.000Z"),
        (NOON + timedelta(microseconds=1_999), "2026-10-01T12:00:00.001Z"),
        (NOON.astimezone(timezone(timedelta(hours=5))), "2026-10-01T12:00:00.000Z"),
    ],
)
def test_a_moment_is_written_in_utc_to_the_millisecond(moment: datetime, text: str) -> None:
    assert timestamp(moment) == text


def test_a_timestamp_is_read_back() -> None:
    assert datetime.fromisoformat(timestamp(NOON)) == NOON


def test_no_moment_stays_none() -> None:
    assert timestamp_or_none(None) is None and timestamp_or_none(NOON) == timestamp(NOON)


def test_json_holds_timestamps() -> None:
    assert json.loads(json.dumps({"at": NOON}, cls=TimestampEncoder)) == {"at": timestamp(NOON)}
