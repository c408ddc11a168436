"""All that was done to a tournament, in words for its organisers: who came and went, too."""

from collections.abc import Callable
from dataclasses import dataclass
from datetime import datetime

from django.utils.translation import gettext as _

from tournaments.live.log_texts import WORDS, text_of
from tournaments.live.snapshot import Sight
from tournaments.models import LogLine


@dataclass(frozen=True)
class Told:
    """One line; `who` is who did it, "" for the tournament itself."""

    at: datetime
    who: str
    text: str


def told(sight: Sight, line: LogLine) -> Told:
    who = line.who.shown_name if line.who else ""
    if line.verb in WORDS:
        return Told(line.at, who, text_of(sight, line))
    known = OWN.get(line.verb)
    name = str(line.data.get("name") or who)
    return Told(line.at, who, known() % {"name": name} if known else line.verb)


# Of these there is one for each person, and soon hundreds: they stand apart from what was decided.
COMINGS = (
    "entered", "waits", "moved_up", "moved_down", "left", "checked_in", "checked_out",
    "joined_late", "invited", "uninvited",
)  # fmt: skip
OWN: dict[str, Callable[[], str]] = {
    "founded": lambda: _("The tournament was founded."),
    "entered": lambda: _("%(name)s entered."),
    "waits": lambda: _("%(name)s waits for a place."),
    "moved_up": lambda: _("%(name)s has a place now."),
    "moved_down": lambda: _("%(name)s waits again: there are fewer places."),
    "left": lambda: _("%(name)s does not come after all."),
    "checked_in": lambda: _("%(name)s is here."),
    "checked_out": lambda: _("%(name)s is not here after all."),
    "invited": lambda: _("%(name)s was invited."),
    "uninvited": lambda: _("The invitation of %(name)s was taken back."),
    "removed": lambda: _("%(name)s was taken off the list."),
    "wrong_password": lambda: _("%(name)s tried a wrong password."),
}
