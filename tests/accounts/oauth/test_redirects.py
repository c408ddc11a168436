"""Tests of redirect addresses."""

import pytest

from accounts.oauth.errors import AppError
from accounts.oauth.redirects import (
    MAX_REDIRECTS,
    has_port,
    home_page_of,
    origin_of,
    redirects_of,
    stored_origin,
)


@pytest.mark.parametrize(
    "address",
    [
        "https://app.example.org",
        "https://app.example.org/back?from=thousand",
        "https://xn--80ak6aa92e.example:8443/",
        "http://localhost:8100/app.html",
        "http://127.0.0.1/back",
    ],
)
def test_exact_secure_addresses_are_good(address: str) -> None:
    assert redirects_of(f" {address}\n") == [address]


@pytest.mark.parametrize(
    "address",
    [
        "http://app.example.org/",
        "http://localhost.example.org/",
        "http://127.0.0.1.example.org/",
        "http://[::1]/",
        "https://localhost/",
        "https://*.example.org/",
        "https://app.example.org/#part",
        "https://user@app.example.org/",
        "https://APP.example.org/",
        "https://app.example.org:/",
        "https://app.example.org:0/",
        "https://app.example.org:99999/",
        "https://app.example.org\\@evil.example/",
        "https://прил.example/",
        "javascript:alert(1)",
        "com.example.app:/back",
        "//app.example.org/",
        "https://" + "a" * 200 + ".org/",
        "https://[app.example.org/",
    ],
)
def test_others_are_named_in_the_error(address: str) -> None:
    with pytest.raises(AppError) as error:
        redirects_of(f"https://good.example.org/ {address}")
    assert error.value.code == "redirect" and address[:20] in error.value.text


@pytest.mark.parametrize("number", [0, MAX_REDIRECTS + 1])
def test_their_number_is_limited(number: int) -> None:
    lines = "\n".join(f"https://app.example.org/{one}" for one in range(number))
    with pytest.raises(AppError) as error:
        redirects_of(lines)
    assert error.value.code == "redirects"


def test_the_same_address_twice_is_one() -> None:
    assert redirects_of("https://a.example.org/ https://a.example.org/") == [
        "https://a.example.org/"
    ]


@pytest.mark.parametrize(
    ("address", "origin"),
    [
        ("https://app.example.org/back?x=1", "https://app.example.org"),
        ("https://app.example.org:443/", "https://app.example.org"),
        ("https://app.example.org:8443/", "https://app.example.org:8443"),
        ("http://localhost:80/", "http://localhost"),
        ("http://127.0.0.1:8100/app.html", "http://127.0.0.1:8100"),
    ],
)
def test_an_origin_is_as_browsers_name_it(address: str, origin: str) -> None:
    assert origin_of(address) == origin


@pytest.mark.parametrize(
    ("port", "is_one"),
    [("", True), (":1", True), (":65535", True), (":0", False), (":65536", False), (":x", False)],
)
def test_a_port_is_one_that_there_is(port: str, is_one: bool) -> None:
    assert has_port(f"http://127.0.0.1{port}/back") == is_one


@pytest.mark.parametrize(
    ("typed", "kept"),
    [
        (" https://app.example.org ", "https://app.example.org"),
        ("https://App.Example.org/About?x=1", "https://app.example.org/About?x=1"),
        ("https://xn--80ak6aa92e.example:8443/", "https://xn--80ak6aa92e.example:8443/"),
    ],
)
def test_a_home_page_is_a_public_address(typed: str, kept: str) -> None:
    assert home_page_of(typed) == kept


@pytest.mark.parametrize(
    "address",
    [
        "",
        "http://app.example.org/",
        "https://thousand.example@evil.example/",
        "https://localhost/",
        "https://app/",
        "https://127.0.0.1/",
        "https://[::1]/",
        "https://аpp.example.org/",
        "https://тысяча.рф/",
        "https://app.example.org\\@evil.example/",
        "https://[app.example.org/",
        "javascript:alert(1)",
        "https://" + "a" * 200 + ".org/",
    ],
)
def test_a_home_page_looks_like_no_other_address(address: str) -> None:
    with pytest.raises(AppError) as error:
        home_page_of(address)
    assert error.value.code == "home_page"


@pytest.mark.parametrize(
    ("origin", "kept"),
    [
        ("http://127.0.0.1:51234", "http://127.0.0.1"),
        ("http://127.0.0.1", "http://127.0.0.1"),
        ("http://localhost:8100", "http://localhost:8100"),
        ("https://127.0.0.1:8100", "https://127.0.0.1:8100"),
        ("http://127.0.0.1:8100.example.org", "http://127.0.0.1:8100.example.org"),
    ],
)
def test_only_the_port_of_the_loopback_address_is_free(origin: str, kept: str) -> None:
    assert stored_origin(origin) == kept
