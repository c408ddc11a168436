"""Errors of custom tables, with their texts for the reader."""

from django.utils.translation import gettext_lazy as _

from accounts.errors import Text
from games.tables.errors import TableError

TEXTS: dict[str, Text] = {
    "no_table": _("This table does not exist."),
    "table_closed": _("This table was closed."),
    "table_started": _("The game at this table has begun."),
    "table_full": _("Somebody else was quicker: every seat is taken."),
    "seat_taken": _("Somebody else was quicker: this seat is taken."),
    "already_playing": _("You are in the middle of a game. Finish or resign it first."),
    "guest_name": _("You can't use this name. %(why)s"),
    "guest_name_here": _("Somebody at this table has this name. Choose another one."),
    "not_invited": _("You need an invitation to join this table."),
    "not_in_club": _("Only members of a club can join this table."),
    "cannot_meet": _("You cannot sit down at this table."),
    "was_removed": _("The owner has removed you from this table."),
    "not_owner": _("Only the owner of the table may do that."),
    "not_here": _("You are not seated at this table."),
    "not_a_person": _("Bots need no invitation."),
    "not_followed": _("You can invite only people you follow."),
    "answered": _("This invitation is no longer valid."),
    "declined_recently": _(
        "%(name)s has just declined. Wait a while before you invite them again."
    ),
    "cannot_invite": _("You cannot invite this user."),
    "no_challenges": _(
        "%(name)s takes challenges and invitations only from some people. Send a link to a table "
        "instead."
    ),
    "seats_kept": _("The free seats are kept for those who were challenged."),
    "invited_too_often": _(
        "You have invited %(name)s several times. Wait a while before you try again."
    ),
    "no_account": _("You need an account to invite others."),
    "no_bot": _("No other bot is available."),
    "bad_level": _(
        "There is no such level of bots. The levels are: beginner, casual, club, strong, expert, "
        "master."
    ),
    "rated_with_help": _(
        "With hints or without a clock the game cannot be rated. Turn hints off and choose a "
        "clock, or play unrated."
    ),
    "rated_other_level": _(
        "A rated game is only possible against the level about your strength: %(level)s. Choose "
        "it, or play unrated."
    ),
    "level_busy": _(
        "The bots of the level “%(level)s” are busy, about %(minutes)s min. Choose another level."
    ),
    "game_limit": _("This bot has reached its limit of simultaneous games."),
    "may_not_invite_people": _(
        "A bot can invite only its owner, users who follow it, and other bots."
    ),
    "invitation_limit": _("This bot has reached its hourly limit of invitations."),
    "table_limit": _("This bot has reached its hourly limit of new tables."),
    "bots_unrated": _("Bots cannot sit at a rated table."),
    "rated_unconfirmed": _(
        "Rated tables are for accounts with a confirmed email address. Confirm yours in the "
        "settings, or play an unrated game."
    ),
    "rated_changed": _("Only unchanged presets of the site can be rated."),
    "rated_no_ladder": _(
        "There is no leaderboard for these agreements, so the game cannot be rated."
    ),
    "rated_seats": _("A rated table has three seats."),
    "invalid_agreements": _(
        "These agreements contradict each other. Open the agreements to see what to fix."
    ),
    "bad_choice": _("This option is not available. Reload the page and try again."),
    "seats_left": _("There are still free seats."),
    "not_over": _("A rematch is possible only after the game has finished."),
    "no_rematch": _("This game cannot have a rematch."),
}


class LobbyError(TableError):
    """A refused request about a custom table."""

    texts = TableError.texts | TEXTS
