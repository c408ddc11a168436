"""Text of calendars in iCalendar format (RFC 5545). Pure."""

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from datetime import UTC, datetime

# Octets of a line, without its end (section 3.1).
MAX_LINE = 75
LINE_END = "\r\n"
CONTROL = re.compile(r"[\x00-\x08\x0b-\x1f\x7f]")
SPECIAL = re.compile(r"([\\;,])")
PRODUCT = "-//Thousand//Tournaments//EN"
# How often programs look again; not all of them ask.
REFRESH = "PT3H"


@dataclass(frozen=True)
class CalendarEvent:
    """An event. `uid` stays for good; a larger `sequence` replaces what a program has."""

    uid: str
    starts_at: datetime
    ends_at: datetime
    title: str
    url: str
    changed_at: datetime
    text: str = ""
    location: str = ""
    sequence: int = 0
    is_cancelled: bool = False

    def lines(self) -> Iterator[str]:
        """Yield the lines of the event, not folded yet."""
        yield "BEGIN:VEVENT"
        yield f"UID:{escaped(self.uid)}"
        yield f"DTSTAMP:{utc(self.changed_at)}"
        yield f"DTSTART:{utc(self.starts_at)}"
        yield f"DTEND:{utc(self.ends_at)}"
        yield f"SEQUENCE:{self.sequence}"
        yield f"SUMMARY:{escaped(self.title)}"
        if self.text:
            yield f"DESCRIPTION:{escaped(self.text)}"
        if self.location:
            yield f"LOCATION:{escaped(self.location)}"
        yield f"URL:{self.url}"
        yield f"STATUS:{'CANCELLED' if self.is_cancelled else 'CONFIRMED'}"
        yield "END:VEVENT"


def calendar_text(name: str, events: Iterable[CalendarEvent]) -> str:
    """Return a calendar of this name."""
    lines = [
        "BEGIN:VCALENDAR",
        "VERSION:2.0",
        f"PRODID:{PRODUCT}",
        "METHOD:PUBLISH",
        f"NAME:{escaped(name)}",
        f"X-WR-CALNAME:{escaped(name)}",
        f"REFRESH-INTERVAL;VALUE=DURATION:{REFRESH}",
        f"X-PUBLISHED-TTL:{REFRESH}",
        *(line for event in events for line in event.lines()),
        "END:VCALENDAR",
    ]
    return "".join(folded(line) + LINE_END for line in lines)


def escaped(text: str) -> str:
    """Return a text as a value has it: no line ends, which would begin another property."""
    plain = CONTROL.sub("", text.replace("\r\n", "\n"))
    return SPECIAL.sub(r"\\\1", plain).replace("\n", "\\n")


def utc(moment: datetime) -> str:
    """Return a time in UTC as a value."""
    return moment.astimezone(UTC).strftime("%Y%m%dT%H%M%SZ")


def folded(line: str) -> str:
    """Return a line cut into parts of 75 octets, none of them within a character."""
    parts, size = [""], 0
    for letter in line:
        octets = len(letter.encode())
        if size + octets > MAX_LINE:
            parts.append(" ")
            size = 1
        parts[-1] += letter
        size += octets
    return LINE_END.join(parts)
