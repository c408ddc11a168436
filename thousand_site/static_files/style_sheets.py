"""Style sheets with all that they import, in one file."""

import re
from collections.abc import Mapping
from posixpath import dirname, join, normpath, relpath

IMPORT = re.compile(r'^@import "([^"]+)";\n?', re.M)
URL = re.compile(r'url\("(?!data:|/|#|https?:)([^"]+)"\)')


def is_bundle(text: str) -> bool:
    """Return whether a style sheet imports others."""
    return IMPORT.search(text) is not None


def bundle(name: str, sources: Mapping[str, str], seen_from: str | None = None) -> str:
    """Return a style sheet in which those that it imports take the place of the imports.

    Addresses become relative to `seen_from`, the file that the text is for; None: this one.

    Raises:
        KeyError: an imported style sheet does not exist.
    """
    target = name if seen_from is None else seen_from
    folder = dirname(name)

    def rebased(match: re.Match[str]) -> str:
        return f'url("{relpath(join(folder, match[1]), dirname(target))}")'

    text = URL.sub(rebased, sources[name])
    return IMPORT.sub(lambda m: bundle(normpath(join(folder, m[1])), sources, target), text)
