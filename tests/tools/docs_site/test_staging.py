"""Documents lie where their pages are, and their links lead there."""

from pathlib import Path

import pytest

from tools.docs_site import staging
from tools.docs_site.navigation import ROOT

PAGES = {
    "docs/one.md": "one.md",
    "docs/protocol/two.md": "protocol/two.md",
    "CONTRIBUTING.md": "contributing.md",
}


@pytest.fixture
def staged(tmp_path, monkeypatch):
    """Write a document, stage it, and return its page."""
    root = tmp_path / "repository"
    (root / "docs/protocol").mkdir(parents=True)
    (root / "docs/examples").mkdir()
    (root / "docs/examples/bot.py").write_text("print()")
    for name in PAGES:
        (root / name).write_text("# Title\n")
    monkeypatch.setattr(staging, "ROOT", root)

    def stage(text: str, document: str = "docs/protocol/two.md") -> str:
        (root / document).write_text(text)
        staging.stage(tmp_path / "sources", PAGES)
        return (tmp_path / "sources" / PAGES[document]).read_text()

    return stage


@pytest.mark.parametrize(
    ("link", "expected"),
    [
        ("[a](../one.md)", "[a](../one.md)"),
        ("[a](../one.md#part)", "[a](../one.md#part)"),
        ("[a](../../CONTRIBUTING.md)", "[a](../contributing.md)"),
        ("[a](#part)", "[a](#part)"),
        ("[a](https://example.org/x.md)", "[a](https://example.org/x.md)"),
        ("`[a](../../CONTRIBUTING.md)`", "`[a](../../CONTRIBUTING.md)`"),
    ],
)
def test_a_link_leads_to_the_page(staged, link: str, expected: str) -> None:
    assert staged(link) == expected


def test_a_code_block_stays_as_it_is(staged) -> None:
    text = "```\n[a](../../CONTRIBUTING.md)\n```\n"
    assert staged(text) == text


def test_a_file_that_is_no_page_is_copied(staged, tmp_path) -> None:
    assert staged("[a](../examples/bot.py)") == "[a](../files/docs/examples/bot.py)"
    assert (tmp_path / "sources/files/docs/examples/bot.py").read_text() == "print()"


def test_a_link_to_nothing_is_an_error(staged) -> None:
    with pytest.raises(FileNotFoundError, match=r"nothing\.py"):
        staged("[a](../nothing.py)")


def test_the_looks_are_those_of_the_site(tmp_path) -> None:
    staging.add_looks(tmp_path)
    site = ROOT / "thousand_site/static/site"
    copied = [path for path in tmp_path.rglob("*") if path.is_file()]
    assert Path(tmp_path / "site/base/tokens.css") in copied
    for path in copied:
        source = site / path.relative_to(tmp_path / "site" if "site" in path.parts else tmp_path)
        assert path.read_bytes() == source.read_bytes()


def test_a_translation_leads_to_the_law_in_the_english_part(tmp_path) -> None:
    staging.stage(tmp_path, {"docs/rules.ru.md": "rules.md"})
    text = (tmp_path / "rules.md").read_text()
    assert '<a href="../rules.html" hreflang="en">английский текст</a>' in text
