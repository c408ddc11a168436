"""Tests of the sentences of refusals."""

from django.utils import translation
from django.utils.functional import Promise

from games.engine.errors import ILLEGAL_TEXTS, REASON_TEXTS
from games.tables import errors as tables_errors
from games.tables.errors import TableError


def test_a_refusal_is_translated_when_it_is_read():
    """The code travels; the sentence is made in the language of the reader."""
    refused = TableError("bid_too_low", least=105)
    for language, sentence in (
        ("en", "A bid must be at least 105."),
        ("ru", "Заявить можно не меньше 105."),
    ):
        with translation.override(language):
            assert refused.text == sentence
    assert all(isinstance(text, Promise) for text in tables_errors.TEXTS.values())


def test_every_code_of_the_engine_has_a_sentence():
    assert set(ILLEGAL_TEXTS) <= set(tables_errors.TEXTS)
    assert set(REASON_TEXTS) == set(tables_errors.REASONS)
    for code, text in ILLEGAL_TEXTS.items():
        data = {"suit": "S", "card": "KH", "reason": "off", "least": 105, "step": 5, "limit": 120}
        data["price"] = 120
        used = {name: value for name, value in data.items() if "{" + name + "}" in text}
        assert "%(" not in TableError(code, **used).text
