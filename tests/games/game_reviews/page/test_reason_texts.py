"""Tests of facts in words."""

import ast
import re
from pathlib import Path

import pytest
from django.conf import settings
from django.utils import translation

from games.game_reviews.page.reason_texts import TEXTS, reason_words
from games.review import reasons
from games.review.reasons import Reason

NAMES = ("you", "Anna", "Bohdan")
FOLDER = Path(reasons.__file__).parent


def told_codes() -> dict[str, set[str]]:
    """The codes of the facts, each with the names of its values, as they stand in the code."""
    found: dict[str, set[str]] = {}
    for path in FOLDER.glob("*.py"):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Call) and getattr(node.func, "id", "") == "Reason":
                code, values = node.args
                keys = {key.value for key in values.keys}
                found[code.value] = keys
    return found


def test_every_fact_has_a_text_for_its_values_and_no_others() -> None:
    codes = told_codes()
    assert codes.keys() == TEXTS.keys()
    for code, keys in codes.items():
        assert set(re.findall(r"%\((\w+)\)s", str(TEXTS[code]))) == keys, code


@pytest.mark.parametrize("language", [code for code, _ in settings.LANGUAGES])
def test_a_fact_is_said_in_each_language(language: str) -> None:
    values = dict.fromkeys(set().union(*told_codes().values()), 2)
    with translation.override(language):
        for code in TEXTS:
            words = reason_words(Reason(code, values), NAMES)
            text = "".join(part.suit + part.text for part in words.parts)
            assert "%(" not in text and text


def test_cards_and_names_are_drawn() -> None:
    words = reason_words(Reason("safe_after_fall", {"fallen": 23, "better": 21}), NAMES)
    assert [part.card or part.text for part in words.parts] == [
        "AH",
        " fell, so ",
        "KH",
        " is safe.",
    ]
    claimed = reason_words(Reason("nine_gave_redeal", {"card": 0, "nines": 3, "seat": 1}), NAMES)
    assert claimed.values["seat"] == "Anna"
