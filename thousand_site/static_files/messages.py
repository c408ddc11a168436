"""The messages that scripts translate, by the main module of the page that shows them."""

import json
import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import NamedTuple

from django.contrib.staticfiles.finders import get_finders

from thousand_site.static_files import modules

# The site's own files; those of packages are served as they are.
OWN = ("games/", "site/", "tournaments/")
CALL = re.compile(r'\b(gettext|ngettext|pgettext)\(\s*((?:"(?:[^"\\]|\\.)*"\s*,?\s*)+)')
STRING = re.compile(r'"(?:[^"\\]|\\.)*"')


class Call(NamedTuple):
    """A call of a function that translates."""

    position: int
    function: str
    strings: list[str]

    @property
    def key(self) -> str:
        """Return the message's key in a catalog: its context, if it has one, and its text."""
        return "\x04".join(self.strings) if self.function == "pgettext" else self.strings[0]


def calls(source: str) -> Iterator[Call]:
    """Yield the calls with plain strings in a script, also those in nested templates."""
    for match in CALL.finditer(source):
        strings = [json.loads(literal) for literal in STRING.findall(match[2])]
        yield Call(match.start(), match[1], strings)


@cache
def keys_by_entry() -> dict[str, frozenset[str]]:
    """Return the keys of the messages of each page's main module and of all that it imports.

    Raises:
        BundleError: a module is missing, or imports itself by way of others.
    """
    sources = dict(_sources())
    keys = {name: {call.key for call in calls(source)} for name, source in sources.items()}
    return {
        entry: frozenset().union(*(keys[name] for name in modules.in_order(entry, sources)))
        for entry in modules.entries(sources)
    }


def _sources() -> Iterator[tuple[str, str]]:
    """Yield the names and texts of the site's own scripts, as they are written."""
    for finder in get_finders():
        for name, storage in finder.list([]):
            if name.startswith(OWN) and name.endswith(".js"):
                yield name, Path(storage.path(name)).read_text()
