"""Refusals of “What if”."""

from collections.abc import Mapping
from typing import ClassVar

from django.utils.translation import gettext_lazy as _

from accounts.errors import DomainError, Text
from games.tables.presence.live_help import LiveHelpRefused


class MomentError(DomainError):
    """A request that names no moment of a deal, or no course from it."""

    status = 400
    texts: ClassVar[Mapping[str, Text]] = {
        "malformed": _("“%(name)s” is missing or of a wrong kind."),
        "no_moment": _("This game has no such moment. Choose one in the replay."),
        "seat": _("Nobody plays this deal on that seat. Choose another one."),
        "level": _("There are no bots “%(level)s” here."),
        "actions": _("These actions cannot be played from here one after the other."),
    }


class WhatIfRefused(DomainError):
    """Deals and bots that the site does not let anybody try out now."""

    texts: ClassVar[Mapping[str, Text]] = {
        "unreadable": _("This game was played by earlier rules. It cannot be played on."),
        "off": _("On this site no deals can be tried out."),
        "no_search": _("This site has no bots of this level: its search is not compiled."),
        "level_busy": _(
            "The bots of the level “%(level)s” are busy, about %(minutes)s min. "
            "Choose another level."
        ),
        "no_time": _("Today's time for trying out is used up. Try again from 00:00 UTC."),
        "no_network_time": _(
            "Your network has used up its share of today's time for trying out. "
            "Try again from 00:00 UTC."
        ),
    }


class WhatIfHelpRefused(LiveHelpRefused):
    """The refusal for those who play a game that counts."""

    texts: ClassVar = {
        "playing": _(
            "Nothing can be tried out now. You have not finished a rated game, a tournament's game "
            "or today's eight deals, or others still play your cards."
        ),
    }
