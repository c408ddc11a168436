"""Refusals of the deals of the day."""

from django.utils.translation import gettext_lazy as _

from accounts.errors import DomainError


class DailyError(DomainError):
    """A refused request to play a deal of a day."""

    texts = {
        "no_deal": _("There is no such deal."),
        "not_yet": _("These deals can be played from 00:00 UTC."),
        "over": _(
            "That day is over: what was not finished is worth nothing. These are the deals to "
            "play now."
        ),
        "bots_busy": _(
            "Very many people have played deals of past days, and the bots have no time left for "
            "them today. You can finish what you have begun, and begin another deal from 00:00 "
            "UTC."
        ),
        "program": _("Deals of the day are for people."),
        "guest": _(
            "Today's deals need an account that is a day old. Guests play yesterday's, and are "
            "compared with everybody."
        ),
        "banned": _(
            "You are banned from rated games, and so from today's deals. Play yesterday's, and be "
            "compared with everybody."
        ),
        "young": _(
            "Today's deals need an account that is a day old. Until then play yesterday's, and be "
            "compared with everybody."
        ),
        "unconfirmed": _(
            "Today's deals need a confirmed email address. Until then play yesterday's, and be "
            "compared with everybody."
        ),
        "other_account": _(
            "Another account has played today's deals in this browser, and only one can. Play "
            "yesterday's with this one."
        ),
        "many_browsers": _(
            "You have opened today's deals in too many browsers. Go on in one of them, and let it "
            "keep cookies."
        ),
    }
