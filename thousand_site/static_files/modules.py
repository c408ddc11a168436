"""Bundles of JavaScript modules: one file for a page's main module and all that it imports."""

import re
from collections.abc import Iterator, Mapping
from functools import cache
from posixpath import dirname, join, normpath
from types import ModuleType

# A statement begins a line; in vendored files it may also follow another one.
START = r"(?:^|(?<=[;}]))"
IMPORT = re.compile(rf'{START}import\s*(?:([^;"]*?)\s*from\s*)?"([^"]+)";?', re.M)
EXPORT_FROM = re.compile(rf'{START}export\s*\{{([^}}]*)\}}\s*from\s*"([^"]+)";?', re.M)
EXPORT_LIST = re.compile(rf"{START}export\s*\{{([^}}]*)\}};?", re.M)
EXPORT_DEFAULT = re.compile(rf"{START}export\s+default\s+", re.M)
EXPORT = re.compile(rf"{START}export\s+((?:const|class|(?:async\s+)?function\*?)\s+([\w$]+))", re.M)
UNKNOWN = re.compile(r"^(?:import|export)\b.*|\bimport\(.*", re.M)

Sources = Mapping[str, str]
# Expressions by the names under which a module exports them.
Exports = dict[str, str]


class BundleError(ValueError):
    """A module that cannot be bundled."""


def imports(name: str, text: str) -> list[str]:
    """Return the modules that a module imports, by their names."""
    found = [match[2] for pattern in (IMPORT, EXPORT_FROM) for match in pattern.finditer(text)]
    return [_neighbour(name, path) for path in found]


def entries(sources: Sources) -> list[str]:
    """Return the modules that import others and that no other imports: the pages' main modules."""
    needed = {name: imports(name, text) for name, text in sources.items()}
    imported = {one for names in needed.values() for one in names}
    return [name for name, names in needed.items() if names and name not in imported]


def bundle(entry: str, sources: Sources) -> str:
    """Return a module and all that it imports as one module without imports, minified.

    Each module becomes a function that returns its exports, called once, in the order of the
    imports. An exported name must keep its value, as the names of `const` and functions do.

    Raises:
        BundleError: a module or an imported name is missing, a module imports itself by way of
            others, or has an import or export of an unknown form.
    """
    exports: dict[str, Exports] = {}
    parts = []
    for number, name in enumerate(in_order(entry, sources)):
        module = _Module(name, f"$m{number}", exports)
        parts.append(module.wrapped(sources[name]))
    return minified("\n".join(parts))


def minified(text: str) -> str:
    """Return a script as it is sent; unchanged where the platform has no minifier."""
    minify = _minifier()
    return minify.string("application/javascript", text) if minify else text


@cache
def _minifier() -> ModuleType | None:
    """Load the minifier when it is needed: its Go threads do not survive a fork.

    A process that is forked from one that has loaded it would wait for them for ever.
    """
    try:
        import minify
    except ImportError:  # It has no wheel for every platform (pyproject.toml).
        return None
    return minify


def in_order(entry: str, sources: Sources) -> Iterator[str]:
    """Yield a module and all that it imports, so that each follows those that it imports.

    Raises:
        BundleError: a module is missing, or imports itself by way of others.
    """
    return _in_order(entry, sources, {})


def _neighbour(name: str, path: str) -> str:
    return normpath(join(dirname(name), path))


def _in_order(name: str, sources: Sources, seen: dict[str, bool]) -> Iterator[str]:
    if name not in sources:
        raise BundleError(f"{name} is imported and does not exist.")
    if name in seen:
        if not seen[name]:
            raise BundleError(f"{name} imports itself by way of others.")
        return
    seen[name] = False
    for needed in imports(name, sources[name]):
        yield from _in_order(needed, sources, seen)
    seen[name] = True
    yield name


def _names(text: str) -> list[tuple[str, str]]:
    """Return the pairs of a list such as `a, b as c`: ("a", "a"), ("b", "c")."""
    parts = [re.split(r"\s+as\s+", part.strip()) for part in text.split(",") if part.strip()]
    return [(part[0], part[-1]) for part in parts]


class _Module:
    """A module on its way into a bundle: a function, the result of which its variable holds."""

    def __init__(self, name: str, variable: str, exports: dict[str, Exports]) -> None:
        """`exports` knows the modules before this one, and gets this one's."""
        self.name, self.variable, self.known = name, variable, exports
        self.exports: Exports = {}

    def wrapped(self, text: str) -> str:
        """Return the declaration of the module's variable."""
        text = EXPORT_FROM.sub(self._export_from, text)
        text = IMPORT.sub(self._import, text)
        text = EXPORT_LIST.sub(self._export_list, text)
        text = EXPORT_DEFAULT.sub(self._export_default, text)
        text = EXPORT.sub(self._export, text)
        if unknown := UNKNOWN.search(text):
            raise BundleError(f"{self.name} cannot be bundled: {unknown[0][:80]}")
        self.known[self.name] = {ours: f"{self.variable}.{ours}" for ours in self.exports}
        returned = ", ".join(f"{ours}: {value}" for ours, value in self.exports.items())
        return f"const {self.variable} = (() => {{\n{text}\nreturn {{ {returned} }};\n}})();"

    def _source(self, path: str, name: str) -> str:
        """Return the expression for what another module exports by this name."""
        other = _neighbour(self.name, path)
        if name not in self.known[other]:
            raise BundleError(f"{self.name} imports {name}, which {other} does not export.")
        return self.known[other][name]

    def _import(self, match: re.Match[str]) -> str:
        what, path = match.groups()
        if star := re.fullmatch(r"\*\s*as\s+([\w$]+)", what or ""):
            everything = self.known[_neighbour(self.name, path)].items()
            pairs = ", ".join(f"{name}: {value}" for name, value in everything)
            return f"const {star[1]} = {{ {pairs} }};"
        default, _, rest = (what or "").partition("{")
        names = _names(rest.rstrip("} \n"))
        if own := default.strip(" ,\n"):
            names.append(("default", own))
        found = ", ".join(f"{ours} = {self._source(path, theirs)}" for theirs, ours in names)
        return f"const {found};" if found else ""

    def _export_from(self, match: re.Match[str]) -> str:
        self.exports |= {ours: self._source(match[2], theirs) for theirs, ours in _names(match[1])}
        return ""

    def _export_list(self, match: re.Match[str]) -> str:
        self.exports |= {ours: own for own, ours in _names(match[1])}
        return ""

    def _export_default(self, _match: re.Match[str]) -> str:
        self.exports["default"] = "$default"
        return "const $default = "

    def _export(self, match: re.Match[str]) -> str:
        self.exports[match[2]] = match[2]
        return match[1]
