"""Names of apps: users read them when they decide what to trust."""

import re
import unicodedata
from collections.abc import Callable

from django.core.exceptions import ValidationError

from accounts.clubs.names import check_words
from accounts.clubs.text_cleaning import strip_invisible
from accounts.names import validators
from accounts.names.confusables import skeleton
from accounts.oauth.errors import AppError
from accounts.oauth.models import NAME_LENGTH

MIN_LENGTH = 2
# The name of the site, and words that tell one app of it from no other.
_SITE = "thousand 1000 тысяча тисяча tysiąc tysiac"
_PLAIN = """
app application client desktop game games login mobile new online page site team the web website
игра вход онлайн приложение сайт гра вхід застосунок aplikacja gra logowanie strona
"""
# Digits, two of which the letters o and l stand for in a skeleton.
_VERSION = "[0-9ol]*"
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


def _looks(words: str) -> str:
    """Return an expression for what looks like one of some words."""
    return "|".join(sorted({skeleton(word) for word in words.split()}, key=len, reverse=True))


# A version tells nothing apart, either.
_POSES = re.compile(
    f"(?:{_looks(_PLAIN)})*(?:{_looks(_SITE)})(?:{_looks(_SITE + _PLAIN)})*{_VERSION}"
)


def _check_site(words: str) -> None:
    """Check that a name is more than the site's. Raises: ValidationError."""
    if _POSES.fullmatch(skeleton(words)):
        raise ValidationError("reserved")


def _check_letters(words: str) -> None:
    validators.check_letters(words.replace(" ", ""))


CHECKS: tuple[tuple[str, Callable[[str], None]], ...] = (
    ("letters", _check_letters),
    ("alphabet", validators.check_one_alphabet),
    ("reserved", validators.check_reserved),
    ("reserved", check_words),
    ("reserved", _check_site),
)
