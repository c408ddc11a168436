"""The documents for authors of bots as pages: docs/bots.md and the pages that it links."""

import posixpath
from base64 import b64encode
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache
from typing import Any

from django.conf import settings
from django.urls import reverse
from django.utils.safestring import SafeString, mark_safe
from markdown_it import MarkdownIt
from markdown_it.renderer import RendererHTML
from markdown_it.token import Token

from accounts.bots.diagram_steps import steps

DOCS = settings.BASE_DIR / "docs"
PAGES = (
    "bot_tutorial.md",
    "bots.md",
    "sequences.md",
    "protocol/table.md",
    "protocol/payload.md",
    "protocol/other_sockets.md",
    "record.md",
    "errors.md",
    "data.md",
    "app_tutorial.md",
    "apps.md",
)
# The pages and files that a document may link to, by their paths in docs.
URL_NAMES = {
    "bot_tutorial.md": "bot_tutorial",
    "bots.md": "bot_guide",
    "sequences.md": "bot_sequences",
    "protocol/table.md": "bot_protocol",
    "protocol/payload.md": "bot_payload",
    "protocol/other_sockets.md": "bot_other_sockets",
    "record.md": "bot_record",
    "errors.md": "api_errors",
    "data.md": "api_data",
    "app_tutorial.md": "app_tutorial",
    "apps.md": "app_guide",
    "api.md": "api",
    "fairness.md": "fairness",
    "examples/bot.py": "bot_example",
    "examples/bot_websocket.py": "bot_websocket_example",
    "examples/match_bot.mjs": "match_bot_example",
    "examples/app.html": "app_example",
}


@dataclass(frozen=True)
class Guide:
    """A document: its title and the HTML below it."""

    title: str
    html: SafeString


class _GuideRenderer(RendererHTML):
    """Links between documents become links between pages; those to other files are only text.

    Pictures have no address of their own and come with the page.
    """

    def link_open(self, tokens: list[Token], at: int, options: Any, env: Any) -> str:
        """Render the start of a link."""
        address = _address(str(tokens[at].attrs["href"]), env["page"])
        tokens[at].attrs = {"href": address} if address else {}
        return self.renderToken(tokens, at, options, env)

    def image(self, tokens: Sequence[Token], idx: int, options: Any, env: Any) -> str:
        """Render a picture of the documents: an SVG file."""
        path = _path(str(tokens[idx].attrs["src"]), env["page"])
        picture = b64encode((DOCS / path).read_bytes()).decode()
        tokens[idx].attrs["src"] = f"data:image/svg+xml;base64,{picture}"
        return super().image(tokens, idx, options, env)

    def fence(self, tokens: Sequence[Token], idx: int, options: Any, env: Any) -> str:
        """Render a block of code; a diagram as the list of its steps."""
        if tokens[idx].info == "mermaid":
            return steps(tokens[idx].content)
        return super().fence(tokens, idx, options, env)

    def table_open(self, tokens: list[Token], at: int, options: Any, env: Any) -> str:
        """Render the start of a table, which scrolls by itself on a narrow screen."""
        return '<div class="guide-table" tabindex="0"><table>'

    def table_close(self, tokens: list[Token], at: int, options: Any, env: Any) -> str:
        """Render the end of a table."""
        return "</table></div>"


def _address(target: str, page: str) -> str:
    """Return the address that a link of a page leads to; empty: none on the site."""
    if "://" in target or target.startswith("#"):
        return target
    name = URL_NAMES.get(_path(target.partition("#")[0], page))
    return reverse(name) if name else ""


def _path(target: str, page: str) -> str:
    """Return the path in docs of a file that a page names relative to itself."""
    return posixpath.normpath(posixpath.join(posixpath.dirname(page), target))


@cache
def guide(name: str) -> Guide:
    """Return a document of docs, such as `bots.md`, in English as it is written."""
    parser = MarkdownIt("commonmark", {"html": False}, renderer_cls=_GuideRenderer).enable("table")
    _, title, _, *tokens = parser.parse((DOCS / name).read_text(encoding="utf-8"))
    if name == "errors.md":
        _name_codes(tokens)
    # Raw HTML is switched off, so that the parser has escaped everything.
    html = parser.renderer.render(tokens, parser.options, {"page": name})
    return Guide(title.content, mark_safe(html))


def _name_codes(tokens: Sequence[Token]) -> None:
    """Give each code that begins a row its name as an anchor, to which problems lead."""
    named: set[str] = set()
    for row, cell, token in zip(tokens, tokens[1:], tokens[2:], strict=False):
        if (row.type, cell.type) == ("tr_open", "td_open"):
            for part in token.children or []:
                if part.type == "code_inline" and part.content not in named:
                    part.attrs["id"] = part.content
                    named.add(part.content)


def pages() -> list[tuple[str, str]]:
    """Return the address and the title of each document."""
    return [(reverse(URL_NAMES[name]), guide(name).title) for name in PAGES]
