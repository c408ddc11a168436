"""Which names people may take."""

import pytest
from django.core.exceptions import ValidationError

from accounts.allauth_adapter import AccountAdapter
from accounts.models import User

GOOD = ["Anna", "Анна", "ann_1", "x-2", "Łukasz", "a" * 20, "Ёж"]
BAD = ["", "a", "a" * 21, "two words", "a@b", "<b>", "__", "a\u200bb", "Guest7", "гость-7", "АДМИН"]
MIXED = ["Аnna", "Bобик"]


@pytest.mark.django_db
@pytest.mark.parametrize("name", GOOD)
def test_letters_of_one_alphabet_digits_and_lines_are_taken(name: str) -> None:
    assert AccountAdapter().clean_username(name) == name


@pytest.mark.django_db
@pytest.mark.parametrize("name", BAD + MIXED)
def test_other_names_are_refused(name: str) -> None:
    with pytest.raises(ValidationError):
        AccountAdapter().clean_username(name)


@pytest.mark.django_db
@pytest.mark.parametrize(("first", "second"), [("Anna", "aNNA"), ("Анна", "аННа")])
def test_two_names_that_differ_in_case_are_one_name(first: str, second: str) -> None:
    User.objects.create_user(first)
    with pytest.raises(ValidationError):
        AccountAdapter().clean_username(second)
