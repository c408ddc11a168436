"""The special words of pages: each explains itself, and is known to the glossary."""

import re
from pathlib import Path

import pytest
from django.conf import settings
from django.template import engines
from django.test import Client

from games.rulebook import chapters

WORD = re.compile(r'{% word "([\w-]+)" %}')
TEMPLATES = Path(settings.BASE_DIR) / "templates"


def used() -> dict[str, list[str]]:
    """Return the words of each template that has some."""
    found = {str(path): WORD.findall(path.read_text()) for path in TEMPLATES.rglob("*.html")}
    return {name: words for name, words in found.items() if words}


def test_every_word_of_a_page_is_in_the_glossary() -> None:
    words = {word for found in used().values() for word in found}
    assert {"talon", "bolt", "barrel", "preset"} <= words
    assert words <= set(chapters.glossary_entries())


def test_a_word_is_a_button_and_its_text_is_escaped() -> None:
    text = '{% load rulebook %}{% word "bolt" %}{{ name }}{% endword %}'
    html = engines["django"].from_string(text).render({"name": "<b>"})
    assert html == '<button type="button" class="word" data-word="bolt">&lt;b&gt;</button>'


@pytest.mark.django_db
def test_a_page_with_words_brings_what_explains_them(client: Client) -> None:
    page = client.get("/presets/").content.decode()
    assert 'data-word="preset"' in page and "games/words/main" in page


def test_each_template_with_words_brings_what_explains_them() -> None:
    bare = [name for name in used() if "games/words.html" not in Path(name).read_text()]
    assert bare == []
