"""Errors and reasons about tournaments, in the reader's language."""

from django.utils.translation import gettext_lazy as _

from accounts.errors import Text
from games.tables.errors import TableError

TEXTS: dict[str, Text] = {
    "no_tournament": _("There is no such tournament."),
    "not_organiser": _("Only the tournament's organisers can do this."),
    "not_head": _("A co-organiser cannot do this. Ask an organiser."),
    "many_co_organisers": _("A tournament has at most %(number)s co-organisers."),
    "co_organiser_member": _("Only members of the club can be co-organisers of its tournament."),
    "co_organiser_follower": _("Only users who follow you can be co-organisers."),
    "no_members": _("This tournament belongs to no club, so there are no members to invite."),
    "members_invited": _("The members of the club were invited already."),
    "nobody_to_invite": _("All members of the club are invited or registered."),
    "is_organiser": _("%(name)s organises this tournament already."),
    "bad_choice": _("This option is not available. Reload the page and try again."),
    # Registration.
    "not_open": _("Registration for this tournament is not open yet."),
    "started": _("The tournament has started. Registration is closed."),
    "over": _("The tournament is over."),
    "cancelled": _("The tournament was cancelled."),
    "bot": _("This bot cannot join tournaments."),
    "bots_unrated": _("Bots play only unrated games, so they cannot join a rated tournament."),
    "bots_invited": _("A bot can join only if an organiser has invited it."),
    "same_cards": _("A bot and its owner cannot both play: all tables have the same cards."),
    "not_for_you": _("You cannot join this tournament."),
    "needs_account": _("You need an account to join. Create one first."),
    "needs_confirmed": _("Confirm your email first."),
    "few_games": _("You need at least %(number)s rated games to join."),
    "rating_low": _("You need a rating of at least %(number)s to join."),
    "rating_high": _("Your rating must be %(number)s or lower to join."),
    "members_only": _("This tournament is only for members of the club."),
    "invited_only": _("This tournament is by invitation only."),
    "needs_password": _("You need the password to join."),
    "wrong_password": _("Wrong password."),
    "password_often": _("Too many wrong passwords. Try again later."),
    "was_removed": _("The organiser removed you from this tournament."),
    "withdrew": _("You have withdrawn from this tournament."),
    "full": _("All places are taken."),
    "not_entered": _("You are not registered for this tournament."),
    "no_check_in": _("This tournament has no check-in."),
    "check_in_later": _("Check-in is not open yet."),
    "no_late": _("Late registration is closed."),
    # Teams.
    "no_teams": _("This tournament is not played in teams."),
    "team_name": _("You can't use this team name. %(why)s"),
    "team_name_taken": _("Another team has this name, or one that looks like it."),
    "no_team": _("There is no such team."),
    "wrong_team_code": _("No team has this code. Ask the captain for the link."),
    "team_full": _("This team is full."),
    "in_a_team": _("You are already in a team. Leave it first."),
    "not_in_a_team": _("You are not in a team."),
    "not_captain": _("Only the captain of the team can do this."),
    "not_teammate": _("No other member of your team has this name."),
    "teams_fixed": _("The tournament has started: your team can no longer be changed."),
    "whole_teams": _(
        "The tournament has started: only whole teams can join. Create a team, or join one."
    ),
    "team_invited_many": _(
        "Your team has %(number)s open invitations, the most that it may. Revoke some first."
    ),
    "in_other_team": _("%(name)s is already in a team."),
    "no_vacancy": _("This team is complete."),
    "too_few_alone": _("At least three players without a team are needed."),
    "too_few_teams": _(
        "At least two teams are needed to start. If there is a check-in, their players must be "
        "checked in."
    ),
    # Arenas.
    "no_arena": _("Only in an arena can you take a break."),
    "arena_over": _("The time is over: no new table begins."),
    # Tables.
    "no_table": _("This table does not exist."),
    "not_seated": _("You are not seated at this table."),
    "table_over": _("This table has already finished."),
    # The time of a league's table.
    "no_appointment": _("Only the tables of a league have a time to agree on."),
    "table_begun": _("This table has already begun or is over."),
    "on_pause": _("The tournament is paused."),
    "too_soon": _("The time must be at least an hour ahead, so that everybody hears of it."),
    "after_deadline": _("The time must not be after the deadline of the round."),
    "many_offers": _("You can offer at most %(number)s times at one table. Take one back first."),
    "no_offer": _("This time is no longer offered."),
    "too_late": _("In the last hour before it, an agreed time can no longer be changed."),
    "plays_elsewhere": _("You are playing at another table. Finish that game first."),
    "too_early": _("You can confirm from a quarter of an hour before your table opens."),
    "no_moment": _("This is not a valid date and time."),
    "skipped_moment": _(
        "There is no %(time)s on this day in %(zone)s: the clocks are set forward. Choose an "
        "earlier or a later time."
    ),
    "bad_opening": _("The time must not be after the end of the round."),
    "tournament_ban": _(
        "A moderator has banned you from tournaments: %(why)s The ban ends in %(until)s."
    ),
    "permanent_tournament_ban": _("A moderator has banned you from tournaments: %(why)s"),
    # Organisers.
    "not_draft": _("Registration is already open."),
    "is_draft": _("This is a draft. Open registration first."),
    "bots_in": _(
        "Bots are registered or invited. Remove them before you make the tournament rated."
    ),
    "names_in": _(
        "Some people are in it by name. Remove them first: they cannot play on the site."
    ),
    "is_banned": _("%(name)s is banned from the club."),
    "is_barred": _("%(name)s is banned from this tournament at the moment."),
    "cannot_come": _("%(name)s cannot take part: “%(why)s”"),
    "hour_passed": _("The start time has passed. Change it first."),
    "drawn": _("The first round has been drawn: this can no longer be changed."),
    "not_running": _("The tournament is not running."),
    "is_running": _("The tournament is already running."),
    "too_few": _(
        "At least two players are needed to start. If there is a check-in, they must be checked in."
    ),
    "paused": _("The tournament is already paused."),
    "not_paused": _("The tournament is not paused."),
    "is_paused": _("The tournament is paused: resume it first."),
    "bracket_fixed": _("The bracket is fixed: only its first round can be drawn again."),
    "round_begun": _("This round has already started."),
    "swap_rated": _("In a rated tournament nobody chooses who plays together."),
    "swap_format": _("In this format nobody can be swapped."),
    "swap_people": _("Choose two different people of this round."),
    "many_swaps": _("Too many people were swapped: draw the round again."),
    "no_round": _("There is no round to draw again."),
    "bad_places": _("Places are 1, 2 and so on. Players with equal results have the same place."),
    "places_and_points": _("A player with more points cannot have a lower place."),
    "bad_points": _("Points are whole numbers, one for each seat."),
    "no_reason": _("Give a reason, in a few words."),
    "too_long": _("This text is too long."),
    "next_drawn": _("The next tables have been drawn: this result can no longer be changed."),
    "not_entrant": _("No player of this tournament has this name."),
    "nobody": _("There is no user with this name."),
    "takes_part": _("%(name)s is already taking part."),
    "is_out": _("A player who is out cannot be replaced."),
    "invited_already": _("%(name)s is already invited or registered."),
    "invited_many": _(
        "This tournament has %(number)s open invitations, the most that it may. Revoke some first."
    ),
    "too_many": _(
        "You already run %(number)s tournaments, the most that one person may. "
        "Finish or cancel one first."
    ),
    "not_confirmed": _("To create a tournament, you need an account with a confirmed email."),
    "not_club": _("Only the club's organisers can create a tournament for it."),
    "invalid_config": _("Please correct the errors below."),
    "own_table": _(
        "You play at this table. Another organiser who does not play there can decide this."
    ),
    "no_time": _("You cannot add time at this table: its game has no time limit."),
}
# Stored reasons of cancellations and empty tables.
CLUB, ORGANISER, NOBODY = "club", "organiser", "nobody"
REASONS: dict[str, Text] = {
    CLUB: _("The club was dissolved."),
    ORGANISER: _("The organiser closed their account."),
    NOBODY: _("Nobody came to this table."),
}


class TournamentError(TableError):
    """A refused request about a tournament."""

    texts = TableError.texts | TEXTS


def reason_text(stored: str) -> str:
    """Return a stored reason as text; what an organiser wrote stays as it is."""
    return str(REASONS.get(stored, stored))
