"""The countries that people may tell, named in the reader's language (CLDR, by Babel)."""

from functools import cache

from babel import Locale
from django.utils import translation

# Regions of the same tables that are no countries of ISO 3166.
_NO_COUNTRIES = {
    "AC", "CP", "CQ", "DG", "EA", "EU", "EZ", "IC", "QO", "TA", "UN", "XA", "XB", "ZZ",
}  # fmt: skip


@cache
def codes() -> frozenset[str]:
    listed = {str(code) for code in Locale("en").territories}
    # Three digits name a continent.
    return frozenset(code for code in listed - _NO_COUNTRIES if len(code) == 2)


def is_country(code: str) -> bool:
    return code in codes()


def name_of(code: str) -> str:
    """In the language of the page; the code itself if it is no country."""
    return _names(translation.get_language() or "en").get(code, code)


def choices() -> list[tuple[str, str]]:
    """All countries, by name."""
    names = _names(translation.get_language() or "en")
    return sorted(names.items(), key=lambda pair: _in_order(pair[1]))


def flag_of(code: str) -> str:
    """The letters in its place: Windows and many Linux systems have no pictures of flags."""
    return code if is_country(code) else ""


@cache
def _names(language: str) -> dict[str, str]:
    listed = Locale.parse(language, sep="-").territories
    return {code: listed[code] for code in codes() if code in listed}


def _in_order(name: str) -> str:
    """Å among the A, Ё among the Е, whatever the case."""
    return name.casefold().replace("å", "a").replace("ё", "е")
