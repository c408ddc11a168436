"""Validation of club names, and the key of a club's URL made from its name."""

import re
import unicodedata

from django.core.exceptions import ValidationError
from django.utils.text import slugify
from django.utils.translation import gettext_lazy as _

from accounts.clubs.models import KEY_LENGTH, NAME_LENGTH, Club
from accounts.ids import random_id
from accounts.names import validators
from accounts.names.confusables import skeleton

MIN_LENGTH = 3
# Keys that would collide with other URLs under /clubs/.
RESERVED_KEYS = {"new", "join"}
# Words with which a club would seem to speak for the site.
_SITE_WORDS = {
    "admin", "admins", "administration", "administrator", "administrators", "moderator",
    "moderators", "official", "staff", "support", "админ", "админы", "администратор",
    "администраторы", "администрация", "модератор", "модераторы", "официальная", "официальный",
    "поддержка", "техподдержка",
    "адмін", "адміни", "адміністратор", "адміністратори", "адміністрація", "модератори",
    "офіційна", "офіційний", "підтримка", "техпідтримка",
    "administracja", "administratorzy", "moderatorzy", "obsługa", "oficjalna", "oficjalny",
    "wsparcie",
}  # fmt: skip
_SITE_LOOKS = {skeleton(word) for word in _SITE_WORDS}
_TRANSLITERATION = {
    "а": "a", "б": "b", "в": "v", "г": "g", "д": "d", "е": "e", "ё": "yo", "ж": "zh",
    "з": "z", "и": "i", "й": "y", "к": "k", "л": "l", "м": "m", "н": "n", "о": "o",
    "п": "p", "р": "r", "с": "s", "т": "t", "у": "u", "ф": "f", "х": "kh", "ц": "ts",
    "ч": "ch", "ш": "sh", "щ": "shch", "ъ": "", "ы": "y", "ь": "", "э": "e", "ю": "yu",
    "я": "ya", "і": "i", "ї": "yi", "є": "ye", "ґ": "g", "ў": "u",
}  # fmt: skip


def clean_name(name: str) -> str:
    """Return the name normalised to NFC with single spaces.

    Raises:
        ValidationError: the name breaks a rule, mostly the same as for usernames.
    """
    name = " ".join(unicodedata.normalize("NFC", name).split())
    if not MIN_LENGTH <= len(name) <= NAME_LENGTH:
        raise ValidationError(
            _("The name must have %(least)s to %(most)s characters."),
            params={"least": MIN_LENGTH, "most": NAME_LENGTH},
        )
    # Several words are allowed; else the rules are those of usernames.
    validators.check_letters(name.replace(" ", ""))
    validators.check_one_alphabet(name)
    validators.check_reserved(name)
    check_words(name)
    return name


def check_words(name: str) -> None:
    """Check that no word of the name speaks for the site. Raises: ValidationError."""
    words = [name, *re.split(r"[\s_-]+", name)]
    if not _SITE_LOOKS.isdisjoint(map(skeleton, words)):
        raise ValidationError(_("This name is reserved. Choose another."))


def new_key(name: str) -> str:
    """Return a free, readable key; two clubs created at once may still collide on saving."""
    latin = "".join(_TRANSLITERATION.get(letter, letter) for letter in name.casefold())
    key = slugify(latin)[: KEY_LENGTH - 7].strip("-") or "club"
    if key in RESERVED_KEYS or Club.objects.filter(key=key).exists():
        return f"{key}-{random_id(6)}"
    return key
