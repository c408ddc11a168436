"""Tests of accounts.preferences.card_letters."""

import pytest
from django.utils import translation

from accounts.preferences.card_letters import letters_of, rank_sign

RANKS = "AKQJT9"
SETS = {"english": "A K Q J 10 9", "russian": "Т К Д В 10 9", "polish": "A K D W 10 9"}


def signs(chosen: str) -> str:
    return " ".join(rank_sign(f"{rank}S", chosen) for rank in RANKS)


@pytest.mark.parametrize("chosen", SETS)
def test_a_choice_holds_in_every_language(chosen: str) -> None:
    for language in ("en", "pl", "ru", "uk"):
        with translation.override(language):
            assert signs(chosen) == SETS[chosen]


@pytest.mark.parametrize(
    ("language", "letters"),
    [("en", "english"), ("pl", "polish"), ("ru", "russian"), ("uk", "russian")],
)
def test_without_a_choice_the_language_says_the_letters(language: str, letters: str) -> None:
    with translation.override(language):
        assert letters_of("language") == letters
        assert signs("language") == SETS[letters]


def test_an_unknown_set_is_refused() -> None:
    with pytest.raises(ValueError, match="runes"):
        letters_of("runes")
