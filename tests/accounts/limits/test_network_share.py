"""Tests of the part of a day's work that a network may take."""

from datetime import date, timedelta

import pytest

from accounts.limits.network_share import NetworkShare
from tests.conftest import SetLimits

DAY, BUDGET_MS = date(2026, 5, 1), 10_000
NETWORK, LINK, NEIGHBOUR = "192.0.2.7", "2001:db8:0:100::/64", "2001:db8:0:101::/64"
SHARE = NetworkShare("test_cpu")


@pytest.fixture(autouse=True)
def nothing_counted(limits: SetLimits) -> None:
    """Begin with empty counters."""


def test_a_network_takes_a_tenth_of_the_day() -> None:
    SHARE.count(DAY, NETWORK, BUDGET_MS // 10 - 1)
    assert not SHARE.is_over(DAY, NETWORK, BUDGET_MS)
    SHARE.count(DAY, NETWORK, 1)
    assert SHARE.is_over(DAY, NETWORK, BUDGET_MS)


def test_other_networks_days_and_kinds_of_work_are_apart() -> None:
    SHARE.count(DAY, NETWORK, BUDGET_MS)
    assert not SHARE.is_over(DAY, "192.0.2.8", BUDGET_MS)
    assert not SHARE.is_over(DAY + timedelta(days=1), NETWORK, BUDGET_MS)
    assert not NetworkShare("other_cpu").is_over(DAY, NETWORK, BUDGET_MS)


def test_the_links_of_a_household_share_twice_a_tenth() -> None:
    SHARE.count(DAY, LINK, BUDGET_MS // 10)
    assert not SHARE.is_over(DAY, NEIGHBOUR, BUDGET_MS)
    SHARE.count(DAY, NEIGHBOUR, BUDGET_MS // 10)
    assert SHARE.is_over(DAY, "2001:db8:0:102::/64", BUDGET_MS)
