"""Who shares a home, as far as an address tells, and what is kept of it."""

import pytest
from django.test import Client, RequestFactory, override_settings

from games.matchmaking.ip_hash import address_mark, home_of
from games.matchmaking.models import Ticket

pytestmark = pytest.mark.usefixtures("rung", "queued")
PUBLIC = "93.184.216.34"


PRIVATE = "127.0.0.1 10.1.2.3 192.168.0.9 172.20.1.1 169.254.1.1 100.64.3.4"
PRIVATE += " ::1 fd00::1 fe80::1 ::ffff:10.0.0.1"


@pytest.mark.parametrize("address", ["", "unix:", *PRIVATE.split()])
def test_private_networks_tell_nothing(address):
    assert home_of(address) == ""


def test_a_home_is_one_address_or_one_network_of_ipv6():
    assert home_of(PUBLIC) == PUBLIC == home_of(f"::ffff:{PUBLIC}")
    assert home_of("2a00:1450:4001:1::5") == home_of("2a00:1450:4001:1:ffff::9")
    assert home_of("2a00:1450:4001:1::5") != home_of("2a00:1450:4001:2::5")


def test_only_a_keyed_hash_leaves():
    request = RequestFactory().get("/", REMOTE_ADDR=PUBLIC)
    mark = address_mark(request)
    assert len(mark) == 32 and PUBLIC not in mark
    with override_settings(SECRET_KEY="another"):
        assert address_mark(request) != mark


def test_what_a_visitor_says_of_himself_does_not_count():
    said = {"HTTP_X_FORWARDED_FOR": "8.8.8.8", "HTTP_FORWARDED": "for=8.8.8.8"}
    requests = RequestFactory()
    told = address_mark(requests.get("/", REMOTE_ADDR=PUBLIC, **said))
    assert told == address_mark(requests.get("/", REMOTE_ADDR=PUBLIC))


def test_the_mark_lives_as_long_as_the_ticket(people, pool):
    client = Client(REMOTE_ADDR=PUBLIC)
    client.force_login(people[0])
    client.post("/play/", {"pool": pool.key})
    assert Ticket.objects.get().address == address_mark(
        RequestFactory().get("/", REMOTE_ADDR=PUBLIC)
    )
    client.post("/play/cancel/")
    assert not Ticket.objects.exists()
    home = Client()
    home.force_login(people[0])
    home.post("/play/", {"pool": pool.key})
    assert Ticket.objects.get().address == ""
