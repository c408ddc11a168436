"""Names and words that the whole project keeps (docs/decisions/0028)."""

import ast
import re
from collections import defaultdict
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.site import ROOT

APPS = ("accounts", "ratings", "games", "tournaments", "thousand_site")
# The furniture of a package: each has its own, and its package tells them apart.
FURNITURE = {
    "Command": "a management command or benchmark",
    "Meta": "inner class of Django",
}
# Two public classes of one name, each with the reason.
SHARED: dict[str, str] = {
    "Game": "the row of a game, and the engine's state of one, which knows no database",
    "Entrant": "the row of an entrant, and what the pure standings know of one",
    "Bye": "the row of a bye, and what the pure standings know of one",
}
PRONOUNS = re.compile(
    r"\b(he|him|his|himself|she|her|hers|herself|whom|whoever|whomever)\b", re.IGNORECASE
)
# The law quotes its sources; the rest is libraries of others.
NOT_OURS = ("docs/rules.md", "/vendor/")
TEXTS = (".py", ".js", ".css", ".html", ".md", ".toml")


def product_modules() -> Iterator[Path]:
    for app in APPS:
        for path in sorted((ROOT / app).rglob("*.py")):
            if "migrations" not in path.parts:
                yield path


def public_classes() -> dict[str, list[str]]:
    found: dict[str, list[str]] = defaultdict(list)
    for path in product_modules():
        for node in ast.parse(path.read_text(encoding="utf-8")).body:
            if isinstance(node, ast.ClassDef) and not node.name.startswith("_"):
                found[node.name].append(path.relative_to(ROOT).as_posix())
    return found


def test_public_classes_do_not_share_a_name() -> None:
    shared = {
        name: places
        for name, places in public_classes().items()
        if len(places) > 1 and name not in {*FURNITURE, *SHARED}
    }
    assert shared == {}


def test_each_permission_to_share_a_name_is_needed() -> None:
    classes = public_classes()
    assert [name for name in SHARED if len(classes.get(name, ())) < 2] == []


def test_limits_are_called_max_and_min() -> None:
    old = re.compile(r"^(MOST|LONGEST|LEAST)_")
    found = [
        f"{path.relative_to(ROOT)}: {name.id}"
        for path in product_modules()
        for name in ast.walk(ast.parse(path.read_text(encoding="utf-8")))
        if isinstance(name, ast.Name) and old.match(name.id)
    ]
    assert found == []


def texts(folder: str) -> Iterator[Path]:
    root = ROOT / folder
    for path in sorted(root.rglob("*")) if root.is_dir() else [root]:
        name = path.relative_to(ROOT).as_posix()
        if path.suffix in TEXTS and not any(part in f"/{name}" for part in NOT_OURS):
            yield path


@pytest.mark.parametrize(
    "folder", [*APPS, "templates", "docs", "README.md", "CONTRIBUTING.md", "CHANGELOG.md"]
)
def test_people_are_they(folder: str) -> None:
    found = [
        f"{path.relative_to(ROOT)}:{number}: {line.strip()[:100]}"
        for path in texts(folder)
        for number, line in enumerate(path.read_text(encoding="utf-8").splitlines(), 1)
        if PRONOUNS.search(line)
    ]
    assert found == []


def test_the_pattern_of_pronouns_finds_them() -> None:
    assert PRONOUNS.search("Whom he met") and not PRONOUNS.search("there, the shell")
