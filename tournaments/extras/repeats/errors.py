"""Errors about repeating tournaments, in the reader's language."""

from django.utils.translation import gettext_lazy as _

from accounts.errors import DomainError


class RepeatError(DomainError):
    """A refused request about a repeating tournament."""

    texts = {
        "no_repeat": _("This tournament does not repeat."),
        "repeats_already": _("This tournament repeats already."),
        "not_head": _("Only the tournament's organisers can let it repeat."),
        "no_calendar": _("A league lasts for weeks: it cannot repeat every week."),
        "many_repeats": _("You already have %(number)s repeating tournaments. Stop one first."),
        "invalid_config": _("Its settings can no longer be played. Change them, and try again."),
        "no_such_day": _("It does not take place on this day."),
        "announced": _("This tournament is announced already. Change it on its own page."),
        "in_the_past": _("This time has passed. Choose a later one."),
        "too_far": _("This is too far from the usual day. Choose a time within six days of it."),
    }
