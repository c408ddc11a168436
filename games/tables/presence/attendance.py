"""Attendance: effects of players opening and closing the page of their table."""

from collections.abc import Collection

from django.utils import timezone

from games.tables.presence import arrivals, seats, visible_pages, waiting
from games.tables.presence.seats import SeatKey


def open_table(seat_key: SeatKey) -> None:
    """Record that a socket of this seat was opened."""
    attend([seat_key])
    arrivals.arrive(*seat_key)


def poll(seat_keys: Collection[SeatKey]) -> None:
    """Tell the other processes, once for all sockets, who is here and whose pages are visible."""
    visible_pages.write_noted()
    attend(seat_keys)


def attend(seat_keys: Collection[SeatKey]) -> None:
    """Extend the presence of the seats whose sockets this process has; waiting games go on."""
    seats.mark_connected(seat_keys)
    if seat_keys:
        waiting.resume({game_id for game_id, _ in seat_keys}, timezone.now())
