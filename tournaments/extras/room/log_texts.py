"""Texts of log entries about events at real tables."""

from collections.abc import Callable

from django.utils.functional import Promise
from django.utils.translation import gettext as _
from django.utils.translation import pgettext_lazy

# Events of single entrants: they are listed apart from decisions.
ARRIVAL_VERBS = (
    "local_added", "local_absent", "local_here", "local_renamed", "local_removed",
    "local_name_deleted", "local_account_offered", "local_account_asked", "local_joined",
    "local_turned_away", "name_claimed", "name_released",
)  # fmt: skip
# For organisers.
AUDIT_TEXTS: dict[str, Callable[[], str]] = {
    "local_added": lambda: _("Added by name: %(names)s."),
    "local_absent": lambda: _("%(name)s is not here."),
    "local_here": lambda: _("%(name)s is here."),
    "local_renamed": lambda: _("The name of %(name)s was changed."),
    "local_removed": lambda: _("A name was removed."),
    "local_name_deleted": lambda: _("A name was deleted: its initials remain."),
    "local_joined": lambda: _("%(name)s joined by code (device %(device)s, network %(network)s)."),
    "local_turned_away": lambda: _("A request to join was turned away."),
    "name_claimed": lambda: _(
        "A phone took the name %(name)s (device %(device)s, network %(network)s)."
    ),
    "name_released": lambda: _("The name %(name)s was taken from its phone."),
    "local_account_offered": lambda: _("%(name)s was asked to be linked to a name."),
    "local_account_asked": lambda: _("%(name)s asked to be linked to a name."),
    "local_merged": lambda: _("%(name)s is now linked to a name: %(before)s."),
    "local_unmerged": lambda: _("%(name)s is no longer linked to a name."),
    "room_code_renewed": lambda: _("The event has a new code."),
    "room_projector_renewed": lambda: _("The projector has a new address."),
    "room_joining_closed": lambda: _("Only organisers add people now."),
    "room_joining_ask": lambda: _("People ask to join now, and organisers let them in."),
    "room_joining_open": lambda: _("Everybody with the code comes in now."),
    "room_network_shared": lambda: _(
        "All phones share a network, an organiser said: a device each is enough for a result."
    ),
    "room_network_apart": lambda: _(
        "Two people who share a network need an organiser for a result again."
    ),
    "room_sitting_none": lambda: _("At tables of four, who sits out scores nothing."),
    "room_sitting_talon": lambda: _("At tables of four, who sits out scores the talon's points."),
    "room_sitting_aces": lambda: _("At tables of four, who sits out scores the talon's aces."),
    "room_clock_restarted": lambda: _("The clock of round %(round)s was started again."),
    "sheet_taken": lambda: _("Round %(round)s, table %(table)s: %(name)s took the sheet over."),
    "result_entered": lambda: _("Round %(round)s, table %(table)s: %(name)s entered a result."),
    "result_held_device": lambda: _(
        "Round %(round)s, table %(table)s: %(name)s entered the same result from a device that "
        "another player used. An organiser confirms it."
    ),
    "result_held_network": lambda: _(
        "Round %(round)s, table %(table)s: %(name)s entered the same result from a network that "
        "another player used. An organiser confirms it."
    ),
    "result_confirmed": lambda: _("Round %(round)s, table %(table)s: a result was confirmed."),
}
# Texts about actions of staff, for the administration.
AUDIT_WORDS: dict[str, Promise] = {
    "result_confirmed": pgettext_lazy("audit log", "set a result"),
    "sheet_taken": pgettext_lazy("audit log", "took the sheet of a table over"),
    "result_entered": pgettext_lazy("audit log", "entered a result"),
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
    "room_sitting_none": pgettext_lazy("audit log", "chose what sitting out scores"),
    "room_sitting_talon": pgettext_lazy("audit log", "chose what sitting out scores"),
    "room_sitting_aces": pgettext_lazy("audit log", "chose what sitting out scores"),
    "room_network_shared": pgettext_lazy("audit log", "said that all phones share a network"),
    "room_network_apart": pgettext_lazy("audit log", "said that phones do not share a network"),
    "local_joined": pgettext_lazy("audit log", "let somebody in by name"),
    "local_turned_away": pgettext_lazy("audit log", "turned a request to join away"),
    "name_released": pgettext_lazy("audit log", "took a name from its phone"),
}
