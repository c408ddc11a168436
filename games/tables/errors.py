"""Errors of tables: why an action was refused, in the reader's language."""

from datetime import UTC, datetime
from typing import Any

from django.utils.timesince import timeuntil
from django.utils.translation import gettext_lazy as _
from django.utils.translation import pgettext_lazy

from accounts.errors import DomainError, Text
from games import engine

SUITS: dict[str, Text] = {
    "S": pgettext_lazy("suit", "spades"),
    "C": pgettext_lazy("suit", "clubs"),
    "D": pgettext_lazy("suit", "diamonds"),
    "H": pgettext_lazy("suit", "hearts"),
}
SIGNS = {"S": "♠", "C": "♣", "D": "♦", "H": "♥"}

TEXTS: dict[str, Text] = {
    # Codes of the table.
    "stale": _("The table has moved on. Look again."),
    "not_seated": _("You do not sit at this table."),
    "other_seat": _("You act for your own seat only."),
    "time_up": _("Your time was up."),
    "too_late": _("The cards are dealt already: nothing can be added to the shuffle."),
    "contributed": _("You have added to this shuffle already."),
    "one_game": _("You sit at a table already."),
    "waits_elsewhere": _("You wait at another table. Leave it first."),
    "unknown_pool": _("There is no such pool."),
    "no_pool": _("Tick at least one pool."),
    "bots_no_pool": _("Pools are for people. A bot plays at tables to which it is called."),
    "no_ready_check": _("This seat is not offered to you any more."),
    "account_closed": _("This account is closed."),
    "logged_out": _("You are logged out. Log in to play."),
    "abandoned_often": _(
        "Ranked play is closed to you: you left %(leaves)s of your last %(games)s games before"
        " their end. It opens again in: %(until)s."
    ),
    "ranked_ban": _(
        "Ranked play is closed to you by a moderator: %(why)s It opens again in: %(until)s."
    ),
    "permanent_ranked_ban": _("Ranked play is closed to you by a moderator: %(why)s"),
    # Codes of the engine (games/engine/errors.py).
    "not_your_turn": _("It is not your turn."),
    "wrong_step": _("That is not possible in this step of the deal."),
    "unknown_action": _("There is no such action."),
    "game_over": _("The game is over."),
    "bid_too_low": _("A bid must be at least %(least)s."),
    "bid_step": _("A bid must be a multiple of %(step)s."),
    "bid_jump": _("A bid must be exactly %(least)s."),
    "bid_over_limit": _("Your limit is %(limit)s."),
    "not_in_hand": _("%(card)s is not in your hand."),
    "same_card": _("Choose two different cards."),
    "wrong_price": _("The price is %(price)s now."),
    "wrong_seats": _("One card goes to each defender."),
    "wrong_cards": _("Those are not the cards to choose."),
    "must_follow": _("You must follow suit: %(suit)s."),
    "must_trump": _("You must play a trump: %(suit)s."),
    "must_overtake": _("You must beat the trick."),
    "must_lead_trump": _("You must lead a trump: %(suit)s."),
    "foreign_trump": _("You may not lead another player's trump: %(suit)s."),
    "must_lead_ace": _("You must lead an ace."),
    "not_allowed": _("That is not allowed now: %(reason)s."),
}

REASONS: dict[str, Text] = {
    "off": _("it is not in these agreements"),
    "no_right": _("you have no right to it now"),
    "barrel": _("a seat is on the barrel"),
    "limit": _("it is used up in this game"),
    "golden": _("this is a golden deal"),
    "dark": _("this is a dark deal"),
    "must_open": _("the opener must bid"),
    "give_ace": _("one of the four aces must be given"),
    "four_aces": _("not with four aces from the talon"),
    "nothing_to_declare": _("there is nothing to declare"),
    "automatic": _("declarations are automatic"),
}


class TableError(DomainError):
    """A refused action at a table or in the queue."""

    texts = TEXTS

    @classmethod
    def by_rules(cls, error: engine.IllegalAction) -> "TableError":
        """Return the engine's refusal as an error of the table."""
        return cls(error.code, **error.data)

    def words(self) -> dict[str, str]:
        """Return what fills the placeholders of the text."""
        return {name: _word(name, value) for name, value in self.data.items()}


def _word(name: str, value: Any) -> str:
    if name == "suit":
        return str(SUITS[value])
    if name == "card":
        return card_text(value)
    if name == "until":
        return timeuntil(datetime.fromtimestamp(value / 1000, UTC))
    if name == "reason":
        return str(REASONS.get(value, value))
    return str(value)


def card_text(card: str) -> str:
    """Return a card code such as `KH` in print, such as `K♥`."""
    rank, suit = card[0], card[1]
    return f"{'10' if rank == 'T' else rank}{SIGNS[suit]}"
