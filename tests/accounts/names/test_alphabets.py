"""Tests of the order of letters."""

import pytest
from django.utils.translation import override

from accounts.names import alphabets


@pytest.mark.parametrize(
    ("language", "words"),
    [
        ("en", ["Åland Islands", "albania", "Zimbabwe"]),
        ("ru", ["Ёж", "езда", "ель", "йод"]),
        ("pl", ["Cypr", "ćma", "Lew", "Łotwa", "Malta", "Zambia", "źle", "żaba"]),
        ("uk", ["Гана", "Ґанок", "Данія", "Єгипет", "Жук", "Ірак", "їжак", "Йорданія", "Кіпр"]),
        ("uk", ["п’ятий", "пятно", "п’ять"]),
    ],
)
def test_words_are_sorted_by_the_alphabet_of_the_language(language: str, words: list[str]) -> None:
    mixed = words[::-1]
    assert sorted(mixed, key=lambda word: alphabets.sort_key(word, language)) == words


def test_a_language_with_a_country_is_sorted_like_the_language() -> None:
    assert alphabets.sort_key("Łotwa", "pl-pl") == alphabets.sort_key("Łotwa", "pl")


@pytest.mark.parametrize(
    ("language", "first"), [("pl", ["Ćwik", "Łukasz", "Zenon"]), ("uk", ["Ґава", "Єва", "Юра"])]
)
def test_names_are_sorted_for_the_reader(language: str, first: list[str]) -> None:
    with override(language):
        assert alphabets.sorted_by_name(reversed(first), str) == first
