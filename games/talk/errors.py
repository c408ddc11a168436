"""Errors of talk: reasons for a refused line, in the reader's language."""

from typing import Any, ClassVar

from django.utils.translation import gettext_lazy as _

from accounts.bans.texts import ban_words
from accounts.errors import DomainError

TEXTS = {
    "log_in": _("Log in to talk with the others."),
    "bot": _("Bots cannot send messages."),
    "phrases_only": _(
        "Rated game: quick phrases only. You can write freely when the game is over."
    ),
    "guest": _("Guests can use quick phrases. To write messages, you need an account."),
    "plays_here": _("You can talk with the viewers when the game is over."),
    "closed": _("The chat of this game is closed."),
    "banned": _("You cannot send messages until %(until)s: %(why)s"),
    "banned_for_good": _("You cannot send messages: %(why)s"),
    "muted_in_club": _("The organisers have muted you for a while."),
    "too_fast": _("Too fast. Try again in %(wait)s s."),
    "enough": _("That is enough for this deal. Continue in the next one."),
    "enough_today": _("That is enough for today."),
    "empty": _("Write something first."),
    "too_long": _("This text is too long."),
    "oneself": _("You cannot do this to yourself."),
    "many": _("This list is full. Remove somebody first."),
}


class TalkError(DomainError):
    """A refused line, or a refused mute."""

    texts: ClassVar = TEXTS

    def words(self) -> dict[str, Any]:
        """Return what fills the placeholders of the text."""
        return ban_words(self.data)
