"""Each optional app can be deleted: its folders, and its lines in INSTALLED_APPS."""

import os
import re
import shutil
import subprocess
import sys
from pathlib import Path

import pytest
from django.conf import settings

from tests.site import ROOT

COPIED = ("tournaments", "thousand_site", "templates", "tests")
LINKED = ("accounts", "games", "ratings", "tools", "locale", "manage.py", "pyproject.toml")
# Each with those that depend on it.
OPTIONAL = {
    "appointments": ["calendars"],
    "room": [],
    "room/plus_ones": [],
    "series": ["repeats", "embeds", "calendars"],
    "repeats": [],
    "calendars": [],
    "webhooks": [],
    "embeds": [],
}
PLACES = ("tournaments/extras/{}", "templates/tournaments/extras/{}", "tests/tournaments/extras/{}")
# The only lines of the product that name an optional app, but for its own folders.
NAMING = ("thousand_site/settings.py", "thousand_site/api/extras/urls.py")
NAME = re.compile(r"tournaments[./]extras[./][a-z]|api\.extras\.(?!urls)[a-z]")


def delete(copy: Path, name: str) -> None:
    for place in PLACES:
        shutil.rmtree(copy / place.format(name))
    for module in (name, f"test_{name}"):
        for tree in ("", "tests/"):
            (copy / f"{tree}thousand_site/api/extras/{module}.py").unlink(missing_ok=True)
    path, dotted = copy / "thousand_site/settings.py", name.replace("/", ".")
    line = rf'^    "tournaments\.extras\.{re.escape(dotted)}(\.\w+)*",\n'
    text, number = re.subn(line, "", path.read_text(), flags=re.M)
    assert number
    path.write_text(text)


@pytest.fixture
def copy(tmp_path: Path) -> Path:
    """A copy of the project."""
    ignored = shutil.ignore_patterns("__pycache__", "js", "e2e", "node_modules")
    for name in COPIED:
        shutil.copytree(ROOT / name, tmp_path / name, ignore=ignored)
    for name in LINKED:
        (tmp_path / name).symlink_to(ROOT / name)
    return tmp_path


def run(copy: Path, *arguments: str) -> str:
    """Run Python in the copy, with SQLite; return what it printed if it failed."""
    known = {key: value for key, value in os.environ.items() if not key.startswith("PYTEST_")}
    own = {"DATA_DIR": str(copy / "var"), "DATABASE_URL": "", "PYTHONPATH": str(copy)}
    done = subprocess.run(
        [sys.executable, *arguments], cwd=copy, env=known | own, capture_output=True, text=True
    )
    return done.stdout + done.stderr if done.returncode else ""


def test_each_optional_app_is_tried() -> None:
    apps = [name for name in settings.INSTALLED_APPS if name.startswith("tournaments.extras.")]
    assert {app.removeprefix("tournaments.extras.").replace(".", "/") for app in apps} == {
        *OPTIONAL
    }


@pytest.mark.sampled(8)
@pytest.mark.parametrize("name", OPTIONAL)
def test_without_it_all_pages_of_the_core_open(copy: Path, name: str) -> None:
    for one in (name, *OPTIONAL[name]):
        delete(copy, one)
    assert run(copy, "manage.py", "check") == ""
    pages = ("-m", "pytest", "-q", "-n", "0", "-p", "no:cacheprovider")
    assert run(copy, *pages, "tests/tournaments/test_core_pages.py") == ""


def test_nothing_else_of_the_product_names_one() -> None:
    found = set()
    for tree in ("accounts", "ratings", "games", "tournaments", "thousand_site", "templates"):
        for path in (ROOT / tree).rglob("*.*"):
            name = path.relative_to(ROOT).as_posix()
            is_text = path.suffix in (".py", ".html", ".js", ".css") and "/extras/" not in name
            if is_text and name not in NAMING and NAME.search(path.read_text(encoding="utf-8")):
                found.add(name)
    assert found == set()
