"""Tests of creating guests."""

import pytest
from django.utils import translation

from accounts.guests import services as guests
from accounts.models import GUEST_PREFIX, User

pytestmark = pytest.mark.django_db


def test_a_guest_has_no_password_and_no_mail() -> None:
    guest = guests.create_guest("ru")
    assert guest.is_guest and not guest.has_usable_password()
    assert (guest.email, guest.language, guest.is_bot) == ("", "ru", False)


def test_a_guests_name_is_in_the_readers_language() -> None:
    guest = User(username=f"{GUEST_PREFIX}4821", is_guest=True)
    assert guest.display_name == "Guest 4821"
    with translation.override("ru"):
        assert guest.display_name == "Гость 4821"


def test_taken_guest_names_are_retried(monkeypatch: pytest.MonkeyPatch) -> None:
    drawn = iter([7, 7, 8])
    monkeypatch.setattr(guests.secrets, "randbelow", lambda _: next(drawn))
    names = {guests.create_guest("en").username for _ in range(2)}
    assert names == {"guest-1007", "guest-1008"}


def test_error_without_a_free_guest_name(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(guests.secrets, "randbelow", lambda _: 7)
    with pytest.raises(guests.NoFreeGuestNameError):
        for _ in range(20):
            guests.create_guest("en")
