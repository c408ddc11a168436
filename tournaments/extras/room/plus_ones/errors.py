"""Errors about plus-ones, in the reader's language."""

from django.utils.translation import gettext_lazy as _

from accounts.errors import Text
from tournaments.extras.room.errors import RoomError

TEXTS: dict[str, Text] = {
    "no_guests": _("The organisers do not allow guests at this event."),
    "not_coming": _("Join the event first: guests come with somebody who comes."),
    "many_plus_ones": _("You can bring %(number)s guests. Ask the organisers for more."),
    "begun": _("The event has begun. Only the organisers can add people now."),
}


class PlusOneError(RoomError):
    """A refused request about a plus-one."""

    texts = RoomError.texts | TEXTS
