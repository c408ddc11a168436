"""Names and words that the whole project keeps (docs/decisions/0028)."""

import ast
import re
from collections import defaultdict
from collections.abc import Iterator
from functools import cache
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
    "Mistake": "the row of a puzzle to repeat, and what a costly decision of a review has",
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


# Words that had a second meaning, a plain name beside them, or were metaphors.
REPLACED = {
    "affairs": "ongoing play",
    "companions": "waiting group",
    "desk": "administration",
    "folds": "collapsed lists",
    "keeping": "offline queue",
    "looks": "appearance",
    "stamp": "version",
    "walks": "batches",
}
# Places where such a word is meant as it stands in a dictionary.
MEANT = {
    "_RESERVED_LOOKS": "names that look alike",
    "_SITE_LOOKS": "names that look alike",
    "looks": "evaluations of evidence",
    "stamp": "a shape drawn on a picture, and a file that marks a state",
}
# Words with one meaning each, and the part of the project that has it.
OWNED = {"calendar": "tournaments/extras/calendars/", "figures": "games/rulebook/"}


def identifiers(path: Path) -> Iterator[str]:
    """Yield the names that a module gives: its own, of functions, classes and variables."""
    yield path.stem
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.ClassDef | ast.FunctionDef | ast.AsyncFunctionDef):
            yield node.name
        elif isinstance(node, ast.Name) and isinstance(node.ctx, ast.Store):
            yield node.id


def words_of(name: str) -> set[str]:
    return {word.lower() for word in re.findall(r"[A-Z]?[a-z]+|[A-Z]+", name)}


def test_replaced_words_do_not_come_back() -> None:
    found = {
        f"{path.relative_to(ROOT)}: {name}"
        for path in product_modules()
        for name in identifiers(path)
        if name not in MEANT and words_of(name) & REPLACED.keys()
    }
    assert found == set()


def test_names_are_split_into_words() -> None:
    assert words_of("DESK_LOOKS") == words_of("DeskLooks") == words_of("desk_looks")


@pytest.mark.parametrize("word", OWNED)
def test_a_module_is_named_by_a_word_of_its_own_part(word: str) -> None:
    modules = [path.relative_to(ROOT).as_posix() for path in product_modules() if path.stem == word]
    assert [module for module in modules if not module.startswith(OWNED[word])] == []


# A module's or class's docstring is a noun phrase; a function's begins with an imperative.
QUESTION = re.compile(r"(What|Who|Whom|Whose|How|Which|Whether|When|Where|Why|That|It|So)\b")
NO_IMPERATIVE = re.compile(r"(The|A|An|Its|Their|Not|[A-Z][a-z]*[b-rt-z]s)\b")
NO_NOUN = re.compile(
    r"(Ask|Choose|Compile|Delete|Fit|Make|Publish|Send|Train|Try|Write"
    r"|(Announce|Delete|Deliver|Draw|Load|Make|Open|Read|Return|Send|Store|Take|Write)s)\b"
)
DESCRIBED = (*APPS, "tools", "tests")
Described = ast.Module | ast.ClassDef | ast.FunctionDef | ast.AsyncFunctionDef


@cache
def docstrings(folder: str) -> list[tuple[str, str, str]]:
    """Return place, kind and first line of each docstring; those of tests state claims instead."""
    found = []
    for path in sorted((ROOT / folder).rglob("*.py")):
        if "migrations" in path.parts:
            continue
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            text = ast.get_docstring(node) if isinstance(node, Described) else None
            name = getattr(node, "name", "")
            if text and not (folder == "tests" and name.lower().startswith("test")):
                place = f"{path.relative_to(ROOT).as_posix()}:{name}"
                found.append((place, type(node).__name__, text.splitlines()[0]))
    return found


@pytest.mark.parametrize("folder", DESCRIBED)
def test_no_docstring_begins_like_a_question(folder: str) -> None:
    # Those of the API are texts of its schema.
    found = [
        (place, text)
        for place, _, text in docstrings(folder)
        if QUESTION.match(text) and not place.startswith("thousand_site/api/")
    ]
    assert found == []


@pytest.mark.parametrize("folder", DESCRIBED)
def test_a_module_is_described_by_a_noun(folder: str) -> None:
    found = [
        (place, text)
        for place, kind, text in docstrings(folder)
        if kind == "Module" and NO_NOUN.match(text)
    ]
    assert found == []


@pytest.mark.parametrize("folder", [*APPS, "tools"])
def test_a_function_is_described_by_an_imperative(folder: str) -> None:
    found = [
        (place, text)
        for place, kind, text in docstrings(folder)
        if kind.endswith("FunctionDef") and NO_IMPERATIVE.match(text)
    ]
    assert found == []


@pytest.mark.parametrize("text", ["What the site knows.", "How often a user asks.", "It is one."])
def test_the_pattern_of_questions_finds_them(text: str) -> None:
    assert QUESTION.match(text) and not QUESTION.match("Whole games.")


def test_the_patterns_of_verbs_tell_them_from_nouns() -> None:
    assert NO_NOUN.match("Draws a site.") and not NO_NOUN.match("Drawings.")
    assert NO_IMPERATIVE.match("Returns a game.") and NO_IMPERATIVE.match("The game.")
    assert not NO_IMPERATIVE.match("Pass the cards.") and not NO_IMPERATIVE.match("Return it.")
