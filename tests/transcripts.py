"""Documents of what is heard or read: written on request, else compared with what is so now."""

import os

from tests.site import ROOT

TRANSCRIPTS = ROOT / "docs" / "transcripts"


def check(name: str, title: str, lines: list[str]) -> None:
    """Compare a transcript with its document; with WRITE_TRANSCRIPTS=1 write it."""
    text = "\n\n".join([f"# {title}", *lines]) + "\n"
    path = TRANSCRIPTS / name
    if "WRITE_TRANSCRIPTS" in os.environ:
        path.write_text(text, encoding="utf-8")
    assert path.read_text(encoding="utf-8") == text
