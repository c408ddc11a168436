"""Style sheets with all that they import, in one file, without comments and indentation."""

import re
from collections.abc import Mapping
from posixpath import dirname, join, normpath, relpath

IMPORT = re.compile(r'^@import "([^"]+)";\n?', re.M)
URL = re.compile(r'url\("(?!data:|/|#|https?:)([^"]+)"\)')
# A string, which stays; or a comment that is no part of a word, and the start of a line.
STRING_OR_EMPTY = re.compile(r"""("(?:[^"\\]|\\.)*")|(?:(?<!\S)/\*.*?\*/\s*)+|(?<=\n)\s+""", re.S)


def bundle(name: str, sources: Mapping[str, str]) -> str:
    """Return a style sheet in which those that it imports take the place of the imports.

    Raises:
        KeyError: an imported style sheet does not exist.
    """
    return STRING_OR_EMPTY.sub(lambda match: match[1] or "", _joined(name, sources, name))


def _joined(name: str, sources: Mapping[str, str], target: str) -> str:
    """Return a style sheet with its imports; addresses become relative to `target`."""
    folder = dirname(name)

    def rebased(match: re.Match[str]) -> str:
        return f'url("{relpath(join(folder, match[1]), dirname(target))}")'

    text = URL.sub(rebased, sources[name])
    return IMPORT.sub(lambda m: _joined(normpath(join(folder, m[1])), sources, target), text)
