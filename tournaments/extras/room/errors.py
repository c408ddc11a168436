"""Errors about events in a room, in the reader's language."""

from django.utils.translation import gettext_lazy as _

from accounts.errors import Text
from tournaments.errors import TournamentError

TEXTS: dict[str, Text] = {
    "not_in_room": _("This tournament is not played at real tables."),
    # Names.
    "bad_name": _("You can't use the name “%(name)s”. %(why)s"),
    "no_names": _("Write a name, or a list with one name per line."),
    "long_list": _(
        "This list has %(number)s characters, and at most %(most)s are read. Nobody was added: "
        "delete columns that are not needed, or add it in parts."
    ),
    "like_account": _(
        "An account has the name “%(name)s”, or one that looks like it. Add a surname or an "
        "initial; the owner of the account can join with it."
    ),
    "name_twice": _(
        "“%(name)s” is there already, or looks like a name that is. Add a surname or an initial."
    ),
    "many_names": _("At most %(number)s people can be added to an event by name."),
    "no_person": _("This person is not in the event. Reload the page."),
    "missed_round": _(
        "%(name)s has missed a round. In this event nobody comes back after a missed round."
    ),
    "only_invited": _("%(name)s is invited, and has not joined yet."),
    "has_played": _(
        "%(name)s has already played. Untick the name instead to leave it out of the draw."
    ),
    # Joining.
    "no_code": _("There is no event with this code. Look at the screen again."),
    "code_over": _("This event has ended."),
    "joining_closed": _("Only the organisers add people to this event. Tell them your name."),
    "many_requests": _("Too many people wait to be let in. Ask an organiser."),
    "many_of_network": _(
        "So many people have come from your network that an organiser has to add you. Tell them "
        "your name."
    ),
    "device_plays": _(
        "This device plays here already. If it plays as somebody else, ask an organiser to release "
        "that name."
    ),
    "already_in": _("You are in this event already."),
    "name_claimed": _("Another phone has this name already. Ask an organiser to release it."),
    "request_gone": _("This request has been answered already."),
    # Results.
    "scores_missing": _("Enter the score of everybody at the table."),
    "score_step": _("%(score)s can't be right: scores are multiples of %(step)s."),
    "score_range": _("%(score)s can't be right: a score lies between %(low)s and %(high)s here."),
    "score_sum": _(
        "Together these are %(sum)s points, and %(deals)s deals have at most %(most)s. Look again."
    ),
    "second_person": _("You entered this result. Another player or an organiser confirms it."),
    "entry_gone": _("This result has been changed meanwhile. Look again."),
    # Draws that are looked at.
    "draw_changed": _("The draw has changed meanwhile. Look at it again before you publish it."),
    "many_swaps": _("Too many people were swapped. Discard the draw and start again."),
    # Sheets of the scorekeeper.
    "sheet_seats": _("The scorekeeper needs somebody in each seat of the table."),
    "sheet_of_other": _(
        "This sheet was not begun for this table: its agreements or its first dealer are "
        "different. Open the scorekeeper from the table."
    ),
    "sheet_kept": _("%(name)s keeps the sheet of this table, deals: %(deals)s."),
    "many_keepers": _(
        "The sheet of this table has changed its phone too often. Go on with the one that keeps it."
    ),
    "sheet_running": _("The game on this sheet is not over. Enter the last deals first."),
    "sheet_differs": _(
        "The site scores this sheet differently: %(theirs)s. Compare the deals, then hand it in "
        "again."
    ),
    "sitting_known": _(
        "What the player who sits out scores is agreed already: a sheet of a table of four was "
        "begun, or the agreements say it."
    ),
    # Rounds.
    "tables_open": _("The results of some tables are still missing."),
    "late_format": _("In this format the next round needs the results of all tables."),
    "late_few": _(
        "Too few people are free for a table. Wait for the tables that are still playing."
    ),
    "nobody_here": _("At least two people are needed. Add the people who came."),
    "clock_minutes": _("A round takes from 5 to 240 minutes."),
    # Accounts behind names.
    "merged": _("An account is already linked to this name."),
    "not_merged": _("No account is linked to this name."),
    "other_account": _(
        "Another account has an open request for this name. Decide about that first."
    ),
    "plays_here": _("%(name)s plays in this event under another name."),
}


class RoomError(TournamentError):
    """A refused request about an event in a room."""

    texts = TournamentError.texts | TEXTS
