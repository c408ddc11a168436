"""Advice for programs after an error: a sentence for each code, from `advice.toml`."""

import tomllib
from collections.abc import Iterator, Mapping
from functools import cache
from pathlib import Path

from accounts.errors import DomainError
from tools.errors_page.parts import name_of

ADVICE = Path(__file__).with_name("advice.toml")


@cache
def all_advice() -> Mapping[str, Mapping[str, str]]:
    """Return what to do by the name of a class and by code."""
    return tomllib.loads(ADVICE.read_text(encoding="utf-8"))


def own_codes(error: type[DomainError]) -> Iterator[str]:
    """Yield the codes whose texts no base of a class has: each stands on the page once."""
    for code, text in error.texts.items():
        inherited = (getattr(base, "texts", {}).get(code) for base in error.__mro__[1:])
        if str(text) not in map(str, inherited):
            yield code


def advice_for(error: type[DomainError], code: str) -> str:
    """Return what to do after an error. Raises: KeyError: `advice.toml` does not say it."""
    return all_advice()[name_of(error)][code]
