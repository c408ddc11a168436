"""Errors and reasons about tournaments, in the reader's language."""

from django.utils.translation import gettext_lazy as _

from accounts.errors import Text
from games.tables.errors import TableError

TEXTS: dict[str, Text] = {
    "no_tournament": _("There is no such tournament."),
    "not_organiser": _("Only the tournament's organisers may do that."),
    "bad_choice": _("There is no such choice."),
    # Registration.
    "not_open": _("Nobody can enter this tournament yet."),
    "started": _("The tournament has begun: it is too late to enter."),
    "over": _("The tournament is over."),
    "cancelled": _("The tournament was cancelled."),
    "bot": _("Tournaments are for people."),
    "bots_unrated": _("A bot plays for nobody's rating: it cannot enter a rated tournament."),
    "bots_invited": _("A bot enters only where an organiser has invited it."),
    "same_cards": _("Of a bot and its owner only one can play: all tables have the same cards."),
    "not_for_you": _("You cannot enter this tournament."),
    "needs_account": _("You need an account to enter: make yourself one."),
    "needs_confirmed": _("Confirm your e-mail address first."),
    "few_games": _("You need at least %(number)s rated games to enter."),
    "rating_low": _("You need a rating of at least %(number)s to enter."),
    "rating_high": _("Only ratings up to %(number)s may enter."),
    "members_only": _("This tournament is for the club's members."),
    "invited_only": _("This tournament is for those who are invited."),
    "needs_password": _("You need the password to enter."),
    "wrong_password": _("That is not the password."),
    "password_often": _("Too many wrong passwords. Wait a while."),
    "was_removed": _("The organiser took you off the list."),
    "withdrew": _("You have withdrawn from this tournament."),
    "full": _("All places are taken."),
    "not_entered": _("You have not entered this tournament."),
    "no_check_in": _("Nobody has to check in here."),
    "check_in_later": _("Check-in has not begun yet."),
    "no_late": _("Nobody can join any more."),
    # Tables.
    "no_table": _("There is no such table."),
    "not_seated": _("You do not sit at this table."),
    "table_over": _("This table is over already."),
    # Organisers.
    "not_draft": _("This tournament is open already."),
    "is_draft": _("It is a draft: open it for entries first."),
    "bots_in": _("Bots have entered or are invited: take them off before it is rated."),
    "is_banned": _("%(name)s is banned from the club."),
    "is_barred": _("%(name)s may play no rated games at present."),
    "cannot_come": _("%(name)s cannot take part: “%(why)s”"),
    "hour_passed": _("The hour of its start has passed: change it first."),
    "drawn": _("The first round is drawn: this cannot be changed any more."),
    "not_running": _("The tournament is not running."),
    "is_running": _("The tournament runs already."),
    "too_few": _("A tournament needs at least two who are there."),
    "paused": _("The tournament is paused already."),
    "not_paused": _("The tournament is not paused."),
    "is_paused": _("The tournament is paused: resume it first."),
    "bracket_fixed": _("The bracket is fixed: only its first round can be drawn again."),
    "round_begun": _("This round has begun already."),
    "no_round": _("There is no round to be drawn again."),
    "bad_places": _("Places are 1, 2 and so on; who is equal has the same place."),
    "places_and_points": _("Who has more points cannot be placed behind."),
    "bad_points": _("Points are whole numbers, one for each seat."),
    "no_reason": _("Say why, in a few words."),
    "too_long": _("That is too long."),
    "next_drawn": _("The tables that follow are drawn already: this result stands."),
    "not_entrant": _("Nobody of this name takes part."),
    "nobody": _("There is nobody of this name."),
    "takes_part": _("%(name)s takes part already."),
    "is_out": _("Who is out is not replaced."),
    "invited_already": _("%(name)s is invited or has entered already."),
    "invited_many": _("So many people cannot be invited at once."),
    "too_many": _("You run several tournaments already: finish or cancel one first."),
    "not_confirmed": _("Who founds a tournament needs an account with a confirmed address."),
    "not_club": _("Only the club's organisers may found a tournament for it."),
    "invalid_config": _("Something is still to be mended below."),
    "no_time": _("This table has no end that could be moved."),
}
# Stored reasons of cancellations and empty tables.
CLUB, ORGANISER, NOBODY = "club", "organiser", "nobody"
REASONS: dict[str, Text] = {
    CLUB: _("Its club is no more."),
    ORGANISER: _("Its organiser has closed the account."),
    NOBODY: _("Nobody came to this table."),
}


class TournamentError(TableError):
    """A refused request about a tournament."""

    texts = TableError.texts | TEXTS


def reason_text(stored: str) -> str:
    """Return a stored reason as text; what an organiser wrote stays as it is."""
    return str(REASONS.get(stored, stored))
