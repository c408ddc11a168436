"""What staff did in a tournament that they do not organise, by the verb of its log, in words."""

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
    "result_confirmed": pgettext_lazy("audit log", "set a result"),
    "result_corrected": pgettext_lazy("audit log", "corrected a result"),
    "result_entered": pgettext_lazy("audit log", "entered a result"),
    "time_added": pgettext_lazy("audit log", "added time"),
    "time_set": pgettext_lazy("audit log", "set a table's time"),
    "co_organiser_added": pgettext_lazy("audit log", "added a co-organiser"),
    "co_organiser_removed": pgettext_lazy("audit log", "removed a co-organiser"),
    "local_added": pgettext_lazy("audit log", "added people by name"),
    "local_removed": pgettext_lazy("audit log", "removed a name"),
    "local_renamed": pgettext_lazy("audit log", "changed a name"),
    "local_name_deleted": pgettext_lazy("audit log", "deleted a name"),
    "local_here": pgettext_lazy("audit log", "noted who is here"),
    "local_absent": pgettext_lazy("audit log", "noted who is here"),
    "local_account_offered": pgettext_lazy("audit log", "asked an account to be linked to a name"),
    "local_merged": pgettext_lazy("audit log", "linked an account to a name"),
    "local_unmerged": pgettext_lazy("audit log", "unlinked an account from a name"),
    "room_code_renewed": pgettext_lazy("audit log", "renewed the event's code"),
    "room_projector_renewed": pgettext_lazy("audit log", "renewed the projector's address"),
    "room_clock_restarted": pgettext_lazy("audit log", "restarted the clock of a round"),
    "room_joining_closed": pgettext_lazy("audit log", "closed joining by code"),
    "room_joining_ask": pgettext_lazy("audit log", "opened joining by code"),
    "room_joining_open": pgettext_lazy("audit log", "opened joining by code"),
    "room_network_shared": pgettext_lazy("audit log", "said that all phones share a network"),
    "room_network_apart": pgettext_lazy("audit log", "said that phones do not share a network"),
    "local_joined": pgettext_lazy("audit log", "let somebody in by name"),
    "local_turned_away": pgettext_lazy("audit log", "turned a request to join away"),
    "name_released": pgettext_lazy("audit log", "took a name from its phone"),
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
