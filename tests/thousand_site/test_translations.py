"""No string is without its Russian, and every translation fits its string."""

import io
import re
from pathlib import Path

import pytest
from babel.messages.catalog import Catalog

from thousand_site import translations

PLACEHOLDER = re.compile(r"%\(\w+\)[sd]|\{\w+\}")


def forms(message: object) -> list[str]:
    found = message.string  # type: ignore[attr-defined]
    return list(found) if isinstance(found, tuple | list) else [found]


@pytest.mark.parametrize("domain", translations.DOMAINS)
@pytest.mark.parametrize("language", translations.languages())
def test_every_string_of_the_sources_is_translated(language: str, domain: str) -> None:
    stored = translations.read(language, domain)
    missing = []
    for message in translations.gather(domain):
        known = stored.get(message.id, message.context)
        if message.id and (known is None or not all(forms(known))):
            missing.append(message.id)
    assert not missing, "run `manage.py messages` and translate"


@pytest.mark.parametrize("domain", translations.DOMAINS)
@pytest.mark.parametrize("language", translations.languages())
def test_nothing_is_stored_that_the_sources_no_longer_say(language: str, domain: str) -> None:
    said = {(message.id, message.context) for message in translations.gather(domain)}
    stored = {(m.id, m.context) for m in translations.read(language, domain)}
    assert stored == said, "run `manage.py messages`"


@pytest.mark.parametrize("domain", translations.DOMAINS)
@pytest.mark.parametrize("language", translations.languages())
def test_placeholders_match(language: str, domain: str) -> None:
    stored = translations.read(language, domain)
    assert translations.faults(stored) == []
    for message in stored:
        if not message.id:
            continue
        source = message.id[-1] if isinstance(message.id, tuple) else message.id
        for form in forms(message):
            assert set(PLACEHOLDER.findall(form)) == set(PLACEHOLDER.findall(source)), source


def test_the_sources_have_strings_of_every_kind() -> None:
    found = translations.gather("django")
    assert found.get("Log in") is not None  # a template
    assert found.get("Saved.") is not None  # a view
    assert found.get("Theme") is not None  # a lazy string
    assert found.get("Classic, calm") is not None  # data, marked by gettext_noop
    assert found.get("spades", context="suit") is not None
    assert isinstance(found.get("%(n)s game").id, tuple)  # a plural in a template


def test_a_template_is_read_through_tags_and_indentation() -> None:
    template = b"""{% load i18n %}
        {% if a %}
    <p title="{% translate 'one' %}">it's {{ x|default:_("two") }}</p>
  {% blocktranslate count n=m %}{{ n }} card{% plural %}{{ n }} cards{% endblocktranslate %}
    {% translate "three" context "c" %}
    {% endif %}"""
    file = io.BytesIO(template)
    file.name = "x.html"
    keywords = translations.KEYWORDS
    found = [text for _, _, text, _ in translations.extract_template(file, keywords, (), {})]
    assert found == ["one", "two", ("%(n)s card", "%(n)s cards", None), ("c", "three")]


def test_a_fault_is_seen() -> None:
    catalogue = Catalog("ru")
    catalogue.add("%(n)s cards", "%(m)s карт", flags=["python-format"])
    catalogue.add("no word", "")
    assert len(translations.faults(catalogue)) == 2


def test_updating_keeps_translations_and_drops_the_unused(
    tmp_path: Path, settings: object, monkeypatch: pytest.MonkeyPatch
) -> None:
    settings.LOCALE_PATHS = [tmp_path]  # type: ignore[attr-defined]
    first, second = Catalog(), Catalog()
    first.add("kept"), first.add("dropped")
    second.add("kept"), second.add("new")
    for template, text in ((first, "оставлено"), (second, "")):
        monkeypatch.setattr(translations, "gather", lambda domain, t=template: t)
        translations.update("ru", "django")
        path = translations.po_path("ru", "django")
        path.write_text(
            path.read_text().replace('msgid "kept"\nmsgstr ""', f'msgid "kept"\nmsgstr "{text}"')
        )
    stored = translations.read("ru", "django")
    assert {message.id: message.string for message in stored if message.id} == {
        "kept": "оставлено",
        "new": "",
    }
