"""The faces of a family fit together."""

import io
import re
from collections import defaultdict
from pathlib import Path

import pytest
from babel.messages.pofile import read_po
from django.conf import settings

BASE = Path(settings.BASE_DIR, "thousand_site/static/site/base")
SHEET = BASE / "fonts.css"
FACE = re.compile(r"@font-face \{(.*?)\}", re.DOTALL)
FAMILIES = {"ru": "Cyrillic", "uk": "Cyrillic", "pl": "Polish"}


def test_all_faces_of_a_family_name_the_same_weights() -> None:
    """A browser takes the face that names a weight best, even if it lacks the letters."""
    weights: dict[str, set[str]] = defaultdict(set)
    for face in FACE.findall(SHEET.read_text()):
        family = re.search(r'font-family: "(.*?)"', face)
        weight = re.search(r"font-weight: (.*?);", face)
        if family and weight:
            weights[family[1]].add(weight[1])
    assert len(weights) >= 3
    assert {family: found for family, found in weights.items() if len(found) > 1} == {}


@pytest.mark.parametrize("language", FAMILIES)
def test_one_file_of_text_holds_all_letters_of_a_language(language: str) -> None:
    """A page then loads one file of this family: each request before play counts."""
    missing = letters_of(language) - codes_of(f"Inter with {FAMILIES[language]}")
    assert missing == set()


@pytest.mark.parametrize("language", FAMILIES)
def test_one_file_of_titles_holds_the_own_letters_of_a_language(language: str) -> None:
    """In Cyrillic it lacks the small letters of Latin, which few titles have."""
    own = {letter for letter in letters_of(language) if letter > "z"}
    assert own - codes_of(f"Source Serif with {FAMILIES[language]}") == set()


def test_each_language_has_its_file() -> None:
    assert FAMILIES.keys() | {"en"} == dict(settings.LANGUAGES).keys()
    tokens = (BASE / "tokens.css").read_text()
    for language, letters in FAMILIES.items():
        rule = re.search(rf":lang\({language}\)[^{{]*{{(.*?)}}", tokens, re.DOTALL)
        assert rule and f'--font: "Inter with {letters}"' in rule[1]
        assert f'--serif: "Source Serif with {letters}"' in rule[1]


def letters_of(language: str) -> set[str]:
    """Return the letters in all texts of a language."""
    folder = Path(settings.BASE_DIR, "locale", language, "LC_MESSAGES")
    messages = [
        message.string
        for name in ("django.po", "djangojs.po")
        for message in read_po(io.BytesIO((folder / name).read_bytes()))
        if message.id
    ]
    texts = "".join(text if isinstance(text, str) else "".join(text) for text in messages)
    return {letter for letter in texts if letter.isalpha()}


def codes_of(family: str) -> set[str]:
    """Return the characters for which a browser asks for the file of a family."""
    face = next(face for face in FACE.findall(SHEET.read_text()) if f'"{family}"' in face)
    ranges = re.findall(r"U\+([0-9A-F]+)(?:-([0-9A-F]+))?", face)
    return {chr(code) for a, b in ranges for code in range(int(a, 16), int(b or a, 16) + 1)}
