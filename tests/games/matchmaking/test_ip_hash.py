"""Tests of games.matchmaking.ip_hash."""

import pytest
from django.test import Client, RequestFactory, override_settings

from games.matchmaking.ip_hash import around, ip_hash_of
from games.matchmaking.models import Ticket
from tests.factories import client_of

pytestmark = pytest.mark.usefixtures("notices", "queued")
PUBLIC = "93.184.216.34"


@pytest.mark.parametrize("address", ["", "unix:", "10.1.2.3", "fd00::1"])
def test_private_addresses_have_no_hash(address):
    assert ip_hash_of(RequestFactory().get("/", REMOTE_ADDR=address)) == ""


def test_the_hash_depends_on_the_secret_key():
    request = RequestFactory().get("/", REMOTE_ADDR=PUBLIC)
    mark = ip_hash_of(request)
    assert len(mark) == 32 and PUBLIC not in mark
    with override_settings(SECRET_KEY="another"):
        assert ip_hash_of(request) != mark


def test_households_around_one_another_are_told_apart_and_known_as_such():
    """Somebody with 48 bits of IPv6 has 256 households."""
    addresses = [f"2a00:1450:4001:{link}::1" for link in ("100", "1ff", "200")]
    one, same, other, far = [
        ip_hash_of(RequestFactory().get("/", REMOTE_ADDR=address))
        for address in [*addresses, "2a00::1"]
    ]
    assert one == same != other and around(one) == around(other) != around(far)


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
