"""Guests are made by a service and by nothing else."""

import pytest
from django.utils import translation

from accounts import services
from accounts.models import GUEST_PREFIX, User

pytestmark = pytest.mark.django_db


def test_a_guest_has_no_password_and_no_mail() -> None:
    guest = services.create_guest("ru")
    assert guest.is_guest and not guest.has_usable_password()
    assert (guest.email, guest.language, guest.is_bot) == ("", "ru", False)


def test_a_guests_name_is_in_the_readers_language() -> None:
    guest = User(username=f"{GUEST_PREFIX}4821", is_guest=True)
    assert guest.shown_name == "Guest 4821"
    with translation.override("ru"):
        assert guest.shown_name == "Гость 4821"


def test_a_taken_name_is_tried_again(monkeypatch: pytest.MonkeyPatch) -> None:
    drawn = iter([7, 7, 8])
    monkeypatch.setattr(services.secrets, "randbelow", lambda _: next(drawn))
    names = {services.create_guest("en").username for _ in range(2)}
    assert names == {"guest-1007", "guest-1008"}


def test_without_a_free_name_it_says_so(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(services.secrets, "randbelow", lambda _: 7)
    with pytest.raises(services.NoFreeName):
        for _ in range(20):
            services.create_guest("en")
