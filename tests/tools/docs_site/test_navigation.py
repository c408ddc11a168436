"""The navigation of the documents names every page once."""

import re
from collections import Counter

import pytest

from tools.docs_site import navigation
from tools.docs_site.navigation import OUTSIDE, ROOT, documents, left_out, matching, page_of


def test_every_document_is_in_the_navigation_or_left_out() -> None:
    there = set(matching("docs/**/*.md")) | set(OUTSIDE)
    assert there - set(documents()) == left_out()


def test_no_document_stands_twice() -> None:
    assert [one for one, times in Counter(documents()).items() if times > 1] == []


def test_every_named_document_exists() -> None:
    assert [one for one in documents() if not (ROOT / one).is_file()] == []


def test_what_is_written_at_build_is_in_the_navigation_too() -> None:
    tops = {page for section in navigation.sections() for page in section.pages}
    generated = {page for page in tops if page.startswith(navigation.GENERATED)}
    assert {page_of(page) for page in generated} == {
        "api/index.md",
        "engine/index.md",
        "rulebook/index.md",
    }


@pytest.mark.parametrize(
    ("document", "page"),
    [
        ("docs/bots.md", "bots.md"),
        ("docs/protocol/table.md", "protocol/table.md"),
        ("docs/decisions/README.md", "decisions/index.md"),
        ("CONTRIBUTING.md", "contributing.md"),
        ("tools/engine_package/README.md", "engine_package.md"),
        ("generated/api/index.md", "api/index.md"),
    ],
)
def test_a_document_has_a_page_of_its_own_name(document: str, page: str) -> None:
    assert page_of(document) == page


def test_the_front_page_leads_to_pages_that_exist() -> None:
    front = (ROOT / "tools/docs_site/pages/en.md").read_text(encoding="utf-8")
    links = set(re.findall(r"\]\(([^)]+)\)", front))
    generated = {"api/index.md", "engine/index.md", "rulebook/index.md"}
    assert len(links) > 15 and links - generated - {page_of(one) for one in documents()} == set()


def test_pages_below_another_are_hidden_in_its_text() -> None:
    lines = list(navigation.toctree(["docs/bots.md", "docs/apps.md"], "Programs"))
    assert lines[1:3] == [":hidden:", ":caption: Programs"] and lines[4:6] == ["/bots", "/apps"]
