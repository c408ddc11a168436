"""Command that writes docs/operations/settings.md from the code.

    python -m tools.settings_page

Names and defaults come from what reads the environment, limits from `thousand_site.limits`, other
numbers from the constants of their modules. The texts stand in `texts.toml` and `template.md`.
"""

import os
import tomllib
from collections.abc import Iterator, Mapping
from importlib import import_module
from pathlib import Path

import django

from thousand_site.limits import DEFAULTS
from tools.settings_page.sources import ROOT, default_of

HERE = Path(__file__).parent
PAGE = ROOT / "docs" / "operations" / "settings.md"
UNITS = {
    10: "10 seconds",
    60: "minute",
    180: "3 minutes",
    600: "10 minutes",
    900: "15 minutes",
    3600: "hour",
    14400: "4 hours",
    86400: "day",
}


def settings() -> dict[str, dict[str, str | dict[str, str]]]:
    """Return the settings of each section, with a text or a text and a default."""
    return _texts()["settings"]


def page() -> str:
    """Return the page as Markdown."""
    template = (HERE / "template.md").read_text(encoding="utf-8")
    return template.format(
        settings="\n".join(_section(title, entries) for title, entries in settings().items()),
        limits=_table(("limit", "number", "in one", "of what"), _limits()),
        constants=_table(("constant", "number", "of what", "above it"), _constants()),
    )


def _texts() -> dict[str, dict[str, dict[str, str | dict[str, str]]]]:
    return tomllib.loads((HERE / "texts.toml").read_text(encoding="utf-8"))


def _section(title: str, entries: Mapping[str, str | dict[str, str]]) -> str:
    rows = (_setting(name, entry) for name, entry in entries.items())
    return f"## {title}\n\n{_table(('setting', 'default', 'what it does'), rows)}"


def _table(heads: tuple[str, ...], rows: Iterator[tuple[str, ...]]) -> str:
    lines = [heads, ("---",) * len(heads), *rows]
    return "".join(f"| {' | '.join(line)} |\n" for line in lines)


def _setting(name: str, entry: str | dict[str, str]) -> tuple[str, ...]:
    if not isinstance(entry, str):
        return f"`{name}`", entry["default"] or "none", entry["text"]
    default = default_of(name)
    return f"`{name}`", f"`{default}`" if default else "none", entry


def _limits() -> Iterator[tuple[str, ...]]:
    for name, limit in DEFAULTS.items():
        yield f"`{name}`", str(limit.number), UNITS[limit.seconds], limit.counted


def _constants() -> Iterator[tuple[str, ...]]:
    for path, entry in _texts()["constants"].items():
        assert not isinstance(entry, str)
        yield f"`{path}`", f"{_value(path):,.0f}", entry["text"], entry["above"]


def _value(path: str) -> float:
    """Return a number that stands in a module, or in a class of one."""
    owner, _, name = path.rpartition(".")
    module, _, last = owner.rpartition(".")
    is_class = last[0].isupper()
    holder = getattr(import_module(module), last) if is_class else import_module(owner)
    return float(getattr(holder, name))


if __name__ == "__main__":
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "thousand_site.settings")
    django.setup()
    PAGE.write_text(page(), encoding="utf-8")
