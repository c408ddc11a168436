"""Tests of the authentication of sockets."""

import pytest
from django.test import override_settings

from games.realtime import authentication
from games.realtime.authentication import masked_key, same_origin


def scope(**headers: str) -> dict[str, list[tuple[bytes, bytes]]]:
    return {"headers": [(name.encode(), value.encode()) for name, value in headers.items()]}


@pytest.mark.parametrize("key", [r'"a\000b"', r'"\000"', "a" * 5000])
def test_a_session_cookie_that_no_database_can_hold_is_no_login(db: None, key: str) -> None:
    """Cookies may write a null character as an octal number, which PostgreSQL refuses."""
    identity = authentication.identify({"headers": [(b"cookie", f"sessionid={key}".encode())]})
    assert identity.user_id is None


@override_settings(ALLOWED_HOSTS=["play.test"], CSRF_TRUSTED_ORIGINS=["https://app.test"])
@pytest.mark.parametrize(
    ("headers", "is_ours"),
    [
        ({"host": "play.test"}, True),
        ({"host": "play.test", "origin": "https://play.test"}, True),
        ({"host": "play.test", "origin": "https://app.test"}, True),
        ({"host": "play.test", "origin": "https://play.test:81"}, False),
        ({"host": "play.test", "origin": "https://elsewhere.test"}, False),
        ({"host": "play.test", "origin": "http://["}, False),
        ({"host": "elsewhere.test", "origin": "https://elsewhere.test"}, False),
    ],
)
def test_only_our_own_pages_and_programs_open_a_socket(headers: dict, is_ours: bool) -> None:
    """A page sends its origin; a program sends none."""
    assert same_origin(scope(**headers)) is is_ours


def test_a_masked_key_is_read_by_the_holder_of_the_old_one_alone() -> None:
    new, old = "n" * 32, "o" * 32
    masked = masked_key(new, old)
    assert masked != new and masked_key(masked, old) == new
    assert masked_key(masked, "x" * 32) != new
