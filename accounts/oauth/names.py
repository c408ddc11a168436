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
# Digits of a version, for two of which a skeleton has the letters o and l.
_VERSION = "0123456789ol"
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


def _pattern_of(words: str) -> re.Pattern[str]:
    """Return the pattern of what looks like one of some words, the longest first."""
    looks = sorted({skeleton(word) for word in words.split()}, key=len, reverse=True)
    return re.compile("|".join(looks))


_SITE_LOOK, _PLAIN_LOOK = _pattern_of(_SITE), _pattern_of(_SITE + _PLAIN)


def _check_site(words: str) -> None:
    """Check that a name is more than the site's. Raises: ValidationError."""
    look = skeleton(words)
    if _SITE_LOOK.search(look) and not _PLAIN_LOOK.sub("", look).strip(_VERSION):
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
