"""Validators of usernames. Each raises ValidationError."""

import re

from django.core.exceptions import ValidationError
from django.utils.translation import gettext_lazy as _

from accounts.names.confusables import skeleton

MIN_LENGTH, MAX_LENGTH = 2, 20
_FORM = re.compile(r"[A-Za-z0-9_\-\u0400-\u04FF\u00C0-\u024F]+")
_LATIN = re.compile(r"[A-Za-z\u00C0-\u024F]")
_CYRILLIC = re.compile(r"[\u0400-\u04FF]")
# The words by which pages of any language call the site, its staff, its bots and the reader.
_RESERVED = {
    "admin", "administrator", "bot", "bots", "caretaker", "help", "moderator", "root", "staff",
    "support", "system", "talon", "thousand", "you",
    "gość", "musik", "obsługa", "pomoc", "ty", "tysiąc", "wsparcie",
    "админ", "администратор", "бот", "боты", "вы", "модератор", "поддержка", "помощь", "прикуп",
    "система", "ты", "тысяча",
    "адмін", "адміністратор", "боти", "ви", "гість", "допомога", "підтримка", "ти", "тисяча",
}  # fmt: skip
_RESERVED_LOOKS = {skeleton(word) for word in _RESERVED}
_RESERVED_STARTS = tuple(skeleton(start) for start in ("guest", "гость"))
# Names of guests and of closed accounts have a number: Gość 7, closed-12345678. Without one
# the start may be a person's own, as in Gościcki.
_NUMBERED_STARTS = tuple(skeleton(start) for start in ("closed", "gość", "гість"))


def check_length(name: str) -> None:
    """Check that the name is neither too short nor too long."""
    if not MIN_LENGTH <= len(name) <= MAX_LENGTH:
        raise ValidationError(
            _("The name must have %(least)s to %(most)s characters."),
            params={"least": MIN_LENGTH, "most": MAX_LENGTH},
        )


def check_letters(name: str) -> None:
    """Check that the name has allowed characters only, and a letter or digit among them."""
    if not _FORM.fullmatch(name):
        raise ValidationError(_("A name can contain only letters, digits, - and _."))
    if not any(letter.isalnum() for letter in name):
        raise ValidationError(_("A name must contain at least one letter or digit."))


def check_one_alphabet(name: str) -> None:
    """Check that the name does not mix Latin and Cyrillic letters."""
    # A Cyrillic "а" among Latin letters would let one user impersonate another.
    if _LATIN.search(name) and _CYRILLIC.search(name):
        raise ValidationError(_("Write the name in one alphabet only: Latin or Cyrillic."))


def check_reserved(name: str) -> None:
    """Check that the name is not reserved for the site, nor looks like one that is."""
    look = skeleton(name)
    is_reserved = look in _RESERVED_LOOKS or look.startswith(_RESERVED_STARTS)
    if is_reserved or any(_is_numbered(name, start) for start in _NUMBERED_STARTS):
        raise ValidationError(_("This name is reserved. Choose another."))


def _is_numbered(name: str, start: str) -> bool:
    return skeleton(name).startswith(start) and any(c.isdigit() for c in name[len(start) :])


VALIDATORS = [check_length, check_letters, check_one_alphabet, check_reserved]
