"""Errors about series, in the reader's language."""

from django.utils.translation import gettext_lazy as _

from accounts.errors import DomainError


class SeriesError(DomainError):
    """A refused request about a series."""

    texts = {
        "no_series": _("There is no such series."),
        "not_organiser": _("Only the club's organisers can change its series."),
        "many_series": _("A club has at most %(number)s series. Delete one first."),
        "many_tournaments": _("A series has at most %(number)s tournaments."),
        "other_club": _("Only the club's own tournaments can count in its series."),
        "already_in": _("This tournament already counts in the series."),
    }
