"""Contracts of the scripts: their folders, what may import what, and that all are typed."""

import json
import re
from collections import defaultdict
from graphlib import TopologicalSorter
from pathlib import Path
from posixpath import dirname, join, normpath
from typing import Any

import pytest

from tests.site import ROOT
from tests.test_names import APPS
from thousand_site.static_files.modules import imports

GAMES = ROOT / "games" / "static" / "games"
MOST = 20
# The floors of the games' scripts; a folder may import lower ones. The pages are above.
FLOORS = ("base", "board")
# What pages use of each other: the lesson is a table, and three pages search or edit agreements.
# The lessons after the first are staged as it is. Replay and lesson sound as a table; a puzzle
# asks as a table and answers as a replay.
SHARED = {"tutorial": {"table"}, "replay": {"table"}, "lobby": {"editor"}, "rulebook": {"editor"}}
SHARED["lessons"] = {"tutorial"}
SHARED["puzzles"] = SHARED["what_if"] = {"table", "replay"}

# The projects of TypeScript: pages, and the service worker, which has none.
PROJECTS = ("tsconfig.json", "tsconfig.service_worker.json")
# The most characters of a text come from the server or from the agreements.
LENGTH = re.compile(r"""maxlength=(?:["']?\d|\$\{[A-Z])""")


def scripts() -> list[Path]:
    """The scripts of the site's own apps, libraries aside; not what was collected from them."""
    found = (path for app in APPS for path in (ROOT / app).rglob("static/**/*.js"))
    return [path for path in found if "vendor" not in path.parts]


def names_by_file() -> dict[str, list[str]]:
    """Return what each script of the games imports, by names below their folder."""
    paths = [path for path in scripts() if path.is_relative_to(GAMES)]
    names = {path.relative_to(GAMES).as_posix(): path.read_text() for path in paths}
    return {name: imports(name, text) for name, text in names.items()}


def place_of(name: str, depth: int) -> str:
    """The folder of a script at this depth; a script above it stands for itself."""
    folders = name.split("/")[:-1][:depth]
    return "/".join(folders) if len(folders) == depth else name


def arrows(depth: int) -> dict[str, set[str]]:
    """The folders that each folder of this depth imports."""
    found: dict[str, set[str]] = defaultdict(set)
    for name, needed in names_by_file().items():
        own = place_of(name, depth)
        found[own] |= {place_of(other, depth) for other in needed if "vendor/" not in other}
        found[own].discard(own)
    return found


def test_a_folder_has_at_most_twenty_scripts() -> None:
    count: dict[Path, int] = defaultdict(int)
    for path in scripts():
        count[path.parent] += 1
    assert {folder.relative_to(ROOT).as_posix(): n for folder, n in count.items() if n > MOST} == {}


@pytest.mark.parametrize("depth", [1, 2])
def test_no_folder_imports_itself_by_way_of_others(depth: int) -> None:
    order = tuple(TopologicalSorter(arrows(depth)).static_order())
    assert len(order) > 10


@pytest.mark.parametrize("floor", range(len(FLOORS)))
def test_a_floor_imports_only_lower_ones(floor: int) -> None:
    assert arrows(1)[FLOORS[floor]] <= set(FLOORS[:floor])


def test_pages_import_no_pages() -> None:
    common = {*FLOORS, "navigation.js"}
    pages = {page: needed - common for page, needed in arrows(1).items()}
    assert {page: needed for page, needed in pages.items() if needed} == SHARED


def test_a_store_of_a_feature_knows_no_other_feature() -> None:
    """`model.js` of a folder of the table has the initial state and the changes of its own."""
    for name, needed in names_by_file().items():
        if name.startswith("table/") and name.endswith("/model.js"):
            others = {dirname(other) for other in needed if other.startswith("table/")}
            assert others <= {dirname(name)}, name


def test_scripts_are_typed() -> None:
    """TypeScript checks all scripts strictly."""
    assert project("tsconfig.json")["compilerOptions"]["strict"] is True
    patterns = [pattern for name in PROJECTS for pattern in project(name)["include"]]
    typed = [normpath(join(".ci", pattern)) for pattern in patterns]
    names = {path.relative_to(ROOT).as_posix() for path in scripts()}
    assert {name for name in names if not any(is_in(name, pattern) for pattern in typed)} == set()


def test_what_a_project_leaves_out_is_in_the_other() -> None:
    assert project("tsconfig.json")["exclude"] == ["../**/vendor/*.js", "../**/service_worker*"]
    assert project("tsconfig.service_worker.json")["include"] == [
        "../thousand_site/static/site/web_app/service_worker*"
    ]


def project(name: str) -> dict[str, Any]:
    """Return the settings of a project of TypeScript, without the comments."""
    text = (ROOT / ".ci" / name).read_text()
    settings: dict[str, Any] = json.loads(re.sub(r"^\s*//.*$", "", text, flags=re.M))
    return settings


def test_no_length_of_a_text_is_a_number() -> None:
    assert [path.as_posix() for path in scripts() if LENGTH.search(path.read_text())] == []


@pytest.mark.parametrize("text", ['<input maxlength="30">', "<input maxlength=${TEXT_LENGTH}>"])
def test_a_length_that_is_a_number_is_found(text: str) -> None:
    assert LENGTH.search(text)


def is_in(name: str, pattern: str) -> bool:
    """Return whether a pattern of `include` has a file: `folder/**/*` or `folder/*`."""
    folder = pattern.split("*")[0]
    return name.startswith(folder) and ("**" in pattern or "/" not in name.removeprefix(folder))


@pytest.mark.parametrize("word", ["@ts-nocheck", "@ts-ignore", "@ts-expect-error"])
def test_no_script_evades_the_check(word: str) -> None:
    assert [path.as_posix() for path in scripts() if word in path.read_text()] == []
    any_type = re.compile(r"[{<|,(:]\s*any\b|\bany\[\]")
    docs = ("\n".join(re.findall(r"/\*\*.*?\*/", p.read_text(), re.S)) for p in scripts())
    assert [doc for doc in docs if any_type.search(doc)] == []
