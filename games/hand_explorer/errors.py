"""Refusals of the hand explorer."""

from collections.abc import Mapping
from typing import ClassVar

from django.utils.translation import gettext_lazy as _

from accounts.errors import DomainError, Text
from games.tables.presence.live_help import LiveHelpRefused


class HandError(DomainError):
    """A question about a hand that cannot be answered."""

    status = 400
    texts: ClassVar[Mapping[str, Text]] = {
        "card": _(
            "“%(text)s” is no card. Write the rank and then the suit: “as” is the ace of spades, "
            "“10h” or “th” the ten of hearts."
        ),
        "twice": _("The card %(card)s is there twice. Each card exists once."),
        "count": _("A hand has 7 cards before the talon and 10 after it. This one has %(cards)s."),
        "rules": _("There are no agreements “%(rules)s” here. Choose some from the list."),
        "players": _("Hands are explored for three players. These agreements are for %(players)s."),
        "agreements": _("Hands are not explored with this agreement: %(agreements)s."),
        "number": _("“%(text)s” is no whole number. Enter one such as 605."),
        "score": _(
            "Nobody has %(score)s points in a game of these agreements that goes on. Enter from "
            "%(least)s to %(most)s."
        ),
        "seat": _("“%(text)s” is nobody at the table. Choose “me”, “left” or “right”."),
        "holder": _("You are the next to bid, so the highest bid is held by “left” or “right”."),
        "bid": _(
            "Nobody can have bid %(bid)s. Enter a multiple of %(step)s from %(least)s to %(most)s."
        ),
    }


class HandRefused(DomainError):
    """Work on a hand that the site does not do now."""

    texts: ClassVar[Mapping[str, Text]] = {
        "off": _("This site explores no hands."),
        "no_search": _("This site cannot explore hands: its search is not compiled."),
        "no_time": _("Today's time for hands is used up. Ask again from 00:00 UTC."),
        "cards_in_play": _("This is a hand of today's deals. It can be explored tomorrow."),
    }


class HandHelpRefused(LiveHelpRefused):
    """The refusal for those who play a game that counts."""

    texts: ClassVar = {
        "playing": _(
            "No hands are explored now. You have not finished a rated game, a tournament's game or "
            "today's eight deals, or others still play your cards."
        ),
    }
