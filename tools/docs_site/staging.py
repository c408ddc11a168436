"""The sources of the site: documents where their pages are, with links that still lead there."""

import os
import re
import shutil
from collections.abc import Mapping
from pathlib import Path

from tools.docs_site import navigation
from tools.docs_site.navigation import ROOT

# Not in code, where brackets and parentheses mean other things.
LINK = re.compile(r"(\]\()([^)\s]+)(\))")
# What a translation of the law says of the law itself, which is a page of the English part.
LAW = re.compile(r"\[([^\]]+)\]\(rules\.md\)")
CODE = re.compile(r"(^```.*?^```|`[^`\n]+`)", re.M | re.S)
# What documents link to and is no page: copied here, under its path in the repository.
FILES = "files/"


def stage(folder: Path, documents: Mapping[str, str]) -> None:
    """Copy documents into a folder: by their paths in the repository the paths of their pages.

    Raises:
        FileNotFoundError: A document links to a file that does not exist.
    """
    for document, page in documents.items():
        text = (ROOT / document).read_text(encoding="utf-8")
        if "docs/rules.md" not in documents:
            text = LAW.sub(r'<a href="../rules.html" hreflang="en">\1</a>', text)
        text = _with_links(text, document, page, documents, folder)
        below = navigation.below(document)
        if below:
            text += "\n" + "\n".join(navigation.toctree(below))
        write(folder / page, text)


def write(path: Path, text: str) -> None:
    """Write a source, and create its folder."""
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(text, encoding="utf-8")


def _with_links(
    text: str, document: str, page: str, documents: Mapping[str, str], folder: Path
) -> str:
    """Return a document with each link as it is from its page."""

    def replace(match: re.Match[str]) -> str:
        target = _target(match[2], document, page, documents, folder)
        return f"{match[1]}{target}{match[3]}"

    parts = CODE.split(text)
    return "".join(
        part if CODE.fullmatch(part) else LINK.sub(replace, part) for part in parts if part
    )


def _target(
    target: str, document: str, page: str, documents: Mapping[str, str], folder: Path
) -> str:
    """Return what a link to a target becomes: a page, a copied file, or itself."""
    if ":" in target or target.startswith("#"):
        return target
    name, hash_sign, anchor = target.partition("#")
    linked = os.path.normpath(os.path.join(os.path.dirname(document), name))
    found = documents.get(linked) or _copied(linked, folder)
    return os.path.relpath(found, os.path.dirname(page) or ".") + hash_sign + anchor


def _copied(linked: str, folder: Path) -> str:
    """Copy a file that is no page, and return its path among the sources."""
    # A law in another language has its page there; GitHub shows the file itself.
    copy = folder / FILES / linked
    copy.parent.mkdir(parents=True, exist_ok=True)
    shutil.copyfile(ROOT / linked, copy)
    return FILES + linked


def add_looks(folder: Path) -> None:
    """Copy the colours, letters and the logo of the site for the pages of the documents."""
    site = ROOT / "thousand_site" / "static" / "site"
    for name in ("base/tokens.css", "base/fonts.css"):
        write(folder / "site" / name, (site / name).read_text(encoding="utf-8"))
    shutil.copytree(site / "fonts", folder / "site" / "fonts")
    shutil.copyfile(site / "logo.svg", folder / "logo.svg")
