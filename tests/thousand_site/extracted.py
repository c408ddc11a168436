"""The texts of the sources and their translations, each read once in each test process."""

from functools import cache

from babel.messages.catalog import Catalog

from tools.messages import extract as translations


@cache
def extracted(domain: str) -> Catalog:
    """Return the texts of a domain; not to be changed."""
    return translations.extract_messages(domain)


@cache
def stored(language: str, domain: str) -> Catalog:
    """Return the translations that are stored; not to be changed."""
    return translations.read_catalog(language, domain)
