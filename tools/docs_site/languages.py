"""The parts of the site: all documents in English, and the rules in each further language."""

from collections.abc import Mapping
from typing import Any

from tools.docs_site import api_pages, engine_pages, navigation, rulebook_pages
from tools.docs_site.navigation import ROOT

LANGUAGES = ("en", "pl", "ru", "uk")
FRONT = ROOT / "tools" / "docs_site" / "pages"
# By language the caption of the rules in the navigation.
RULES = {"pl": "Zasady", "ru": "Правила", "uk": "Правила"}


def folder(language: str) -> str:
    """Return the folder of a language among the pages."""
    return "" if language == "en" else language


def documents(language: str) -> Mapping[str, str]:
    """Return the documents of a language by their paths, and their pages."""
    if language == "en":
        pages = navigation.documents()
        return {document: navigation.page_of(document) for document in pages}
    return {f"docs/rules.{language}.md": "rules.md"}


def sources(language: str) -> dict[str, str]:
    """Return by path the pages that are written at build."""
    front = (FRONT / f"{language}.md").read_text(encoding="utf-8")
    written: dict[str, Any] = {**rulebook_pages.pages(language)}
    if language == "en":
        written |= api_pages.pages() | engine_pages.pages()
        trees = (navigation.toctree(list(one.pages), one.title) for one in navigation.sections())
    else:
        trees = iter([navigation.toctree(["rulebook/index.md", "rules.md"], RULES[language])])
    lines = [line for tree in trees for line in tree]
    return {**written, "index.md": front + "\n" + "\n".join(lines)}
