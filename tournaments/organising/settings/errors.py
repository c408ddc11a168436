"""Texts of configuration problems."""

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

from tournaments.formats import SettingsProblem

TEXTS: dict[str, str | Promise] = {
    "missing": _("This field is required."),
    "too_long": _("This is too long."),
    "bad_choice": _("This option is not available. Reload the page and try again."),
    # Of every format.
    "seats": _("Tables must have two, three or four seats."),
    "by_place_falls": _(
        "Points by place: enter at least one number, and none higher than the one before it."
    ),
    "by_place_range": _("Points by place must be whole numbers from 0 to 10,000."),
    "per_game_point": _("Table points for each game point must be from 0 to 1,000."),
    "no_points": _("With these numbers, nobody scores any points."),
    "no_ties": _("Choose at least one."),
    "unknown_tie": _("There is no such tie-break."),
    # Of a single format.
    "advance_per_table": _(
        "At each table, at least one player must advance and at least one must not."
    ),
    "round_sizes": _(
        "These round sizes do not work. Every table must be full and eliminate somebody, and "
        "the last round must be one final table."
    ),
    "rounds": _("Enter 1 to 50 rounds, or 0 to use the number that suits the players."),
    "remainder": _("This option is not available. Reload the page and try again."),
    "field": _("A duplicate tournament compares seats: choose matchpoints or the difference."),
    "other_cards": _("Seats can be compared only if all tables play the same cards."),
    "arena_minutes": _("An arena lasts from 20 minutes to 12 hours."),
    "only_arena": _("Only an arena has this setting."),
    "late_arena": _("An arena has no late registration: players join at any time before its end."),
    "one_size": _("In a duplicate tournament, all tables must have the same number of seats."),
    "teams_seats": _("Teams have three members: choose game rules for three players."),
    "teams_mixed": _("Teams need tables of three: choose byes, or bots in the empty seats."),
    "round_days": _("A round of a league takes 1 to 28 days."),
    "league_too_long": _("A league takes at most a year: choose fewer or shorter rounds."),
    "zone": _("There is no such time zone."),
    "league_waits": _("In a league, absent players are waited for: choose a time."),
    "planned_size": _(
        "A round robin is planned for tables of one size. Choose byes or bots instead."
    ),
    # Of agreements and games.
    "agreements": _("These agreements do not work together with these settings."),
    "mixed_agreements": _("These agreements do not work with tables of another size."),
    "deals_range": _("Enter a number of deals from 1 to 120."),
    "deals_divide": _(
        "The number of deals must be a multiple of the number of seats, so that "
        "everybody deals equally often."
    ),
    "clock_range": _(
        "The free time per action must be from 3 to 30 seconds, and the reserve at most an hour."
    ),
    "minutes_range": _("Enter a time from 5 minutes to 24 hours."),
    # Why a tournament cannot be rated (`ladders.unrated_reason`).
    "unrated_cards": _("All tables play the same cards in this format: it cannot be rated."),
    "unrated_seats": _("Only tables of three can be rated."),
    "unrated_own": _("Only unchanged presets of the site can be rated."),
    "unrated_old": _(
        "There is a newer version of these game rules, or they are no longer offered."
    ),
    "unrated_pool": _("There is no leaderboard for these agreements, so the game cannot be rated."),
    "unrated_teams": _("Games of a team tournament cannot be rated."),
    # Of times and entry rules.
    "past": _("This time has already passed."),
    "too_far": _("The start cannot be more than a year ahead."),
    "no_moment": _("This is not a valid date and time."),
    "no_club": _("Choose a club."),
    "no_password": _("Choose a password."),
    "rating_range": _("Ratings must be between 0 and 5,000."),
    "rating_order": _("The minimum rating is higher than the maximum."),
    "limit": _("Enter 2 to 500 places."),
    "limit_teams": _("Enter a multiple of three places, from 6 on: a team takes three."),
    "late_rounds": _("Enter a number from 0 to 50."),
    "late_knockout": _("A knockout has no late registration: its bracket is fixed."),
    # Of real tables.
    "room_format": _(
        "At real tables you can play a Swiss, a round robin, or a knockout with or without a "
        "second chance."
    ),
    "room_bots": _("No bots sit at real tables: choose byes, or tables with one seat more."),
    "room_rated": _("Only games on the site are rated: what is played at real tables is not."),
}


def error_text(problem: SettingsProblem) -> str:
    return str(TEXTS.get(problem.code, TEXTS["bad_choice"]))
