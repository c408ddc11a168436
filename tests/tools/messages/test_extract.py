"""Tests that the translations are complete and fit their sources."""

import io
import re
from pathlib import Path

import pytest
from babel import Locale
from babel.messages.catalog import Catalog
from django.conf import settings

from tests.thousand_site.extracted import extracted, stored
from tools.messages import extract as translations

pytestmark = pytest.mark.xdist_group("translations")

PLACEHOLDER = re.compile(r"%\(\w+\)[sd]|\{\w+\}")


TAG = re.compile(r"</?[a-z]+")
# "сыграл(а)"; "вышел/ла"; a name before a verb in the past of one gender.
PAST = "л|ла|лся|лась|ив|ав|ила|ала|ився|ався|ił|ał|ył|ął|ła"
SOMEBODY = r"%\((?:name|player|user|username|winner)\)s"
GENDERED = re.compile(rf"\w+\(\w{{1,3}}\)|\w/(?:ла|а|ła|a)\b|{SOMEBODY} \w+(?:{PAST})\b")


def forms(message: object) -> list[str]:
    """Return the singular and the plural forms of a translation."""
    translated = message.string  # type: ignore[attr-defined]
    return list(translated) if isinstance(translated, tuple | list) else [translated]


@pytest.mark.parametrize("domain", translations.DOMAINS)
@pytest.mark.parametrize("language", translations.languages())
def test_every_string_of_the_sources_is_translated(language: str, domain: str) -> None:
    catalog = stored(language, domain)
    missing = []
    for message in extracted(domain):
        known = catalog.get(message.id, message.context)
        if message.id and (known is None or not all(forms(known))):
            missing.append(message.id)
    assert not missing, "run `python -m tools.messages` and translate"


@pytest.mark.parametrize("domain", translations.DOMAINS)
@pytest.mark.parametrize("language", translations.languages())
def test_no_unused_translation_is_stored(language: str, domain: str) -> None:
    used = {(message.id, message.context) for message in extracted(domain)}
    translated = {(message.id, message.context) for message in stored(language, domain)}
    assert translated == used, "run `python -m tools.messages`"


@pytest.mark.parametrize("domain", translations.DOMAINS)
@pytest.mark.parametrize("language", translations.languages())
def test_placeholders_match(language: str, domain: str) -> None:
    catalog = stored(language, domain)
    assert translations.problems(catalog) == []
    for message in catalog:
        if not message.id:
            continue
        source = message.id[-1] if isinstance(message.id, tuple) else message.id
        for form in forms(message):
            assert set(PLACEHOLDER.findall(form)) == set(PLACEHOLDER.findall(source)), source


@pytest.mark.parametrize("domain", translations.DOMAINS)
@pytest.mark.parametrize("language", translations.languages())
def test_a_translation_has_the_tags_of_its_source(language: str, domain: str) -> None:
    for message in stored(language, domain):
        source = message.id[-1] if isinstance(message.id, tuple) else message.id
        for form in forms(message) if source else []:
            assert sorted(TAG.findall(form)) == sorted(TAG.findall(source)), source


@pytest.mark.parametrize("domain", translations.DOMAINS)
@pytest.mark.parametrize("language", translations.languages())
def test_no_translation_guesses_the_gender_of_a_player(language: str, domain: str) -> None:
    """Verbs stand in the present; nothing is written like a form in two genders."""
    catalog = stored(language, domain)
    texts = [form for message in catalog if message.id for form in forms(message)]
    assert [text for text in texts if GENDERED.search(text)] == []


@pytest.mark.parametrize(
    "text", ["%(name)s сыграл 120", "%(name)s зіграв", "%(name)s wygrał", "сыграл(а)", "вышел/ла"]
)
def test_a_gendered_text_is_found(text: str) -> None:
    assert GENDERED.search(text)


def test_each_language_is_named_in_itself() -> None:
    names = {code: Locale(code).get_display_name(code) for code, _ in settings.LANGUAGES}
    assert {code: name.casefold() for code, name in settings.LANGUAGES} == {
        code: (name or "").casefold() for code, name in names.items()
    }


def test_mails_are_extracted() -> None:
    """Every word of a mail stands in a template, from which texts are taken."""
    catalog = extracted("django")
    places = {name for message in catalog for name, _line in message.locations}
    mails = Path(settings.BASE_DIR, "templates", "account", "email").glob("*_message.txt")
    assert {path.relative_to(settings.BASE_DIR).as_posix() for path in mails} <= places


def test_messages_of_every_kind_are_extracted() -> None:
    catalog = extracted("django")
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
    updated = translations.read_catalog("ru", "django")
    assert {message.id: message.string for message in updated if message.id} == {
        "kept": "оставлено",
        "new": "",
    }
