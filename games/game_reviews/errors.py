"""Refusals of reviews."""

from collections.abc import Mapping
from typing import ClassVar

from django.utils.translation import gettext_lazy as _

from accounts.errors import DomainError, Text


class ReviewError(DomainError):
    """A refused request for a review, or about a bot's move."""

    texts: ClassVar[Mapping[str, Text]] = {
        "unfinished": _("This game is still being played. It can be reviewed when it is over."),
        "no_deals": _("No deal of this game has been played to its end yet."),
        "agreements": _("Reviews do not know this agreement: %(agreements)s."),
        "unreadable": _("This game cannot be replayed, and so not reviewed."),
        "no_search": _("This site cannot make reviews: its search is not compiled."),
        "no_time": _("Today's time for reviews is used up. Ask again from 00:00 UTC."),
        "off": _("This site makes no reviews."),
        "not_waiting": _("You are not waiting for a review of this game."),
        "not_done": _("The review of this game is not finished yet."),
        "no_bot": _("No bot moved here."),
        "cards_in_play": _(
            "A hand of this record is one of today's deals. It can be reviewed tomorrow."
        ),
    }
