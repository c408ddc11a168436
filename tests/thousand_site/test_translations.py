"""Tests that the translations are complete and fit their sources."""

import io
import re
from pathlib import Path

import pytest
from babel.messages.catalog import Catalog

from thousand_site import translations

PLACEHOLDER = re.compile(r"%\(\w+\)[sd]|\{\w+\}")


def forms(message: object) -> list[str]:
    """Return the singular and the plural forms of a translation."""
    translated = message.string  # type: ignore[attr-defined]
    return list(translated) if isinstance(translated, tuple | list) else [translated]


@pytest.mark.parametrize("domain", translations.DOMAINS)
@pytest.mark.parametrize("language", translations.languages())
def test_every_string_of_the_sources_is_translated(language: str, domain: str) -> None:
    stored = translations.read_catalog(language, domain)
    missing = []
    for message in translations.extract_messages(domain):
        known = stored.get(message.id, message.context)
        if message.id and (known is None or not all(forms(known))):
            missing.append(message.id)
    assert not missing, "run `manage.py makemessages_babel` and translate"


@pytest.mark.parametrize("domain", translations.DOMAINS)
@pytest.mark.parametrize("language", translations.languages())
def test_no_unused_translation_is_stored(language: str, domain: str) -> None:
    extracted = {(message.id, message.context) for message in translations.extract_messages(domain)}
    stored = {(m.id, m.context) for m in translations.read_catalog(language, domain)}
    assert stored == extracted, "run `manage.py makemessages_babel`"


@pytest.mark.parametrize("domain", translations.DOMAINS)
@pytest.mark.parametrize("language", translations.languages())
def test_placeholders_match(language: str, domain: str) -> None:
    stored = translations.read_catalog(language, domain)
    assert translations.problems(stored) == []
    for message in stored:
        if not message.id:
            continue
        source = message.id[-1] if isinstance(message.id, tuple) else message.id
        for form in forms(message):
            assert set(PLACEHOLDER.findall(form)) == set(PLACEHOLDER.findall(source)), source


def test_messages_of_every_kind_are_extracted() -> None:
    catalog = translations.extract_messages("django")
    assert catalog.get("Log in") is not None  # a template
    assert catalog.get("Saved.") is not None  # a view
    assert catalog.get("Theme") is not None  # a lazy string
    assert catalog.get("Classic, calm") is not None  # data, marked by gettext_noop
    assert catalog.get("spades", context="suit") is not None
    assert isinstance(catalog.get("%(n)s game").id, tuple)  # a plural in a template


def test_a_template_with_tags_and_indentation_is_extracted() -> None:
    template = b"""{% load i18n %}
        {% if a %}
    <p title="{% translate 'one' %}">it's {{ x|default:_("two") }}</p>
  {% blocktranslate count n=m %}{{ n }} card{% plural %}{{ n }} cards{% endblocktranslate %}
    {% translate "three" context "c" %}
    {% endif %}"""
    file = io.BytesIO(template)
    file.name = "x.html"
    keywords = translations.KEYWORDS
    messages = [text for _, _, text, _ in translations.extract_template(file, keywords, (), {})]
    assert messages == ["one", "two", ("%(n)s card", "%(n)s cards", None), ("c", "three")]


def test_wrong_placeholders_and_missing_translations_are_reported() -> None:
    catalog = Catalog("ru")
    catalog.add("%(n)s cards", "%(m)s карт", flags=["python-format"])
    catalog.add("no word", "")
    assert len(translations.problems(catalog)) == 2


def test_updating_keeps_translations_and_drops_the_unused(
    tmp_path: Path, settings: object, monkeypatch: pytest.MonkeyPatch
) -> None:
    settings.LOCALE_PATHS = [tmp_path]  # type: ignore[attr-defined]
    first, second = Catalog(), Catalog()
    first.add("kept"), first.add("dropped")
    second.add("kept"), second.add("new")
    for template, text in ((first, "оставлено"), (second, "")):
        monkeypatch.setattr(translations, "extract_messages", lambda domain, t=template: t)
        translations.update_catalog("ru", "django")
        path = translations.po_path("ru", "django")
        path.write_text(
            path.read_text().replace('msgid "kept"\nmsgstr ""', f'msgid "kept"\nmsgstr "{text}"')
        )
    stored = translations.read_catalog("ru", "django")
    assert {message.id: message.string for message in stored if message.id} == {
        "kept": "оставлено",
        "new": "",
    }
