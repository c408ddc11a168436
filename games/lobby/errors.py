"""Errors of custom tables, with their texts for the reader."""

from django.utils.translation import gettext_lazy as _

from accounts.errors import Text
from games.tables.errors import TableError

TEXTS: dict[str, Text] = {
    "no_table": _("There is no such table."),
    "table_closed": _("This table was closed."),
    "table_started": _("The game at this table has begun."),
    "table_full": _("Somebody else was quicker: every seat is taken."),
    "seat_taken": _("Somebody else was quicker: this seat is taken."),
    "already_playing": _("You are in the middle of a game. Finish or resign it first."),
    "not_invited": _("This table is for those who are invited."),
    "not_in_club": _("This table is for the members of a club."),
    "cannot_meet": _("You cannot sit down at this table."),
    "was_removed": _("The owner does not want you at this table."),
    "not_owner": _("Only the owner of the table may do that."),
    "not_here": _("You do not sit at this table."),
    "not_a_person": _("Bots need no invitation."),
    "not_followed": _("You can invite only people you follow."),
    "answered": _("This invitation is over."),
    "declined_recently": _("%(name)s has just declined. Wait a while before you ask again."),
    "cannot_invite": _("You cannot call this person."),
    "invited_too_often": _("You have called %(name)s several times. Wait a while."),
    "no_account": _("Who calls people needs an account."),
    "no_bot": _("There is no other bot to sit down."),
    "game_limit": _("This bot plays as many games at once as it may."),
    "may_not_invite_people": _("A bot calls its owner, people who follow it, and other bots."),
    "invitation_limit": _("This bot has called as often as it may within an hour."),
    "table_limit": _("This bot has laid as many tables as it may within an hour."),
    "bots_unrated": _("A rated table is for people: no bot sits down at it."),
    "rated_changed": _("Rated are only the site's own presets, without any change."),
    "rated_no_ladder": _("There is no ladder for these agreements."),
    "rated_seats": _("A rated table has three seats."),
    "invalid_agreements": _("These agreements do not go together. See what is to be mended."),
    "bad_choice": _("There is no such choice."),
    "seats_left": _("There are still free seats."),
    "not_over": _("A rematch follows a finished game."),
    "no_rematch": _("There is no rematch of this game."),
}


class LobbyError(TableError):
    """A refused request about a custom table."""

    texts = TableError.texts | TEXTS
