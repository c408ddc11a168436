"""The format of calendars: escaped values and folded lines."""

from datetime import UTC, datetime

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tournaments.extras.calendars.ics import CalendarEvent, calendar_text, escaped, folded

AT = datetime(2026, 11, 26, 19, 0, tzinfo=UTC)


def event(**fields: object) -> CalendarEvent:
    usual = {
        "uid": "a@x", "starts_at": AT, "ends_at": AT, "title": "Cup", "url": "https://x/",
        "changed_at": AT,
    }  # fmt: skip
    return CalendarEvent(**{**usual, **fields})  # type: ignore[arg-type]


def lines(*events: CalendarEvent) -> list[str]:
    return calendar_text("Club", events).split("\r\n")


@pytest.mark.parametrize(
    ("text", "value"),
    [("a;b,c\\d", "a\\;b\\,c\\\\d"), ("one\r\ntwo\nthree", "one\\ntwo\\nthree"), ("a\rb", "ab")],
)
def test_special_characters_are_escaped(text: str, value: str) -> None:
    assert escaped(text) == value


def test_a_name_cannot_add_a_property() -> None:
    assert not any(line.startswith("ATTACH") for line in lines(event(title="x\r\nATTACH:y")))


@given(st.text(st.characters(exclude_categories=["Cs"]), max_size=300))
def test_folded_lines_are_short_and_whole(text: str) -> None:
    value = escaped(text)
    parts = folded(value).split("\r\n")
    assert all(len(part.encode()) <= 75 for part in parts)
    assert parts[0] + "".join(part[1:] for part in parts[1:]) == value


def test_an_event_says_when_it_is_in_utc() -> None:
    assert "DTSTART:20261126T190000Z" in lines(event())


def test_a_cancelled_event_is_marked() -> None:
    assert "STATUS:CANCELLED" in lines(event(is_cancelled=True))


def test_every_line_ends_as_the_format_wants() -> None:
    text = calendar_text("Club", [event()])
    assert text.endswith("END:VCALENDAR\r\n") and "\n" not in text.replace("\r\n", "")
