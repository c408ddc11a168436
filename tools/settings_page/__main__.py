"""Command that writes docs/operations/settings.md from the code.

    python -m tools.settings_page

Settings come from `thousand_site.environment.catalogue`, limits from `thousand_site.limits`, other
numbers from the constants of their modules. Texts stand in `constants.toml` and `template.md`.
"""

import os
import tomllib
from collections.abc import Iterable, Iterator
from importlib import import_module
from pathlib import Path
from typing import Any

import django

from thousand_site.environment.catalogue import SECTIONS
from thousand_site.environment.setting import Setting, SettingSection
from thousand_site.limits import DEFAULTS
from tools.settings_page.sources import ROOT

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


def page() -> str:
    """Return the page as Markdown."""
    template = (HERE / "template.md").read_text(encoding="utf-8")
    return template.format(
        settings="\n".join(map(_section, SECTIONS)),
        limits=_table(("limit", "number", "in one", "of what"), _limits()),
        constants=_table(("constant", "number", "of what", "above it"), _constants()),
    )


def _section(section: SettingSection) -> str:
    rows = map(_setting, section.settings)
    return f"## {section.title}\n\n{_table(('setting', 'is', 'default', 'what it does'), rows)}"


def _table(heads: tuple[str, ...], rows: Iterable[tuple[str, ...]]) -> str:
    lines = [heads, ("---",) * len(heads), *rows]
    return "".join(f"| {' | '.join(line)} |\n" for line in lines)


def _setting(setting: Setting[Any]) -> tuple[str, ...]:
    default = setting.shown or (f"`{setting.default}`" if setting.default else "none")
    return f"`{setting.name}`", setting.kind.right, default, setting.meaning


def _limits() -> Iterator[tuple[str, ...]]:
    for name, limit in DEFAULTS.items():
        yield f"`{name}`", str(limit.number), UNITS[limit.seconds], limit.counted


def _constants() -> Iterator[tuple[str, ...]]:
    texts = tomllib.loads((HERE / "constants.toml").read_text(encoding="utf-8"))
    for path, entry in texts.items():
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
