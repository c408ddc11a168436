"""Country codes and their names in the active language (CLDR, through Babel)."""

from functools import cache

from babel import Locale
from django.utils import translation
from django.utils.translation import gettext

from accounts.names import alphabets

# Regions in CLDR's tables that are not countries of ISO 3166.
_NOT_COUNTRIES = {
    "AC", "CP", "CQ", "DG", "EA", "EU", "EZ", "IC", "QO", "TA", "UN", "XA", "XB", "ZZ",
}  # fmt: skip


@cache
def codes() -> frozenset[str]:
    """Return all ISO 3166 codes of two letters."""
    territories = {str(code) for code in Locale("en").territories}
    # Codes of three digits are continents.
    return frozenset(code for code in territories - _NOT_COUNTRIES if len(code) == 2)


def is_country(code: str) -> bool:
    """Return whether the code is that of a country."""
    return code in codes()


def name_of(code: str) -> str:
    """Return the name in the active language; the code itself if it is no country."""
    return _names(translation.get_language() or "en").get(code, code)


def choices() -> list[tuple[str, str]]:
    """Return (code, name) of all countries, sorted by name."""
    return list(_sorted_names(translation.get_language() or "en"))


def optional_choices() -> list[tuple[str, str]]:
    """Return the choices of a form in which no country need be given."""
    return [("", gettext("not given")), *choices()]


def flag_of(code: str) -> str:
    """Return the code as text: Windows and many Linux systems have no flag emoji.

    Empty if the code is no country.
    """
    return code if is_country(code) else ""


@cache
def _sorted_names(language: str) -> tuple[tuple[str, str], ...]:
    names = _names(language).items()
    return tuple(sorted(names, key=lambda pair: alphabets.sort_key(pair[1], language)))


@cache
def _names(language: str) -> dict[str, str]:
    territories = Locale.parse(language, sep="-").territories
    return {code: territories[code] for code in codes() if code in territories}
