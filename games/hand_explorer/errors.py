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
            "“%(text)s” is not a card. Type the rank and then the suit: “as” is the ace of spades, "
            "“10h” or “th” the ten of hearts."
        ),
        "twice": _("The card %(card)s appears twice. There is only one of each card."),
        "count": _("A hand has 7 cards before the talon and 10 after it. This hand has %(cards)s."),
        "rules": _("There are no agreements called “%(rules)s”. Choose some from the list."),
        "players": _(
            "The hand explorer works for three players only. These agreements are for %(players)s."
        ),
        "agreements": _("The hand explorer does not support this agreement: %(agreements)s."),
        "number": _("“%(text)s” is not a whole number. Enter a number such as 605."),
        "score": _(
            "Under these agreements no player of an unfinished game can have %(score)s points. "
            "Enter a number from %(least)s to %(most)s."
        ),
        "seat": _("“%(text)s” is not a player at the table. Choose “me”, “left” or “right”."),
        "holder": _(
            "You bid next, so another player holds the highest bid. Choose “left” or “right”."
        ),
        "bid": _(
            "A bid of %(bid)s is not possible. Enter a multiple of %(step)s from %(least)s to "
            "%(most)s."
        ),
    }


class HandRefused(DomainError):
    """A hand that the site does not explore now."""

    texts: ClassVar[Mapping[str, Text]] = {
        "off": _("The hand explorer is switched off on this site."),
        "no_search": _("The hand explorer does not work on this site: the search is not compiled."),
        "no_time": _("Today's computing time for hands is used up. Try again after 00:00 UTC."),
        "no_network_time": _(
            "Your network has used up its share of today's computing time for hands. Try again "
            "after 00:00 UTC."
        ),
        "cards_in_play": _("This hand is in today's deals. You can explore it tomorrow."),
    }


class HandHelpRefused(LiveHelpRefused):
    """The refusal for those who play a game that counts."""

    texts: ClassVar = {
        "playing": _(
            "You cannot explore hands now. You have not finished a rated game, a tournament's game "
            "or today's eight deals, or others are still playing your cards."
        ),
    }
