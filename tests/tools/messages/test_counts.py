"""Tests of numbers and durations in sentences: they stand in a form that they can have."""

import re

import pytest

from tests.thousand_site.extracted import stored
from tests.tools.messages.test_terms import forms
from tools.messages import extract as translations

pytestmark = pytest.mark.xdist_group("translations")

# What Django writes for a duration is a nominative: "1 година". Only a colon can stand before it.
DURATION = re.compile(r"[^:\s]\s+%\(until\)s")
NUMBER = r"(?:%\(\w+\)[sd]|\{\w+\}|\d+)"
# Ukrainian: "3 з 20", whatever number follows.
OUT_OF = re.compile(rf"{NUMBER} із {NUMBER}")
# A sign of percent and what stands between it and its number.
PERCENT = re.compile(rf"{NUMBER}(?P<space>\s?)%(?!\()")
# Polish writes "45%". Russian and Ukrainian write "45 %", and a line does not break there.
PERCENT_SPACES = {"pl": "", "ru": "\u00a0", "uk": "\u00a0"}


def texts(language: str, source: str = "") -> list[str]:
    """Return each form of each translation of the texts that have these English words."""
    return [
        form
        for domain in translations.DOMAINS
        for message in stored(language, domain)
        if message.id and any(source in one for one in forms(message.id))
        for form in forms(message.string)
    ]


@pytest.mark.parametrize("language", translations.languages())
def test_a_duration_follows_a_colon(language: str) -> None:
    durations = texts(language, " in %(until)s")
    assert len(durations) > 1
    assert [text for text in durations if DURATION.search(text)] == []


def test_ukrainian_numbers_are_out_of_others_by_one_word() -> None:
    assert any(re.search(rf"{NUMBER} з {NUMBER}", text) for text in texts("uk"))
    assert [text for text in texts("uk") if OUT_OF.search(text)] == []


@pytest.mark.parametrize("language", PERCENT_SPACES)
def test_percent_stands_as_the_language_writes_it(language: str) -> None:
    found = [(text, match["space"]) for text in texts(language) for match in PERCENT.finditer(text)]
    assert len(found) > 5
    assert [text for text, space in found if space != PERCENT_SPACES[language]] == []


def test_the_patterns_find_what_they_forbid() -> None:
    assert DURATION.search("Zagrasz znowu za %(until)s.")
    assert not DURATION.search("Zagrasz znowu za: %(until)s.")
    assert OUT_OF.search("роздача {n} із 8") and not OUT_OF.search("роздача {n} з 8")
