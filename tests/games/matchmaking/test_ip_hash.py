"""Tests of games.matchmaking.ip_hash."""

import pytest
from django.test import Client, RequestFactory, override_settings

from games.matchmaking.ip_hash import household_prefix, ip_hash_of
from games.matchmaking.models import Ticket
from tests.factories import client_of

pytestmark = pytest.mark.usefixtures("notices", "queued")
PUBLIC = "93.184.216.34"


PRIVATE = "127.0.0.1 10.1.2.3 192.168.0.9 172.20.1.1 169.254.1.1 100.64.3.4"
PRIVATE += " ::1 fd00::1 fe80::1 ::ffff:10.0.0.1"


@pytest.mark.parametrize("address", ["", "unix:", *PRIVATE.split()])
def test_private_addresses_have_no_prefix(address):
    assert household_prefix(address) == ""


def test_a_household_is_an_ipv4_address_or_an_ipv6_network():
    assert household_prefix(PUBLIC) == PUBLIC == household_prefix(f"::ffff:{PUBLIC}")
    assert household_prefix("2a00:1450:4001:1::5") == household_prefix("2a00:1450:4001:1:ffff::9")
    assert household_prefix("2a00:1450:4001:1::5") != household_prefix("2a00:1450:4001:2::5")


def test_the_hash_depends_on_the_secret_key():
    request = RequestFactory().get("/", REMOTE_ADDR=PUBLIC)
    mark = ip_hash_of(request)
    assert len(mark) == 32 and PUBLIC not in mark
    with override_settings(SECRET_KEY="another"):
        assert ip_hash_of(request) != mark


def test_client_headers_are_ignored():
    headers = {"HTTP_X_FORWARDED_FOR": "8.8.8.8", "HTTP_FORWARDED": "for=8.8.8.8"}
    requests = RequestFactory()
    hashed = ip_hash_of(requests.get("/", REMOTE_ADDR=PUBLIC, **headers))
    assert hashed == ip_hash_of(requests.get("/", REMOTE_ADDR=PUBLIC))


def test_the_hash_is_stored_only_in_the_ticket(people, pool):
    client = Client(REMOTE_ADDR=PUBLIC)
    client.force_login(people[0])
    client.post("/play/", {"pool": pool.key})
    assert Ticket.objects.get().ip_hash == ip_hash_of(RequestFactory().get("/", REMOTE_ADDR=PUBLIC))
    client.post("/play/cancel/")
    assert not Ticket.objects.exists()
    home = client_of(people[0])
    home.post("/play/", {"pool": pool.key})
    assert Ticket.objects.get().ip_hash == ""
