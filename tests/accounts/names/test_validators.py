"""Tests of the rules for usernames."""

import pytest
from django.core.exceptions import ValidationError

from accounts.login.adapter import AccountAdapter
from tests.factories import person

GOOD = ["Anna", "Анна", "ann_1", "x-2", "Łukasz", "a" * 20, "Ёж"]
BAD = ["", "a", "a" * 21, "two words", "a@b", "<b>", "__", "a\u200bb", "Guest7", "гость-7", "АДМИН"]
MIXED = ["Аnna", "Bобик"]


@pytest.mark.django_db
@pytest.mark.parametrize("name", GOOD)
def test_names_in_one_alphabet_are_accepted(name: str) -> None:
    assert AccountAdapter().clean_username(name) == name


@pytest.mark.django_db
@pytest.mark.parametrize("name", BAD + MIXED)
def test_other_names_are_refused(name: str) -> None:
    with pytest.raises(ValidationError):
        AccountAdapter().clean_username(name)


@pytest.mark.django_db
@pytest.mark.parametrize(("first", "second"), [("Anna", "aNNA"), ("Анна", "аННа")])
def test_names_are_unique_ignoring_case(first: str, second: str) -> None:
    person(first)
    with pytest.raises(ValidationError):
        AccountAdapter().clean_username(second)
