"""The words that find an agreement: of every language, and as players say them."""

import tomllib

import pytest
from django.test import Client
from django.utils import translation

from games.engine import SPECS
from games.presets.wording.values import GROUPS, label
from games.rulebook.chapters import LANGUAGES, TEXTS
from games.rulebook.search_words import WORD, search_words

WORDS = {name: set(text.split()) for name, text in search_words().items()}


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_agreement_is_found_by_its_label_in_each_language(language: str) -> None:
    with translation.override(language):
        for name in SPECS:
            words = [word for word in WORD.findall(label(name).lower()) if len(word) > 2]
            assert set(words) <= WORDS[name], name


@pytest.mark.parametrize(
    ("word", "field"),
    [
        ("самосвал", "dump_truck"),
        ("самоскид", "dump_truck"),
        ("wywrotka", "dump_truck"),
        ("truck", "dump_truck"),
        ("бочка", "barrel_kick"),
        ("beczka", "barrel_kick"),
        ("растемнить", "dark_unhide"),
        ("bomba", "distribution"),
        ("роспись", "distribution"),
        ("палка", "bolts"),
        ("хваленка", "marriage_values"),
        ("musik", "hide_talon"),
    ],
)
def test_an_agreement_is_found_by_what_players_call_it(word: str, field: str) -> None:
    assert word in WORDS[field]


def test_what_players_also_type_is_said_of_agreements_that_exist() -> None:
    also = tomllib.loads((TEXTS / "search.toml").read_text())
    assert set(also["groups"]) == set(GROUPS)
    assert set(also["fields"]) <= set(SPECS)


def test_each_word_comes_once_and_the_answer_stays_small(client: Client) -> None:
    answer = client.get("/rules/agreements/words.json")
    assert answer.json() == search_words()
    assert all(len(text.split()) == len(set(text.split())) for text in answer.json().values())
    assert len(answer.content) < 160_000
    assert "max-age=3600" in answer["cache-control"] and "public" in answer["cache-control"]


@pytest.mark.django_db
def test_the_page_of_agreements_itself_does_not_grow(client: Client) -> None:
    page = client.get("/rules/agreements/").content.decode()
    assert 'data-words="/rules/agreements/words.json"' in page and "самосвал" not in page
