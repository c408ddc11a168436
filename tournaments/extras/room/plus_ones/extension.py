"""The extension of plus-ones."""

from accounts.http.responses import reader_of
from tournaments.extension import Context, Extension, Panel
from tournaments.extras.room.people.names import MIN_NAME_LENGTH
from tournaments.extras.room.plus_ones.queries import host_of, invites_plus_ones, plus_ones_of
from tournaments.extras.room.plus_ones.services import MAX_PLUS_ONES


def _plus_ones(page: Context) -> Context | None:
    """Return the reader's guests; None for those who do not come, and for other tournaments."""
    request, tournament = page.get("request"), page["tournament"]
    if request is None or not invites_plus_ones(tournament):
        return None
    host = host_of(reader_of(request), tournament)
    if host is None:
        return None
    people = plus_ones_of(host)
    has_room = len(people) < MAX_PLUS_ONES
    return {"people": people, "has_room": has_room, "min_length": MIN_NAME_LENGTH}


EXTENSION = Extension(
    name="plus_ones",
    urls="tournaments.extras.room.plus_ones.urls",
    panels=[Panel("registration", "tournaments/extras/room/plus_ones/plus_ones.html", _plus_ones)],
)
