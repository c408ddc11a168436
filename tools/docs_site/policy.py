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
# How Sphinx reads the plurals of a language; theme_texts needs none.
PLURALS = re.compile(r"new Function\(\s*\"n\",\s*`return \(\$\{catalog\.plural_expr\}\)`,?\s*\)")
# Furo asks for the window so where it has none, and does not mind a refusal.
EVALUATION = re.compile(r"\bnew Function\b(?!\(\"return this\"\))|\beval\(")
FORBIDDEN = re.compile(
    r"<script(?![^>]*\bsrc=)[^>]*>|<style\b|<[^<>]*\son[a-z]+=\"|<[^<>]*\sstyle=\""
)


def apply(folder: Path) -> None:
    """Adapt all pages of a folder.

    Raises:
        BuildError: A page has a script or a style that no rule moves into a file, or a script
            evaluates a text.
    """
    _adapt_scripts(folder / "_static")
    for path in folder.rglob("*.html"):
        if DOWNLOADS in path.parts:
            continue
        root = "../" * (len(path.relative_to(folder).parts) - 1)
        text = adapted(path.read_text(encoding="utf-8"), root)
        found = FORBIDDEN.search(text)
        if found:
            raise BuildError(f"{path.name}: the site's policy forbids {found[0]}")
        path.write_text(text, encoding="utf-8")


def _adapt_scripts(folder: Path) -> None:
    """Let no script evaluate a text, which the policy of the site forbids. Raises: BuildError."""
    for path in folder.rglob("*.js"):
        text = PLURALS.sub("() => 0", path.read_text(encoding="utf-8"))
        if EVALUATION.search(text):
            raise BuildError(f"{path.name}: the site's policy lets no script evaluate a text")
        path.write_text(text, encoding="utf-8")


def adapted(text: str, root: str) -> str:
    """Return a page whose script of the theme is a file, and without style attributes."""
    text = THEME.sub(f'<script src="{root}_static/theme.js"></script>', text)
    return STYLE.sub(r"\1", text)
