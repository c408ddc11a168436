"""Addresses of sites, as a browser's policy names them."""

import pytest

from tournaments.extras.embeds.origins import clean_origin


@pytest.mark.parametrize(
    ("typed", "origin"),
    [
        ("https://example.org", "https://example.org"),
        ("Example.org", "https://example.org"),
        ("https://www.example.org/club/?page=1", "https://www.example.org"),
        ("https://example.org:443/", "https://example.org"),
        ("https://клуб.укр", "https://xn--90ard6a.xn--j1amh"),
    ],
)
def test_an_address_has_an_origin(typed: str, origin: str) -> None:
    assert clean_origin(typed) == origin


@pytest.mark.parametrize(
    "typed",
    [
        "http://example.org", "https://example.org:8443", "https://user@example.org",
        "https://*.example.org", "https://example.org; script-src *", "https://localhost",
        "https://127.0.0.1", "javascript:alert(1)", "https://", "*", "'self'", "https://a..b",
        "https://[::1]", "https://exa mple.org",
    ],
)  # fmt: skip
def test_nothing_else_gets_into_the_policy(typed: str) -> None:
    assert clean_origin(typed) is None
