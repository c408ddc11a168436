"""The texts of the theme and of its search, in the language of the pages."""

import json
import re
import tomllib
from collections.abc import Mapping
from functools import cache
from pathlib import Path

TEXTS = Path(__file__).with_suffix(".toml")
# What the script of the search reads before it: Sphinx writes an expression for plurals into it,
# which the policy of the site lets no script run, and leaves many texts empty.
CATALOGUE = "_static/translations.js"


def apply(html: Path, language: str) -> None:
    """Translate the texts of the theme in all pages of a language, and those of the search."""
    if language not in all_texts():
        return
    for path in html.rglob("*.html"):
        path.write_text(translated(path.read_text(encoding="utf-8"), language), encoding="utf-8")
    (html / CATALOGUE).write_text(catalogue(language), encoding="utf-8")


@cache
def all_texts() -> Mapping[str, Mapping[str, Mapping[str, str]]]:
    """Return the texts by language, by their place and by what the theme says in English."""
    return tomllib.loads(TEXTS.read_text(encoding="utf-8"))


def translated(page: str, language: str) -> str:
    """Return a page with the texts of the theme in its language."""
    texts = all_texts()[language]["page"]
    return _pattern(language).sub(lambda match: match[1] + texts[match[2]], page)


@cache
def _pattern(language: str) -> re.Pattern[str]:
    """Return the expression for a whole text or attribute, or for one up to a space."""
    texts = (re.escape(text) for text in all_texts()[language]["page"])
    return re.compile(rf'([>"]\s*)({"|".join(texts)})(?:(?<= )|(?=\s*[<"]))')


def catalogue(language: str) -> str:
    """Return the script with the texts of the search, whose counts need no plural."""
    texts = all_texts()[language]["search"]
    messages = {text: [told] if "${" in told else told for text, told in texts.items()}
    written = json.dumps({"locale": language, "messages": messages}, ensure_ascii=False)
    return f"Documentation.addTranslations({written});\n"
