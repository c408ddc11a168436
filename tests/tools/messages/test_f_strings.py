"""Tests that f-strings and texts for users stay apart: the extraction does not look into them."""

import ast
from collections.abc import Iterator
from pathlib import Path

import pytest
from django.conf import settings

from tools.messages import extract as translations

FUNCTIONS = {"_", *translations.KEYWORDS}
# A file without any of these names has no text to translate.
SOURCES = [
    path
    for app in (*translations.APPS, "tools")
    for path in sorted((Path(settings.BASE_DIR) / app).rglob("*.py"))
    if any(f"{name}(" in path.read_text() for name in FUNCTIONS)
]


def faults(source: str) -> list[int]:
    """Return the lines where an f-string is translated, or a text is translated in one."""
    return sorted(line for node in ast.walk(ast.parse(source)) for line in _faults_at(node))


def _faults_at(node: ast.AST) -> Iterator[int]:
    if isinstance(node, ast.Call) and _is_translation(node):
        yield from (one.lineno for one in node.args if isinstance(one, ast.JoinedStr))
    if isinstance(node, ast.JoinedStr):
        yield from (one.lineno for one in ast.walk(node) if _is_text(one))


def _is_translation(call: ast.Call) -> bool:
    name = call.func.attr if isinstance(call.func, ast.Attribute) else ""
    return (call.func.id if isinstance(call.func, ast.Name) else name) in FUNCTIONS


def _is_text(node: ast.AST) -> bool:
    """Return whether a text is translated here; a variable was marked where its text stands."""
    if not isinstance(node, ast.Call) or not _is_translation(node):
        return False
    return any(isinstance(one, ast.Constant) for one in node.args)


def test_no_f_string_is_translated_and_no_text_in_one() -> None:
    found = {path: faults(path.read_text()) for path in SOURCES}
    assert {path: lines for path, lines in found.items() if lines} == {}
    assert len(found) > 100


@pytest.mark.parametrize(
    "source",
    [
        '_(f"{n} deals")',
        'text = gettext_lazy(f"{n} deals")',
        'translation.gettext(f"{n} deals")',
        'ngettext("a deal", f"{n} deals", n)',
        "f\"{length}, {_('about {m} min').format(m=3)}\"",
        "f\"{pgettext('a game', 'rated')}\"",
    ],
)
def test_a_fault_is_found(source: str) -> None:
    assert faults(source) == [1]


@pytest.mark.parametrize(
    "source", ['_("{n} deals").format(n=n)', 'f"{_(pool.name)}: {n}"', 'f"{n} deals"']
)
def test_what_the_extraction_sees_is_no_fault(source: str) -> None:
    assert faults(source) == []
