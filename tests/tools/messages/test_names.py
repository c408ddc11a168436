"""Tests that a name in a sentence stands in the nominative: no preposition takes it."""

import re

import pytest

from tests.thousand_site.extracted import stored
from tests.tools.messages.test_terms import forms
from tools.messages import extract as translations

pytestmark = pytest.mark.xdist_group("translations")

# Placeholders that hold names of people, in each text where they occur.
NAME = r"(?:%\((?:name|names|other|one|holder|giver|old|new|seat)\)s|\{(?:name|names)\})"
PREPOSITIONS = {
    "ru": "без в во для до за из к ко между на над о об от перед по под при про против с со у",
    "pl": "bez dla do między na nad o od po pod przeciw przed przez przy u w we z za ze",
    "uk": "без в від для до за з зі із к між на над о об перед по під при про проти через у",
}


def taken(text: str, language: str) -> list[str]:
    """Return the prepositions that stand at a bare name; one in quotes is named by a noun."""
    words = "|".join(PREPOSITIONS[language].split())
    return re.findall(rf"(?<![\w’])({words}) (?:<\w+[^>]*>)?{NAME}", text, re.IGNORECASE)


@pytest.mark.parametrize("language", PREPOSITIONS)
def test_no_preposition_takes_a_name(language: str) -> None:
    found = [
        (form, words)
        for domain in translations.DOMAINS
        for message in stored(language, domain)
        if message.id
        for form in forms(message.string)
        if (words := taken(form, language))
    ]
    assert found == []


def test_a_preposition_at_a_name_is_found() -> None:
    assert taken("Ход за %(name)s", "ru") == ["за"]
    assert taken("Ход игрока %(name)s", "ru") == taken("Отличия от «%(name)s»", "ru") == []
    assert taken("Porównaj z <b>{name}</b>", "pl") == ["z"]
    assert taken("Хід за %(name)s", "uk") == ["за"]
