"""Texts of configuration problems."""

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

from tournaments.formats import SettingsProblem

TEXTS: dict[str, str | Promise] = {
    "missing": _("This is needed."),
    "too_long": _("This is too long."),
    "bad_choice": _("There is no such choice."),
    # Of every format.
    "seats": _("Tables have two, three or four seats."),
    "by_place_falls": _("Points by place: at least one number, and none above the one before it."),
    "by_place_range": _("Points by place are whole numbers from 0 to 10,000."),
    "per_game_point": _("A point of the game counts from 0 to 1,000."),
    "no_points": _("With these numbers nobody scores anything."),
    "no_ties": _("Choose at least one."),
    "unknown_tie": _("There is no such tie-break."),
    # Of a single format.
    "advance_per_table": _("From each table at least one goes on, and at least one does not."),
    "round_sizes": _(
        "It cannot run down like this: full tables, at each at least one is out, one final."
    ),
    "rounds": _("From 1 to 50 rounds, or 0 for as many as suit the number of players."),
    "remainder": _("There is no such choice."),
    "field": _("Duplicate compares seats: choose matchpoints or the difference."),
    "other_cards": _("Seats are compared only where all tables play the same cards."),
    "one_size": _("In a duplicate all tables have the same number of seats."),
    # Of agreements and games.
    "agreements": _("These agreements cannot be played like this."),
    "mixed_agreements": _("These agreements cannot be played at tables of another size."),
    "deals_range": _("From 1 to 120 deals."),
    "deals_divide": _("Everybody deals as often as the others: a multiple of the seats."),
    "minutes_range": _("From 5 minutes to a day."),
    "unrated": _("Rated are presets of the site for three, and no duplicate."),
    # Of times and entry rules.
    "past": _("That moment is over."),
    "too_far": _("Not more than a year ahead."),
    "no_moment": _("That is no moment."),
    "no_club": _("That needs a club."),
    "no_password": _("Choose a password."),
    "rating_range": _("Ratings are between 0 and 5,000."),
    "rating_order": _("The lowest rating is above the highest."),
    "limit": _("From 2 to 500 places."),
    "late_rounds": _("From 0 to 50."),
    "late_knockout": _("Nobody can come late to a knockout: its bracket is fixed."),
}


def error_text(fault: SettingsProblem) -> str:
    return str(TEXTS.get(fault.code, TEXTS["bad_choice"]))
