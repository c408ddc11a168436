"""The variables of the environment that the site's code and its containers ask for."""

import ast
import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path

from thousand_site.environment.catalogue import SETTINGS

ROOT = Path(__file__).parents[2]
APPS = ("accounts", "games", "ratings", "thousand_site", "tournaments")
COMPOSE = (ROOT / "docker-compose.yml").read_text(encoding="utf-8")
# Read by programs that we only start.
OF_PROGRAMS = {"FORWARDED_ALLOW_IPS", "NUMBA_CACHE_DIR"}
# Not for operators: of make and of Django.
INTERNAL = {"MAKELEVEL", "DJANGO_SETTINGS_MODULE"}


@cache
def read_by_the_code() -> frozenset[str]:
    """Return the names that our code reads, from the catalogue or directly."""
    found: set[str] = set()
    for app in APPS:
        for path in (ROOT / app).rglob("*.py"):
            found |= set(reads(ast.parse(path.read_text(encoding="utf-8"))))
    return frozenset(found - INTERNAL)


@cache
def of_the_containers() -> dict[str, str]:
    """Return the defaults in docker-compose.yml of all that it asks for."""
    return dict(re.findall(r"\$\{(\w+)(?::-([^}]*))?", COMPOSE))


def names() -> frozenset[str]:
    """Return the names of all variables."""
    return read_by_the_code() | frozenset(of_the_containers()) | OF_PROGRAMS


def reads(tree: ast.AST) -> Iterator[str]:
    """Yield the name of each setting of the catalogue, and of each read of `os.environ`."""
    for node in ast.walk(tree):
        match node:
            case ast.Attribute(ast.Name("env" | "catalogue"), name) if name in SETTINGS:
                yield str(name)
            case ast.Call(
                func=ast.Attribute(ast.Attribute(attr="environ"), "get"),
                args=[ast.Constant(name), *_],
            ):
                yield str(name)
            case ast.Subscript(ast.Attribute(attr="environ"), ast.Constant(name)):
                yield str(name)
