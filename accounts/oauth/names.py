"""Names of apps: users read them when they decide what to trust."""

import re
import unicodedata
from collections.abc import Callable

from django.core.exceptions import ValidationError

from accounts.clubs.names import check_words
from accounts.clubs.text_cleaning import strip_invisible
from accounts.names import validators
from accounts.oauth.errors import AppError
from accounts.oauth.models import NAME_LENGTH

MIN_LENGTH = 2
# Marks that a title may have beside those of a username.
MARKS = re.compile(r"[ .:!?&+'’()/]+")


def clean_name(text: str) -> str:
    """Return the name in one line. Raises: AppError: it breaks a rule, mostly those of clubs."""
    name = " ".join(strip_invisible(unicodedata.normalize("NFC", text)).split())
    if not MIN_LENGTH <= len(name) <= NAME_LENGTH:
        raise AppError("name")
    words = MARKS.sub(" ", name).strip()
    for code, check in CHECKS:
        try:
            check(words)
        except ValidationError:
            raise AppError(code) from None
    return name


def _check_letters(words: str) -> None:
    validators.check_letters(words.replace(" ", ""))


CHECKS: tuple[tuple[str, Callable[[str], None]], ...] = (
    ("letters", _check_letters),
    ("alphabet", validators.check_one_alphabet),
    ("reserved", validators.check_reserved),
    ("reserved", check_words),
)
