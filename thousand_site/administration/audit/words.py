"""Texts of actions by staff in a tournament of others, by the verb of its log."""

from django.utils.functional import Promise
from django.utils.translation import pgettext_lazy

from tournaments.extension import EXTENSIONS

WORDS: dict[str, Promise] = {
    "created": pgettext_lazy("audit log", "created it"),
    "edited": pgettext_lazy("audit log", "changed its settings"),
    "published": pgettext_lazy("audit log", "opened registration"),
    "started": pgettext_lazy("audit log", "started it"),
    "paused": pgettext_lazy("audit log", "paused it"),
    "resumed": pgettext_lazy("audit log", "resumed it"),
    "cancelled": pgettext_lazy("audit log", "cancelled it"),
    "redrawn": pgettext_lazy("audit log", "drew a round again"),
    "swapped": pgettext_lazy("audit log", "swapped two people of a draw"),
    "advanced": pgettext_lazy("audit log", "ran what was due"),
    "announced": pgettext_lazy("audit log", "changed its announcement"),
    "invited": pgettext_lazy("audit log", "invited somebody"),
    "uninvited": pgettext_lazy("audit log", "revoked an invitation"),
    "removed": pgettext_lazy("audit log", "removed somebody"),
    "members_invited": pgettext_lazy("audit log", "invited all members"),
    "checked_in": pgettext_lazy("audit log", "checked somebody in"),
    "everyone_checked_in": pgettext_lazy("audit log", "checked everybody in"),
    "checked_out": pgettext_lazy("audit log", "undid a check-in"),
    "withdrew": pgettext_lazy("audit log", "withdrew somebody"),
    "replaced": pgettext_lazy("audit log", "replaced a player"),
    "result_set": pgettext_lazy("audit log", "set a result"),
    "result_corrected": pgettext_lazy("audit log", "corrected a result"),
    "time_added": pgettext_lazy("audit log", "added time"),
    "co_organiser_added": pgettext_lazy("audit log", "added a co-organiser"),
    "co_organiser_removed": pgettext_lazy("audit log", "removed a co-organiser"),
    "teams_formed": pgettext_lazy("audit log", "changed the teams"),
    "team_moved": pgettext_lazy("audit log", "changed the teams"),
    "team_lost": pgettext_lazy("audit log", "changed the teams"),
    "team_renamed": pgettext_lazy("audit log", "changed the teams"),
    "team_substitute": pgettext_lazy("audit log", "changed the teams"),
}


def action_words(verb: str) -> str:
    """Return the words for a verb of the log; the verb itself if it has none."""
    return str(words_by_verb().get(verb, verb.replace("_", " ")))


def words_by_verb() -> dict[str, Promise]:
    """Return the words of all verbs, those of optional apps included."""
    words = dict(WORDS)
    for extension in EXTENSIONS:
        words |= extension.audit_words
    return words
