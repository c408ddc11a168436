"""Tests of the version by which browsers renew what they keep."""

from pathlib import Path

import pytest
from django.conf import settings
from django.urls import resolve, reverse

from accounts.http import kept_pages
from accounts.http.kept_pages import digest_of
from thousand_site.web_app import version
from thousand_site.web_app.views import KEPT_PAGES, RENEWED


@pytest.fixture
def sources(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A site of one template, whose folders are read each time."""
    monkeypatch.setattr(settings, "BASE_DIR", tmp_path)
    monkeypatch.setattr(kept_pages, "digest_of", digest_of.__wrapped__)
    (tmp_path / "templates").mkdir()
    (tmp_path / "templates" / "home.html").write_text("Home")
    return tmp_path / "templates"


def digest() -> str:
    return str(kept_pages.digest_of("templates"))


def test_a_template_that_changes_makes_another_version(sources: Path) -> None:
    before = digest()
    (sources / "home.html").write_text("Home page")
    assert digest() != before


def test_a_template_that_moves_makes_another_version(sources: Path) -> None:
    before = digest()
    (sources / "home.html").rename(sources / "house.html")
    assert digest() != before


def test_what_a_program_leaves_behind_makes_none(sources: Path) -> None:
    before = digest()
    (sources / "home.pyc").write_bytes(b"compiled")
    assert digest() == before


def test_a_folder_that_is_gone_is_an_error(sources: Path) -> None:
    with pytest.raises(FileNotFoundError):
        kept_pages.digest_of("gone")


def test_texts_and_templates_belong_to_the_version() -> None:
    assert {"locale", "templates"} <= set(version.MADE_OF)


@pytest.mark.parametrize("name", sorted(set(KEPT_PAGES) - RENEWED))
def test_the_program_of_a_kept_page_belongs_to_the_version(name: str) -> None:
    view = resolve(reverse(KEPT_PAGES[name], args=["en"])).func
    folder = view.__module__.replace(".", "/")
    assert [place for place in version.MADE_OF if folder.startswith(f"{place}/")]
