"""The catalogues of translations, gathered from the sources by Babel."""

import io
import json
import re
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Any

from babel.messages.catalog import Catalog
from babel.messages.extract import DEFAULT_KEYWORDS, extract, extract_python
from babel.messages.pofile import read_po, write_po
from django.conf import settings
from django.utils.translation.template import templatize

from games.engine import SPECS

PROJECT = "Thousand"
DOMAINS = ("django", "djangojs")
APPS = ("accounts", "ratings", "games", "tournaments", "thousand_site")
_LEFT_OUT = {"migrations", "vendor", "__pycache__"}
_LAZY = {f"{name}_lazy": spec for name, spec in DEFAULT_KEYWORDS.items() if "gettext" in name}
KEYWORDS: dict[str, Any] = {**DEFAULT_KEYWORDS, **_LAZY, "gettext_noop": None}
NOTES = ("Translators:",)


def languages() -> list[str]:
    """All but the language of the sources."""
    return [code for code, _ in settings.LANGUAGES if code != settings.LANGUAGE_CODE]


def po_path(language: str, domain: str) -> Path:
    return Path(settings.LOCALE_PATHS[0]) / language / "LC_MESSAGES" / f"{domain}.po"


def read(language: str, domain: str) -> Catalog:
    """The stored catalogue; an empty one if there is none yet."""
    path = po_path(language, domain)
    if not path.exists():
        return Catalog(language, domain, project=PROJECT, fuzzy=False)
    with path.open("rb") as file:
        return read_po(file, language, domain)


def gather(domain: str) -> Catalog:
    """Every string of the sources that is meant for people."""
    found = Catalog(domain=domain, project=PROJECT)
    for path, method in _sources(domain):
        name = path.relative_to(settings.BASE_DIR).as_posix()
        for _line, text, notes, context in _strings(path, method):
            found.add(text, "", [(name, 0)], auto_comments=notes, context=context)
    if domain == "django":
        _add_agreements(found)
    return found


def _add_agreements(found: Catalog) -> None:
    """The engine knows no translations: labels and helps stand in its fields' metadata."""
    for field in SPECS.values():
        for text in (field.label, field.help):
            found.add(text, "", [("games/engine/agreements.py", 0)])


def _sources(domain: str) -> Iterator[tuple[Path, Any]]:
    if domain == "djangojs":
        yield from ((path, extract_script) for path in _files(APPS, "*.js"))
        return
    yield from ((path, "python") for path in _files(APPS, "*.py"))
    yield from ((path, extract_template) for path in _files(["templates"], "*.html"))
    yield from ((path, extract_template) for path in _files(["templates"], "*.txt"))


def _files(roots: Iterable[str], pattern: str) -> Iterator[Path]:
    for root in roots:
        for path in sorted((Path(settings.BASE_DIR) / root).rglob(pattern)):
            if not _LEFT_OUT.intersection(path.parts):
                yield path


def _strings(path: Path, method: Any) -> Iterator[Any]:
    with path.open("rb") as file:
        yield from extract(method, file, KEYWORDS, NOTES)


_CALL = re.compile(r'\b(gettext|ngettext|pgettext)\(\s*((?:"(?:[^"\\]|\\.)*"\s*,?\s*)+)')
_STRING = re.compile(r'"(?:[^"\\]|\\.)*"')


def extract_script(file: Any, keywords: Any, notes: Any, options: Any) -> Iterator[Any]:
    """Calls with plain strings, wherever they stand: Babel's own reader skips nested templates."""
    text = file.read().decode()
    for call in _CALL.finditer(text):
        strings = [json.loads(found) for found in _STRING.findall(call[2])]
        line = text.count("\n", 0, call.start()) + 1
        yield line, call[1], strings[0] if len(strings) == 1 else tuple(strings), []


def extract_template(file: Any, keywords: Any, notes: Any, options: Any) -> Iterator[Any]:
    """Babel's Python extractor behind Django's own conversion of templates."""
    python = templatize(file.read().decode(), origin=file.name)
    # In brackets indentation means nothing; on the same line, so that the numbers stay.
    yield from extract_python(io.BytesIO(f"({python}\n)".encode()), keywords, notes, options)


def update(language: str, domain: str) -> Catalog:
    """Bring the stored catalogue up to the sources; what is no longer used is dropped."""
    catalogue, found = read(language, domain), gather(domain)
    # Its own dates, so that nothing but messages changes the file.
    found.creation_date = catalogue.creation_date
    catalogue.update(found, no_fuzzy_matching=True)
    catalogue.obsolete.clear()
    path = po_path(language, domain)
    path.parent.mkdir(parents=True, exist_ok=True)
    with path.open("wb") as file:
        write_po(file, catalogue, width=100, sort_output=True, include_lineno=False)
    return catalogue


def faults(catalogue: Catalog) -> list[str]:
    """What is missing or does not fit: an empty form, a fuzzy guess, other placeholders."""
    wrong = [
        f"{error}: {message.id!r}" for message, errors in catalogue.check() for error in errors
    ]
    for message in catalogue:
        forms = message.string if isinstance(message.string, tuple | list) else [message.string]
        if message.id and (message.fuzzy or not all(forms)):
            wrong.append(f"not translated: {message.id!r}")
    return wrong
