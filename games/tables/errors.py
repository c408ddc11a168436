"""Errors of tables: why an action was refused, in the reader's language."""

from datetime import datetime
from typing import Any

from django.utils.timesince import timeuntil
from django.utils.translation import gettext_lazy as _
from django.utils.translation import pgettext_lazy

from accounts.errors import DomainError, Text
from accounts.preferences.card_letters import CardLetters, rank_sign
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
    "stale": _("The table has changed. Check it and try again."),
    "not_seated": _("You are not seated at this table."),
    "other_seat": _("You can act only for your own seat."),
    "seat_kept": _("Deal %(deal)s has begun; the bot keeps the seat."),
    "time_up": _("Your time has run out."),
    "not_settled": _(
        "You can show the rest only on your turn and where every order of play has the same "
        "result, and not in rated games, tournaments, clubs and deals of the day."
    ),
    "no_hints": _("Hints exist only in unrated games against bots that were begun with hints."),
    "day_over": _("The day of this deal is over: it was not finished."),
    "fixed_deal": _("You can't leave this deal. Close its page, and go on with it later."),
    "hints_busy": _("The experts are busy now. Try again in a few minutes."),
    "too_late": _("The cards have already been dealt: nothing can be added to the shuffle."),
    "contributed": _("You have already added to this shuffle."),
    "one_game": _("You are already seated at a table."),
    "waits_elsewhere": _("You are waiting at another table. Leave it first."),
    "unknown_pool": _("This game type does not exist."),
    "no_pool": _("Choose at least one game type."),
    "no_page": _(
        "Open a page of this site in your browser and keep it in sight: a program cannot play "
        "for you."
    ),
    "bots_no_pool": _(
        "Bots cannot queue for ranked games. They play at tables to which they are invited."
    ),
    "no_ready_check": _("This seat is no longer reserved for you."),
    "no_requeue_offer": _("The time to answer is over. Press Play to look for a table."),
    "guests_closed_games": _(
        "Guests of your network left too many games before the first bid. Log in with an account "
        "to play, or try again tomorrow."
    ),
    "not_waiting": _("You are not waiting for this game type. Press Play first."),
    "pool_without_bots": _("Bots do not play this game type."),
    "too_early": _("Other players come first. Try again in %(wait_s)s s."),
    "no_bots_now": _("This site has too few bots for this table. Other players can still join."),
    "account_closed": _("This account is closed."),
    "logged_out": _("You are logged out. Log in to play."),
    "abandoned_often": _(
        "You left %(leaves)s of your last %(games)s games early, or never came (a seat lost and "
        "taken back counts as half), so you cannot play ranked games now. You can play again in "
        "%(until)s."
    ),
    "ranked_ban": _(
        "A moderator has banned you from rated games: %(why)s The ban ends in %(until)s."
    ),
    "permanent_ranked_ban": _("A moderator has banned you from rated games: %(why)s"),
    # Codes of the engine (games/engine/errors.py).
    "not_your_turn": _("It is not your turn."),
    "wrong_step": _("This is not possible at this point of the deal."),
    "unknown_action": _("This action does not exist."),
    "game_over": _("The game is over."),
    "bid_too_low": _("A bid must be at least %(least)s."),
    "bid_step": _("A bid must be a multiple of %(step)s."),
    "bid_jump": _("A bid must be exactly %(least)s."),
    "bid_over_limit": _("Your limit is %(limit)s."),
    "not_in_hand": _("%(card)s is not in your hand."),
    "same_card": _("Choose two different cards."),
    "wrong_price": _("The price is %(price)s now."),
    "wrong_seats": _("Give one card to each defender."),
    "wrong_cards": _("These cards cannot be chosen."),
    "must_follow": _("You must follow suit: %(suit)s."),
    "must_trump": _("You must play a trump: %(suit)s."),
    "must_overtake": _("You must beat the trick."),
    "must_lead_trump": _("You must lead a trump: %(suit)s."),
    "foreign_trump": _("You may not lead another player's trump: %(suit)s."),
    "must_lead_ace": _("You must lead an ace."),
    "not_allowed": _("That is not allowed now: %(reason)s."),
}

REASONS: dict[str, Text] = {
    "off": _("the agreements of this table do not include it"),
    "no_right": _("you are not entitled to it now"),
    "barrel": _("a player is on the barrel"),
    "limit": _("you have reached the limit for this game"),
    "golden": _("this is a golden deal"),
    "dark": _("this is a dark deal"),
    "must_open": _("the opener must bid"),
    "give_ace": _("one of the four aces must be given away"),
    "four_aces": _("not possible when the talon completes four aces"),
    "nothing_to_declare": _("there is nothing to declare"),
    "automatic": _("marriages are declared automatically"),
}


class TableError(DomainError):
    """A refused action at a table or in the queue.

    `letters` are those of the cards in the text, as the reader chose them.
    """

    texts = TEXTS
    letters: str = CardLetters.LANGUAGE

    @classmethod
    def by_rules(cls, error: engine.IllegalAction) -> "TableError":
        """Return the engine's refusal as an error of the table."""
        return cls(error.code, **error.data)

    def words(self) -> dict[str, str]:
        """Return what fills the placeholders of the text."""
        return {name: self._word(name, value) for name, value in self.data.items()}

    def _word(self, name: str, value: Any) -> str:
        return card_text(value, self.letters) if name == "card" else _word(name, value)


def _word(name: str, value: Any) -> str:
    if name == "suit":
        return str(SUITS[value])
    if name == "until":
        return timeuntil(datetime.fromisoformat(value))
    if name == "reason":
        return str(REASONS.get(value, value))
    return str(value)


def card_text(card: str, letters: str = CardLetters.LANGUAGE) -> str:
    """Return a card code such as `KH` in print, such as `K♥`, with a set of letters."""
    return f"{rank_sign(card, letters)}{SIGNS[card[1]]}"
