"""The settings that the site reads from the environment, and their defaults in the code."""

import ast
import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path

ROOT = Path(__file__).parents[2]
APPS = ("accounts", "games", "ratings", "thousand_site", "tournaments")
COMPOSE = (ROOT / "docker-compose.yml").read_text(encoding="utf-8")
# Read by programs that we only start.
OF_PROGRAMS = {"FORWARDED_ALLOW_IPS", "NUMBA_CACHE_DIR"}
# Not for operators: of make and of Django.
INTERNAL = {"MAKELEVEL", "DJANGO_SETTINGS_MODULE"}


@cache
def read_by_the_code() -> dict[str, str | None]:
    """Return the default of each setting by its name; None: the code computes it."""
    found: dict[str, str | None] = {}
    for app in APPS:
        for path in (ROOT / app).rglob("*.py"):
            for name, default in _reads(ast.parse(path.read_text(encoding="utf-8"))):
                found[name] = found.get(name) or default
    return {name: default for name, default in found.items() if name not in INTERNAL}


@cache
def of_the_containers() -> dict[str, str]:
    """Return the defaults in docker-compose.yml of all that it asks for."""
    return dict(re.findall(r"\$\{(\w+)(?::-([^}]*))?", COMPOSE))


def names() -> frozenset[str]:
    """Return the names of all settings."""
    return frozenset(read_by_the_code()) | frozenset(of_the_containers()) | OF_PROGRAMS


def default_of(name: str) -> str | None:
    """Return the default of a setting; None: no literal of the code says it."""
    default = read_by_the_code().get(name)
    return of_the_containers().get(name) if name not in read_by_the_code() else default


def _reads(tree: ast.AST) -> Iterator[tuple[str, str | None]]:
    """Yield the name and the default of each `flag(...)` and read of `os.environ`.

    A default is the second argument, or what stands behind `or`.
    """
    defaults = {
        id(test.values[0]): test.values[1]
        for test in ast.walk(tree)
        if isinstance(test, ast.BoolOp) and isinstance(test.op, ast.Or)
    }
    for node in ast.walk(tree):
        name = _name_of(node)
        if name:
            assert isinstance(node, ast.Call | ast.Subscript)
            yield name, _default_of(node, defaults.get(id(node)))


def _name_of(node: ast.AST) -> str | None:
    """Return the setting that an expression reads; None: it reads none."""
    match node:
        case ast.Call(func=ast.Name("flag" | "most_sockets"), args=[ast.Constant(name), *_]):
            return str(name)
        case ast.Call(
            func=ast.Attribute(ast.Attribute(attr="environ"), "get"), args=[ast.Constant(name), *_]
        ):
            return str(name)
        case ast.Subscript(ast.Attribute(attr="environ"), ast.Constant(name)):
            return str(name)
    return None


def _default_of(node: ast.Call | ast.Subscript, behind_or: ast.AST | None) -> str | None:
    given = node.args[1:2] if isinstance(node, ast.Call) else []
    is_flag = isinstance(node, ast.Call) and isinstance(node.func, ast.Name)
    match given or [behind_or]:
        case [ast.Constant(bool(value))]:
            return str(int(value))
        case [ast.Constant(value)]:
            return str(value)
        case [None] if is_flag:
            return "0"
    return None
