"""The rulebook's own markup, so that its texts are plain files.

A line `# Title` names the chapter, `## Title #anchor` begins a part, `- ` an item, `1. ` a step,
`> ` a hint, and `!name | caption` is a picture. Within a line: `**bold**`, `[[KS QS]]` for cards,
`[words](#term)` `[words](@agreement)` `[words](/chapter)` `[words](=preset)` `[words](:page)` for
links, and `{case.who.what}` for a number that the engine finds (examples.py).
"""

import re
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import groupby

from django.urls import reverse
from django.utils.html import conditional_escape, format_html
from django.utils.safestring import SafeString, mark_safe

from games.rulebook.cards import row
from games.rulebook.examples import number

LINK = re.compile(r"\[([^\[\]]+)\]\(([#@/:=])([\w-]+)\)")
CARDS = re.compile(r"\[\[([0-9A-Z ]+)\]\]")
BOLD = re.compile(r"\*\*(.+?)\*\*")
NUMBER = re.compile(r"\{([a-z_.]+)\}")
PAGES = {"#": "rules_glossary", "@": "rules_agreements", "/": "rules"}


@dataclass(frozen=True)
class Block:
    """One piece of a chapter: "heading", "paragraph", "list", "steps", "hint" or "picture".

    name   the anchor of a heading, or which picture
    lines  the text in the markup of one line; one for each item of a list
    """

    kind: str
    lines: tuple[str, ...] = ()
    name: str = ""


def links_of(text: str) -> list[tuple[str, str]]:
    """Where a text leads: the sign and the name of each link, in order."""
    return [(sign, name) for _, sign, name in LINK.findall(text)]


def address(sign: str, name: str) -> str:
    """Where a link leads."""
    if sign == "=":
        return reverse("preset", args=[name])
    return reverse(name) if sign == ":" else f"{reverse(PAGES[sign])}#{name}"


def inline(text: str) -> SafeString:
    """One line as HTML."""
    html = str(conditional_escape(text))
    html = NUMBER.sub(lambda found: number(found[1]), html)
    html = CARDS.sub(lambda found: row(found[1]), html)
    html = LINK.sub(lambda found: _link(*found.groups()), html)
    # Escaped above; what is put in since is either escaped too or a number.
    return mark_safe(BOLD.sub(r"<b>\1</b>", html))


def _link(words: str, sign: str, name: str) -> SafeString:
    return format_html('<a href="{}">{}</a>', address(sign, name), mark_safe(words))


def blocks(source: str) -> Iterator[Block]:
    """The blocks of a chapter's file, without its title."""
    pieces = [piece for piece in re.split(r"\n\s*\n", source.strip()) if not is_title(piece)]
    for piece in pieces:
        for kind, lines in groupby(_joined(piece), key=_kind):
            yield from _blocks_of(kind, list(lines))


def is_title(piece: str) -> bool:
    return piece.startswith("# ")


STARTS = {"## ": "heading", "- ": "list", "1. ": "steps", "> ": "hint", "!": "picture"}


def _kind(line: str) -> str:
    return next((kind for start, kind in STARTS.items() if line.startswith(start)), "paragraph")


def _joined(piece: str) -> list[str]:
    """Lines that were broken for the editor are one again."""
    lines: list[str] = []
    for line in piece.splitlines():
        if lines and _kind(line) == "paragraph":
            lines[-1] += " " + line.strip()
        else:
            lines.append(line.strip())
    return lines


def _blocks_of(kind: str, lines: list[str]) -> Iterator[Block]:
    if kind == "heading":
        for line in lines:
            title, _, anchor = line.removeprefix("## ").rpartition(" #")
            yield Block(kind, (title,), anchor)
    elif kind == "picture":
        for line in lines:
            name, _, caption = line.removeprefix("!").partition("|")
            yield Block(kind, (caption.strip(),), name.strip())
    elif kind == "paragraph":
        yield from (Block(kind, (line,)) for line in lines)
    else:
        start = next(start for start, known in STARTS.items() if known == kind)
        yield Block(kind, tuple(line.removeprefix(start) for line in lines))
