"""Limits by network: of a link, and of the wider networks around it."""

import re

import pytest
from django.conf import settings
from django.test import RequestFactory

from accounts.limits.errors import LimitExceeded
from accounts.limits.services import ClientLimit, NetworkLimit
from tests.conftest import SetLimits

SIGNUPS = NetworkLimit("signups_by_network")
PACKAGES = ("accounts", "games", "ratings", "thousand_site", "tournaments")


def taken(limit: NetworkLimit, networks: list[str], subject: object = None) -> int:
    """Return how many requests pass, one from each network in turn."""
    passed = 0
    for network in networks:
        try:
            limit.take(network if subject is None else (subject, network))
        except LimitExceeded:
            continue
        passed += 1
    return passed


def links(start: int, count: int) -> list[str]:
    return [f"2001:db8:0:{number:x}::/64" for number in range(start, start + count)]


@pytest.mark.parametrize(
    ("networks", "passed"),
    [
        (["2001:db8::/64"] * 20, 3),
        (["203.0.113.5"] * 20, 3),
        # 256 links of a household, as many households of a site, and other sites.
        (links(0, 20), 6),
        ([f"2001:db8:0:{number << 8:x}::/64" for number in range(20)], 12),
        ([f"2001:db8:{number:x}::/64" for number in range(20)], 20),
        ([f"203.0.113.{number}" for number in range(20)], 20),
    ],
)
def test_wider_networks_may_do_more_but_not_without_end(
    limits: SetLimits, networks: list[str], passed: int
) -> None:
    limits(signups_by_network=3)
    assert taken(SIGNUPS, networks) == passed


def test_what_a_narrow_network_is_refused_uses_up_nothing_wider(limits: SetLimits) -> None:
    limits(signups_by_network=3)
    taken(SIGNUPS, ["2001:db8::/64"] * 20)
    assert taken(SIGNUPS, links(1, 3)) == 3


def test_somebody_together_with_a_network_counts_apart(limits: SetLimits) -> None:
    limits(signups_by_network=3)
    assert taken(SIGNUPS, links(0, 20), "anna") == taken(SIGNUPS, links(0, 20), "boris") == 6


def test_a_request_is_given_back_everywhere(limits: SetLimits) -> None:
    limits(signups_by_network=1)
    for network in links(0, 10):
        SIGNUPS.take(network)
        SIGNUPS.give_back(network)
    assert not SIGNUPS.reached_by(links(0, 10))


def test_a_wide_network_is_reached_by_all_in_it(limits: SetLimits) -> None:
    limits(signups_by_network=1)
    taken(SIGNUPS, links(0, 2))
    assert SIGNUPS.reached_by([*links(7, 1), *links(256, 1)]) == set(links(7, 1))


def test_a_limit_of_pages_counts_the_wider_networks(limits: SetLimits) -> None:
    limits(tickets_by_network=1)
    requests = [
        RequestFactory().post("/", REMOTE_ADDR=f"2001:db8:0:{number:x}::9") for number in range(3)
    ]
    for request in requests[:2]:
        ClientLimit("tickets").take_from(request, None)
    with pytest.raises(LimitExceeded):
        ClientLimit("tickets").take_from(requests[2], None)


def test_every_limit_of_networks_counts_the_wider_ones() -> None:
    """A plain limit would give somebody with 48 bits of IPv6 its number 65,536 times."""
    paths = [path for name in PACKAGES for path in (settings.BASE_DIR / name).rglob("*.py")]
    plain = re.compile(r'(?<!Network)Limit\(\s*"(\w*_by_(?:network|both)\w*)"')
    found = {name for path in paths for name in plain.findall(path.read_text())}
    # It knows hashes of networks alone, and counts the wider ones by itself (test_requeue).
    assert found == {"guest_closings_by_network"}
