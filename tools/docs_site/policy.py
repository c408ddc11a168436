"""The pages as the policy of the site wants them: scripts and styles in files of their own."""

import re
from pathlib import Path

from tools.docs_site.errors import BuildError

# The only script that Furo writes into its pages: it is to run before anything is shown.
THEME = re.compile(r"<script>\s*document\.body\.dataset\.theme = [^<]*</script>")
# Widths of columns, which the browser finds by itself.
STYLE = re.compile(r'(<[^<>]*?) style="[^"]*"')
# Examples: the site sends them as files to save, never as pages.
DOWNLOADS = "_downloads"
FORBIDDEN = re.compile(
    r"<script(?![^>]*\bsrc=)[^>]*>|<style\b|<[^<>]*\son[a-z]+=\"|<[^<>]*\sstyle=\""
)


def apply(folder: Path) -> None:
    """Adapt all pages of a folder.

    Raises:
        BuildError: A page has a script or a style that no rule moves into a file.
    """
    for path in folder.rglob("*.html"):
        if DOWNLOADS in path.parts:
            continue
        root = "../" * (len(path.relative_to(folder).parts) - 1)
        text = adapted(path.read_text(encoding="utf-8"), root)
        found = FORBIDDEN.search(text)
        if found:
            raise BuildError(f"{path.name}: the site's policy forbids {found[0]}")
        path.write_text(text, encoding="utf-8")


def adapted(text: str, root: str) -> str:
    """Return a page whose script of the theme is a file, and without style attributes."""
    text = THEME.sub(f'<script src="{root}_static/theme.js"></script>', text)
    return STYLE.sub(r"\1", text)
