"""The words of a screen reader on a page: each change of its live regions, in order.

A region that is atomic is read as a whole, another one as far as it is new. What is pressed with
the keyboard is noted too, by the name of what has the focus.
"""

from dataclasses import dataclass
from pathlib import Path

from playwright.sync_api import Page

LISTEN = (Path(__file__).parent / "screen_reader.js").read_text()


@dataclass(frozen=True)
class Said:
    """A line of the transcript: what the reader said, or what was pressed."""

    kind: str
    text: str


class ScreenReader:
    """Listens to a page from its next load on."""

    def __init__(self, page: Page) -> None:
        self.page = page
        page.add_init_script(LISTEN)

    @property
    def said(self) -> list[Said]:
        """Return the words said and keys pressed since the page was loaded."""
        return [Said(kind, text) for kind, text in self.page.evaluate("() => screenReader.lines")]

    @property
    def pointers(self) -> list[str]:
        """The kinds of pointers that were used since the page was loaded."""
        kinds: list[str] = self.page.evaluate("() => [...screenReader.pointers].sort()")
        return kinds


def spoken(said: list[Said]) -> list[str]:
    """Return what was said, without what was pressed."""
    return [line.text for line in said if line.kind != "pressed"]


def as_markdown(title: str, said: list[Said]) -> str:
    """Return the transcript as a page."""
    lines = [f"# {title}", ""]
    for line in said:
        lines += [f"> ⏎ {line.text}" if line.kind == "pressed" else line.text, ""]
    return "\n".join(lines).rstrip() + "\n"
