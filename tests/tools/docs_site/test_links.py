"""Every link of a page that is written at build leads to a page and a heading."""

import posixpath
import re
from collections.abc import Mapping
from pathlib import Path

import pytest

from thousand_site.server.prepare import compile_translations
from tools.docs_site import api_pages, engine_pages, languages, rulebook_pages
from tools.docs_site.navigation import ROOT

FENCED = re.compile(r"^```.*?^```", re.M | re.S)


@pytest.fixture(scope="module", autouse=True)
def texts() -> None:
    compile_translations(ROOT / "locale")


def written(language: str) -> dict[str, str]:
    """Return the pages that are written at build, by their paths."""
    pages = rulebook_pages.pages(language)
    return pages | api_pages.pages() | engine_pages.pages() if language == "en" else pages


def headings(text: str) -> list[str]:
    """Return the anchors of a page as GitHub makes them."""
    found = re.findall(r"^#+ (.*)$", FENCED.sub("", text), re.M)
    return [rulebook_pages.anchor(heading) for heading in found]


def broken(pages: Mapping[str, str], documents: Mapping[str, str]) -> list[str]:
    """Return the links of pages that lead nowhere."""
    all_pages = {page: (ROOT / name).read_text() for name, page in documents.items()} | pages
    anchors = {page: set(headings(text)) for page, text in all_pages.items()}
    missing = []
    for page, text in pages.items():
        for link in re.findall(r"\]\(([^)\s:]+)\)", FENCED.sub("", text)):
            name, _, anchor = link.partition("#")
            folder = posixpath.dirname(page)
            target = posixpath.normpath(posixpath.join(folder, name)) if name else page
            if target not in anchors or (anchor and anchor not in anchors[target]):
                missing.append(f"{page}: {link}")
    return missing


@pytest.mark.parametrize("language", languages.LANGUAGES)
def test_links_of_written_pages_lead_somewhere(language: str) -> None:
    pages = written(language)
    assert len(pages) > 15 and broken(pages, languages.documents(language)) == []


@pytest.mark.parametrize("language", languages.LANGUAGES)
def test_agreements_and_words_have_a_heading_each(language: str) -> None:
    pages = rulebook_pages.pages(language)
    for page in ("rulebook/agreements.md", "rulebook/words.md"):
        found = headings(pages[page])
        assert len(found) > 50 and len(found) == len(set(found))


def test_chapters_show_cards_and_numbers_as_text() -> None:
    text = "\n".join(rulebook_pages.pages("en").values())
    assert "K♠ Q♠" in text and not re.search(r"\[\[|\{[a-z]+\.|figure:", text)


def test_the_law_of_each_language_is_a_page_of_its_part() -> None:
    others = [language for language in languages.LANGUAGES if language != "en"]
    laws = {f"docs/rules.{language}.md" for language in others}
    assert {name for language in others for name in languages.documents(language)} == laws
    assert all(Path(ROOT / law).is_file() for law in laws)


def test_every_address_of_the_api_has_a_part() -> None:
    pages = api_pages.pages()
    paths = api_pages.schema()["paths"]
    named = set(re.findall(r"^## `[A-Z]+ (\S+)`$", "\n".join(pages.values()), re.M))
    assert len(paths) > 100 and named == set(paths)
