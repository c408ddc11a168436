"""Tests of accounts.limits.networks."""

import pytest
from django.test import RequestFactory

from accounts.limits.networks import (
    counted_networks,
    household_of,
    household_prefix,
    network_of,
    visitor_network,
)

PUBLIC = "93.184.216.34"
PRIVATE = "127.0.0.1 10.1.2.3 192.168.0.9 172.20.1.1 169.254.1.1 100.64.3.4"
PRIVATE += " ::1 fd00::1 fe80::1 ::ffff:10.0.0.1"


@pytest.mark.parametrize("address", ["", "unix:", *PRIVATE.split()])
def test_private_addresses_have_no_household(address: str) -> None:
    assert household_prefix(address) == ""


def test_a_household_is_an_ipv4_address_or_an_ipv6_network() -> None:
    assert household_prefix(PUBLIC) == PUBLIC == household_prefix(f"::ffff:{PUBLIC}")
    assert household_prefix("2a00:1450:4001:1::5") == household_prefix("2a00:1450:4001:ff:ffff::9")
    assert household_prefix("2a00:1450:4001:1::5") != household_prefix("2a00:1450:4001:100::5")


def test_wider_networks_of_ipv6_count_too_and_may_do_more() -> None:
    assert list(counted_networks(network_of("2a00:1450:4001:1ff::5"))) == [
        ("2a00:1450:4001:1ff::/64", 1),
        ("2a00:1450:4001:100::/56", 2),
        ("2a00:1450:4001::/48", 4),
    ]
    assert list(counted_networks(PUBLIC)) == [(PUBLIC, 1)]
    assert list(counted_networks("unix:")) == [("unix:", 1)]


@pytest.mark.parametrize(
    "address",
    [
        f"::ffff:{PUBLIC}",
        "2002:5db8:d822::1",
        "2002:5db8:d822:ffff:1:2:3:4",
        # Of Teredo the client's address stands inverted at the end.
        "2001:0:4136:e378:8000:63bf:a247:27dd",
        f"64:ff9b::{PUBLIC}",
        f"64:ff9b:1::{PUBLIC}",
    ],
)
def test_an_ipv4_address_behind_ipv6_counts_as_itself(address: str) -> None:
    """Else a holder of one would have as many networks as its tunnel has prefixes."""
    assert network_of(address) == household_of(address) == PUBLIC


def test_a_household_has_more_than_one_link() -> None:
    links = [network_of(f"2a00:1450:4001:1{number:02x}::5") for number in (0, 7, 255)]
    assert {household_of(link) for link in links} == {"2a00:1450:4001:100::/56"}
    assert [household_of(text) for text in ("", "unix:", PUBLIC)] == ["", "unix:", PUBLIC]


def test_private_networks_are_counted_as_public_ones() -> None:
    assert network_of("10.1.2.3") == "10.1.2.3"
    assert network_of("fd00::1") == network_of("fd00::2") != network_of("fd00:0:0:1::1")


def test_a_text_that_is_no_address_counts_as_itself() -> None:
    assert [network_of(text) for text in ("", "unix:")] == ["", "unix:"]


def test_headers_of_clients_are_ignored() -> None:
    request = RequestFactory().get("/", REMOTE_ADDR=PUBLIC, HTTP_X_FORWARDED_FOR="8.8.8.8")
    assert visitor_network(request) == PUBLIC
