"""The texts of the sources, extracted once in each test process."""

from functools import cache

from babel.messages.catalog import Catalog

from thousand_site import translations


@cache
def extracted(domain: str) -> Catalog:
    """Return the texts of a domain; not to be changed."""
    return translations.extract_messages(domain)
