"""Phones with a chosen name: a random key for each event in the session of a browser."""

from django.http import HttpRequest
from django.utils.crypto import get_random_string

from tournaments.extras.room.models import DEVICE_LENGTH

SESSION_KEY = "room_devices"
# A browser plays in few events at a time.
MAX_EVENTS = 10


def device_of(request: HttpRequest, tournament_id: str) -> str:
    """Return the key of this browser for the event; "" if it has none."""
    return str(request.session.get(SESSION_KEY, {}).get(tournament_id, ""))


def device_or_new(request: HttpRequest, tournament_id: str) -> str:
    """Return the key of this browser for the event, made when it has none."""
    if device := device_of(request, tournament_id):
        return device
    known = dict(list(request.session.get(SESSION_KEY, {}).items())[1 - MAX_EVENTS :])
    device = get_random_string(DEVICE_LENGTH)
    request.session[SESSION_KEY] = {**known, tournament_id: device}
    return device
