"""Code that tests hand to the shell of a site: no tool looks into these strings."""

import ast
import re
from collections.abc import Iterator
from importlib import import_module
from importlib.util import find_spec

from tests.site import ROOT
from tests.test_names import APPS

IMPORT = re.compile(rf"^from ((?:tests|{'|'.join(APPS)})[\w.]*) import ([\w, ]+)$", re.M)


def imported() -> Iterator[tuple[str, str]]:
    """Yield each module of our own that code in a string imports from, and each name."""
    for path in (ROOT / "tests").rglob("*.py"):
        for node in ast.walk(ast.parse(path.read_text())):
            if isinstance(node, ast.Constant) and isinstance(node.value, str):
                for module, names in IMPORT.findall(node.value):
                    yield from ((module, name.split()[0]) for name in names.split(","))


def exists(module: str, name: str) -> bool:
    found = import_module(module)
    is_package = hasattr(found, "__path__")
    return hasattr(found, name) or (is_package and find_spec(f"{module}.{name}") is not None)


def test_what_such_code_imports_exists() -> None:
    found = set(imported())
    assert len(found) > 80
    assert {f"{module}.{name}" for module, name in found if not exists(module, name)} == set()
