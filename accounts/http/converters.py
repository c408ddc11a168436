"""Converters of arguments in addresses."""

from django.urls.converters import StringConverter


class NameConverter(StringConverter):
    """A name: any text without null characters, which PostgreSQL rejects even in a search."""

    regex = r"[^/\0]+"
