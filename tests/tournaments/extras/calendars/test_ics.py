"""The format of calendars: escaped values and folded lines."""

import re
from datetime import UTC, datetime
from pathlib import Path

import pytest
from django.conf import settings
from hypothesis import given
from hypothesis import strategies as st

from tournaments.extras.calendars.ics import CalendarEvent, calendar_text, escaped, folded
from tournaments.extras.calendars.urls import urlpatterns

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


def documented() -> str:
    return (Path(settings.BASE_DIR) / "docs" / "calendars.md").read_text(encoding="utf-8")


def properties(text: str) -> list[str]:
    found = re.findall(r"^([A-Z]+):", text, re.M)
    return [name for name in found if name not in ("BEGIN", "END")]


def test_every_property_of_an_event_is_documented() -> None:
    whole = event(text="Swiss", location="Rynek 1", is_cancelled=True)
    told = properties("\n".join(whole.lines()))
    assert re.findall(r"^\| `([A-Z]+)` \|", documented(), re.M) == told
    [example] = re.findall(r"```text\n(.*?)```", documented(), re.S)
    assert properties(example) == told


def test_every_address_of_a_calendar_is_documented() -> None:
    told = re.findall(r"^\| `(/\S+\.ics)` \|", documented(), re.M)
    served = {str(one.pattern) for one in urlpatterns if str(one.pattern).endswith(".ics")}
    assert {re.sub("<.*?>", "<>", path) for path in told} == {
        "/" + re.sub("<.*?>", "<>", path) for path in served
    }
