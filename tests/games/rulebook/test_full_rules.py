"""The full rules: each translation says what the law says, and each reader gets their own."""

import re

import pytest
from django.conf import settings
from django.test import Client
from django.utils.html import strip_tags
from markdown_it import MarkdownIt

from games.engine import SPECS
from games.rulebook import full_rules
from games.rulebook.full_rules import LAW, path_of
from tests.markup import tidy

TRANSLATED = [code for code, _name in full_rules.languages() if code != LAW]
# The values of agreements that are words, as the rules write them.
VALUES = {value for spec in SPECS.values() for value in spec.values if isinstance(value, str)}
QUOTED = re.compile(r'"(\w+)"')
CODE = re.compile(r"`([^`]+)`")


def blocks(language: str) -> list[tuple[str, str, str]]:
    """Return what the text is built of, without the note of a translation about itself."""
    tokens = MarkdownIt("commonmark").enable("table").parse(path_of(language).read_text())
    if language != LAW:
        names = [token.type for token in tokens]
        del tokens[names.index("blockquote_open") : names.index("blockquote_close") + 1]
    return [(t.type, t.info, t.content if t.type == "inline" else "") for t in tokens]


def facts(text: str) -> tuple[list[str], ...]:
    """Return what no language changes: names of fields, values, sources and numbers."""
    bare = CODE.sub("", text)
    values = [word for word in QUOTED.findall(bare) if word in VALUES]
    return sorted(CODE.findall(text)), sorted(values), sorted(re.findall(r"\d+", bare))


@pytest.mark.parametrize("language", TRANSLATED)
def test_a_translation_states_the_same_facts_block_by_block(language: str) -> None:
    law, translated = blocks(LAW), blocks(language)
    assert [block[:2] for block in translated] == [block[:2] for block in law]
    for (_, _, english), (_, _, text) in zip(law, translated, strict=True):
        assert facts(text) == facts(english), text


@pytest.mark.parametrize("language", TRANSLATED)
def test_no_paragraph_is_left_in_english(language: str) -> None:
    """Names of fields and values stay; text of the law that has none is translated."""
    law = {text for _, _, text in blocks(LAW)}
    for _, _, text in blocks(language):
        bare = re.sub(r"\W|\d|_", "", QUOTED.sub("", CODE.sub("", text)))
        assert text not in law or len(bare) < 3 or "=" in text, text


def test_every_language_of_the_site_has_the_rules() -> None:
    assert full_rules.languages() == settings.LANGUAGES


def test_a_fact_that_differs_is_found() -> None:
    assert facts("from 880, `barrel`") != facts("с 800, `barrel`")
    assert facts('"half": 105') != facts('"sixty": 105')


def test_the_page_speaks_the_language_of_its_reader(client: Client) -> None:
    page = tidy(client.get("/rules/full/", headers={"accept-language": "ru"}).content.decode())
    assert '<div class="book-law" lang="ru">' in page and "4. Торги</h2>" in page


def test_each_language_has_an_address_of_its_own(client: Client) -> None:
    page = tidy(client.get("/rules/full/en/", headers={"accept-language": "ru"}).content.decode())
    assert '<div class="book-law" lang="en">' in page
    for code, name in full_rules.languages():
        assert f'hreflang="{code}" href="/rules/full/{code}/"' in page and f">{name}</a>" in page
    assert client.get("/rules/full/de/").status_code == 404


def test_a_reader_without_a_translation_gets_the_law(
    client: Client, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(full_rules, "languages", lambda: [("en", "English")])
    page = tidy(client.get("/rules/full/", headers={"accept-language": "uk"}).content.decode())
    assert '<div class="book-law" lang="en">' in page
    assert 'class="book-hint"' in page


def test_every_agreement_names_a_section_that_stands_on_the_page(client: Client) -> None:
    page = tidy(client.get("/rules/full/en/").content.decode())
    sections = {spec.section for spec in SPECS.values()}
    assert [s for s in sections if f'id="{full_rules.anchor_of(s)}"' not in page] == []


def test_the_name_of_an_agreement_leads_to_its_description(client: Client) -> None:
    page = tidy(client.get("/rules/full/en/").content.decode())
    assert '<a href="/rules/agreements/#opening_bid"><code>opening_bid</code></a>' in page
    assert "redeal_four_nines" in strip_tags(page)
