"""Command that writes docs/errors.md from the texts of the errors.

    python -m tools.errors_page

What a request or a message itself can get wrong stands in `template.md`, and what to do in
`advice.toml`.
"""

import os
import re
from collections.abc import Iterator
from pathlib import Path

import django
from django.utils import translation

from accounts.errors import DomainError
from tools.errors_page.advice import advice_for, own_codes
from tools.errors_page.parts import PARTS, error_class

ROOT = Path(__file__).parents[2]
PAGE = ROOT / "docs" / "errors.md"
TEMPLATE = Path(__file__).with_name("template.md")
PLACEHOLDER = re.compile(r"%\((\w+)\)s")


def page() -> str:
    """Return the page as Markdown."""
    with translation.override("en"):
        parts = "\n".join(f"## {heading}\n\n{_table(names)}" for heading, names in PARTS.items())
    return TEMPLATE.read_text(encoding="utf-8").format(parts=parts)


def _table(names: tuple[str, ...]) -> str:
    """Return the rows of a part, without the codes that an earlier part has with the same text."""
    rows = "".join(row for name in names for row in _rows(error_class(name)))
    return f"| code | what it says | what to do |\n| --- | --- | --- |\n{rows}"


def _rows(error: type[DomainError]) -> Iterator[str]:
    """Yield a row for each code of a class, with the names of `data` in braces."""
    for code in own_codes(error):
        text = PLACEHOLDER.sub(r"{\1}", str(error.texts[code])).replace("|", "/")
        yield f"| `{code}` | {text} | {advice_for(error, code)} |\n"


if __name__ == "__main__":
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "thousand_site.settings")
    django.setup()
    PAGE.write_text(page(), encoding="utf-8")
