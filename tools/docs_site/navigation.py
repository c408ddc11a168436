"""The tree of the site: which document is which page, and what is left out."""

import tomllib
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any

ROOT = Path(__file__).parents[2]
GENERATED = "generated/"
# Documents beside docs, and the names of their pages.
OUTSIDE = {
    "CHANGELOG.md": "changelog.md",
    "CONTRIBUTING.md": "contributing.md",
    "tools/README.md": "tools.md",
    "tools/engine_package/README.md": "engine_package.md",
}


@dataclass(frozen=True)
class Section:
    """A part of the navigation: its title and its documents, by their paths in the repository."""

    title: str
    pages: tuple[str, ...]


@cache
def _tree() -> dict[str, Any]:
    return tomllib.loads(Path(__file__).with_name("navigation.toml").read_text(encoding="utf-8"))


def sections() -> list[Section]:
    """Return the sections in their order."""
    return [Section(one["title"], tuple(one["pages"])) for one in _tree()["sections"]]


def below(page: str) -> list[str]:
    """Return the documents below one, in their order."""
    return [path for pattern in _tree()["below"].get(page, ()) for path in matching(pattern)]


def left_out() -> set[str]:
    """Return the documents that are no pages of the English part."""
    return {path for pattern in _tree()["left_out"] for path in matching(pattern)}


def documents() -> list[str]:
    """Return all documents of the tree, without those that the build writes."""
    tops = [page for section in sections() for page in section.pages]
    pages = [one for page in tops for one in (page, *below(page))]
    return [page for page in pages if not page.startswith(GENERATED)]


def matching(pattern: str) -> list[str]:
    """Return the files of the repository that a pattern names, in the order of the alphabet."""
    return sorted(path.relative_to(ROOT).as_posix() for path in ROOT.glob(pattern))


def page_of(document: str) -> str:
    """Return the path of a document's page among the sources of the site."""
    path = OUTSIDE.get(document) or document.removeprefix("docs/").removeprefix(GENERATED)
    folder, slash, name = path.rpartition("/")
    return f"{folder}{slash}{'index.md' if name == 'README.md' else name}"


def toctree(pages: list[str], caption: str = "") -> Iterator[str]:
    """Yield the lines of a table of contents: hidden, since the navigation shows it."""
    yield "```{toctree}"
    yield ":hidden:"
    if caption:
        yield f":caption: {caption}"
    yield ""
    yield from (f"/{page_of(page).removesuffix('.md')}" for page in pages)
    yield "```"
    yield ""
