"""Tests of the names that guests give themselves."""

import pytest
from django.core.exceptions import ValidationError

from accounts.guests.names import checked_guest_name, name_guest
from accounts.guests.services import Credentials, convert_guest
from accounts.models import User
from tests.factories import guest

pytestmark = pytest.mark.django_db


@pytest.mark.parametrize("typed", ["Kasia", "  Kasia ", "Ольга", "Ce\u0301line"])
def test_a_guest_may_have_a_name(typed: str) -> None:
    user = guest()
    name_guest(user, checked_guest_name(typed))
    user.refresh_from_db()
    assert user.first_name in ("Kasia", "Ольга", "C\u00e9line")
    assert user.display_name == f"Guest {user.first_name}"


@pytest.mark.parametrize(
    "typed",
    ["", "a", "x" * 21, "an na!", "<b>", "Оlga", "Admin", "guest-1", "anna", "ANNA", "аnna"],
)
def test_no_guest_looks_like_an_account_or_the_site(anna: User, typed: str) -> None:
    with pytest.raises(ValidationError):
        checked_guest_name(typed)


def test_words_become_one_name() -> None:
    """Friends write their names as they are; a refusal would cost them another try."""
    assert checked_guest_name(" Anna  Maria ") == "Anna_Maria"


def test_without_a_name_a_guest_has_a_number() -> None:
    assert guest().display_name.startswith("Guest ")


def test_the_name_of_the_account_takes_its_place() -> None:
    user = guest()
    name_guest(user, "Kasia")
    convert_guest(user, Credentials("katarzyna", "k@example.org", "a long password of hers"))
    user.refresh_from_db()
    assert user.display_name == "katarzyna"
