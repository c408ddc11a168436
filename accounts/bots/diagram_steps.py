"""The steps of a sequence diagram as a list, for pages that draw no diagrams."""

import re
from collections.abc import Iterator, Mapping

from django.utils.html import format_html, format_html_join
from django.utils.safestring import SafeString, mark_safe

PARTICIPANT = re.compile(r"participant (\w+) as (.+)")
MESSAGE = re.compile(r"^(\w+)-[-x>]+(\w+): (.+)")
NOTE = re.compile(r"Note over [\w,]+: (.+)")
BLOCK = re.compile(r"(loop|alt|else) (.+)")
# What begins a diagram, and the roles, are no steps.
SILENT = re.compile(r"|sequenceDiagram|participant .+")
# How a block begins in words, before its condition.
WORDS = {"loop": "Again and again,", "alt": "If", "else": "Else, if"}


def steps(diagram: str) -> SafeString:
    """Return the steps of a diagram of Mermaid as a list of HTML; those of a block are below it.

    Raises:
        ValueError: it has a line of another kind, which would be lost.
    """
    lines = [line.strip() for line in diagram.splitlines()]
    found = [match for line in lines if (match := PARTICIPANT.fullmatch(line))]
    names = {match[1]: match[2] for match in found}
    items = format_html_join("", "{}", ((part,) for line in lines for part in _parts(line, names)))
    return format_html("<ol>{}</ol>", items)


def _parts(line: str, names: Mapping[str, str]) -> Iterator[SafeString]:
    """Yield what a line adds to the list."""
    if match := MESSAGE.fullmatch(line):
        sender, receiver, text = match.groups()
        way = names[sender] if sender == receiver else f"{names[sender]} → {names[receiver]}"
        yield format_html("<li><strong>{}</strong>: {}</li>", way, text)
    elif match := NOTE.fullmatch(line):
        yield format_html("<li><em>{}</em></li>", match[1])
    elif match := BLOCK.fullmatch(line):
        yield from _block(*match.groups())
    elif line == "end":
        yield mark_safe("</ol></li>")
    elif not SILENT.fullmatch(line):
        raise ValueError(f"no step of a diagram: {line}")


def _block(kind: str, condition: str) -> Iterator[SafeString]:
    """Yield the end of the block before an `else`, and the start of one."""
    if kind == "else":
        yield mark_safe("</ol></li>")
    yield format_html("<li>{} {}:<ol>", WORDS[kind], condition)
