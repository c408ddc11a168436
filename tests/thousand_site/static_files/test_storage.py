"""Tests of collected files: bundled, hashed, compressed."""

import json
from pathlib import Path

import pytest
from django.contrib.staticfiles.storage import staticfiles_storage
from django.core.management import call_command
from django.http import HttpResponseNotFound
from django.test import RequestFactory
from whitenoise.middleware import WhiteNoiseMiddleware

from thousand_site.settings import MANIFEST

MAIN = 'import { one } from "./one.js";\nglobalThis.page = one;\n' + "// Words. " * 50
SOURCES = {
    "games/table/main.js": MAIN,
    "games/table/one.js": "export const one = 1;\n",
    "site/base.css": '@import "fonts.css";\n',
    "site/fonts.css": "a { color: red; }\n" * 20,
    "games/cards/plain/AS.svg": "<svg>ace</svg>",
    "games/cards/plain/back.svg": "<svg>back</svg>",
    "admin/large.js": "let words;\n" * 50,
}


@pytest.fixture
def collected(settings, tmp_path: Path) -> Path:
    sources, settings.STATIC_ROOT = tmp_path / "sources", tmp_path / "collected"
    for name, text in SOURCES.items():
        (sources / name).parent.mkdir(parents=True, exist_ok=True)
        (sources / name).write_text(text)
    settings.STATICFILES_DIRS = [sources]
    settings.STATICFILES_FINDERS = ["django.contrib.staticfiles.finders.FileSystemFinder"]
    settings.STORAGES = {**settings.STORAGES, "staticfiles": {"BACKEND": MANIFEST}}
    call_command("collectstatic", interactive=False, verbosity=0)
    return settings.STATIC_ROOT


def served(root: Path, name: str) -> Path:
    return root / staticfiles_storage.url(name).removeprefix("/static/")


def test_a_main_module_is_served_as_a_bundle(collected: Path) -> None:
    text = served(collected, "games/table/main.js").read_text()
    assert "globalThis.page" in text and "./one.js" not in text


def test_a_sheet_of_styles_is_served_as_a_bundle(collected: Path) -> None:
    assert served(collected, "site/base.css").read_text() == SOURCES["site/fonts.css"]


def test_the_cards_of_a_folder_are_one_file(collected: Path) -> None:
    cards = json.loads(served(collected, "games/cards/plain.json").read_text())
    assert cards == {"AS": "<svg>ace</svg>", "back": "<svg>back</svg>"}


def test_collecting_again_bundles_again(collected: Path) -> None:
    """Not what the first time wrote."""
    first = staticfiles_storage.url("games/table/main.js")
    call_command("collectstatic", interactive=False, verbosity=0)
    assert staticfiles_storage.url("games/table/main.js") == first


def test_a_module_that_changed_changes_the_name_of_the_bundle(collected: Path, settings) -> None:
    first = staticfiles_storage.url("games/table/main.js")
    (settings.STATICFILES_DIRS[0] / "games/table/one.js").write_text("export const one = 2;\n")
    call_command("collectstatic", interactive=False, verbosity=0, clear=True)
    assert staticfiles_storage.url("games/table/main.js") != first


@pytest.mark.parametrize(
    ("name", "suffixes"), [("site/base.css", {".br", ".gz"}), ("admin/large.js", {".gz"})]
)
def test_copies_are_compressed(collected: Path, name: str, suffixes: set[str]) -> None:
    path = served(collected, name)
    found = {one.suffix for one in path.parent.glob(f"{path.name}.*")}
    assert found == suffixes


def test_a_hashed_file_is_kept_for_years_and_sent_compressed(collected: Path) -> None:
    """By any web process, so that proxies and browsers need not ask again."""
    middleware = WhiteNoiseMiddleware(lambda request: HttpResponseNotFound())
    for name in ("games/table/main.js", "site/base.css"):
        address = staticfiles_storage.url(name)
        answer = middleware(RequestFactory().get(address, HTTP_ACCEPT_ENCODING="gzip, br"))
        assert answer.status_code == 200 and answer.headers["Content-Encoding"] == "br"
        assert answer.headers["Cache-Control"] == "max-age=315360000, public, immutable"
