"""Translation catalogs, extracted from the sources by Babel."""

import io
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Any

from babel.messages.catalog import Catalog
from babel.messages.extract import DEFAULT_KEYWORDS, extract, extract_python
from babel.messages.pofile import read_po, write_po
from django.conf import settings
from django.utils.translation.template import templatize

from games.engine import SPECS
from games.lessons.catalogue import lessons
from thousand_site.django_admin import names as admin_names
from thousand_site.static_files import messages

PROJECT = "Thousand"
DOMAINS = ("django", "djangojs")
APPS = ("accounts", "ratings", "games", "tournaments", "thousand_site")
_EXCLUDED_DIRS = {"migrations", "vendor", "__pycache__"}
_LAZY = {f"{name}_lazy": spec for name, spec in DEFAULT_KEYWORDS.items() if "gettext" in name}
KEYWORDS: dict[str, Any] = {**DEFAULT_KEYWORDS, **_LAZY, "gettext_noop": None}
COMMENT_TAGS = ("Translators:",)


def languages() -> list[str]:
    """Return all languages but that of the sources."""
    return [code for code, _ in settings.LANGUAGES if code != settings.LANGUAGE_CODE]


def po_path(language: str, domain: str) -> Path:
    """Return the path of a catalog."""
    return Path(settings.LOCALE_PATHS[0]) / language / "LC_MESSAGES" / f"{domain}.po"


def read_catalog(language: str, domain: str) -> Catalog:
    """Return the stored catalog; an empty one if there is none yet."""
    path = po_path(language, domain)
    if not path.exists():
        return Catalog(language, domain, project=PROJECT, fuzzy=False)
    with path.open("rb") as file:
        return read_po(file, language, domain)


def extract_messages(domain: str) -> Catalog:
    """Return all translatable strings of the sources."""
    catalog = Catalog(domain=domain, project=PROJECT)
    for path, method in _sources(domain):
        name = path.relative_to(settings.BASE_DIR).as_posix()
        for _line, text, comments, context in _strings(path, method):
            catalog.add(text, "", [(name, 0)], auto_comments=comments, context=context)
    if domain == "django":
        _add_agreements(catalog)
        _add_admin_names(catalog)
        _add_lessons(catalog)
    return catalog


def _add_agreements(catalog: Catalog) -> None:
    """Add the labels and helps of the engine, which stand in the metadata of its fields."""
    for field in SPECS.values():
        for text in (field.label, field.help):
            catalog.add(text, "", [("games/engine/agreements.py", 0)])


def _add_admin_names(catalog: Catalog) -> None:
    """Add the names that Django makes of attributes for the administration."""
    for text in admin_names.source_names():
        catalog.add(
            text, "", [("thousand_site/django_admin/names.py", 0)], context=admin_names.CONTEXT
        )


def _add_lessons(catalog: Catalog) -> None:
    """Add the texts of the lessons, which stand in files of data."""
    for lesson in lessons():
        for text in lesson.texts():
            catalog.add(text, "", [("games/lessons/data", 0)])


def _sources(domain: str) -> Iterator[tuple[Path, Any]]:
    if domain == "djangojs":
        yield from ((path, extract_js) for path in _files(APPS, "*.js"))
        return
    yield from ((path, "python") for path in _files(APPS, "*.py"))
    yield from ((path, extract_template) for path in _files(["templates"], "*.html"))
    yield from ((path, extract_template) for path in _files(["templates"], "*.txt"))


def _files(roots: Iterable[str], pattern: str) -> Iterator[Path]:
    for root in roots:
        for path in sorted((Path(settings.BASE_DIR) / root).rglob(pattern)):
            if not _EXCLUDED_DIRS.intersection(path.parts):
                yield path


def _strings(path: Path, method: Any) -> Iterator[Any]:
    with path.open("rb") as file:
        yield from extract(method, file, KEYWORDS, COMMENT_TAGS)


def extract_js(file: Any, keywords: Any, comment_tags: Any, options: Any) -> Iterator[Any]:
    """Yield the calls with plain strings, also in nested templates, which Babel itself skips."""
    text = file.read().decode()
    for call in messages.calls(text):
        line = text.count("\n", 0, call.position) + 1
        strings = call.strings[0] if len(call.strings) == 1 else tuple(call.strings)
        yield line, call.function, strings, []


def extract_template(file: Any, keywords: Any, comment_tags: Any, options: Any) -> Iterator[Any]:
    """Yield the strings of a template: Django converts it to Python, Babel extracts these."""
    python = templatize(file.read().decode(), origin=file.name)
    # Brackets make the indentation irrelevant; on the same line they keep the line numbers.
    yield from extract_python(io.BytesIO(f"({python}\n)".encode()), keywords, comment_tags, options)


def update_catalog(language: str, domain: str) -> Catalog:
    """Update the stored catalog from the sources; drop unused messages."""
    catalog, extracted = read_catalog(language, domain), extract_messages(domain)
    # Keep the date, so that only changed messages change the file.
    extracted.creation_date = catalog.creation_date
    catalog.update(extracted, no_fuzzy_matching=True)
    catalog.obsolete.clear()
    path = po_path(language, domain)
    path.parent.mkdir(parents=True, exist_ok=True)
    with path.open("wb") as file:
        write_po(file, catalog, width=100, sort_output=True, include_lineno=False)
    return catalog


def problems(catalog: Catalog) -> list[str]:
    """Return the missing and fuzzy translations, and those with wrong placeholders."""
    errors = [f"{error}: {message.id!r}" for message, failed in catalog.check() for error in failed]
    for message in catalog:
        forms = message.string if isinstance(message.string, tuple | list) else [message.string]
        if message.id and (message.fuzzy or not all(forms)):
            errors.append(f"not translated: {message.id!r}")
    return errors
