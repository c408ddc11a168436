"""Tests of tournaments.extras.room.origins."""

import pytest
from django.http import HttpResponse
from django.test import RequestFactory

from tournaments.extras.room.origins import COOKIE, numbers_devices, origin_of


def request_of(cookie="", address="203.0.113.7"):
    request = RequestFactory(REMOTE_ADDR=address).get("/")
    request.COOKIES[COOKIE] = cookie
    return request


def seen(request, event="event"):
    """Return where a request came from, and the cookie of the answer."""
    found = []

    @numbers_devices
    def view(request):
        found.extend(origin_of(request, event) for _ in range(2))
        return HttpResponse()

    answer = view(request)
    assert found[0] == found[1]
    return found[0], answer.cookies.get(COOKIE)


def test_a_device_is_known_again_by_its_cookie():
    first, cookie = seen(request_of())
    assert cookie["httponly"] and cookie["samesite"] == "Lax" and cookie["max-age"]
    again, no_cookie = seen(request_of(cookie.value, "203.0.113.8"))
    assert again.device == first.device and again.network != first.network and no_cookie is None


@pytest.mark.parametrize("cookie", ["", "x", "IjEi:1:x"])
def test_a_cookie_that_was_not_signed_is_no_device(cookie):
    first, given = seen(request_of(cookie))
    second, _ = seen(request_of(cookie))
    assert given is not None and first.device != second.device
    assert first.network == second.network


def test_another_event_calls_them_otherwise():
    _, cookie = seen(request_of())
    one, _ = seen(request_of(cookie.value))
    other, _ = seen(request_of(cookie.value), "another")
    assert one.device != other.device and one.network != other.network


@pytest.mark.parametrize(
    ("one", "other", "is_same"),
    [
        ("2001:db8:1:2::3", "2001:db8:1:ffff::1", True),
        ("2001:db8:1:2::3", "2001:db8:2:2::3", False),
        ("203.0.113.7", "::ffff:203.0.113.7", True),
        ("203.0.113.7", "203.0.113.8", False),
    ],
)
def test_addresses_that_one_person_may_have_are_one_network(one, other, is_same):
    first, second = (seen(request_of("", address))[0] for address in (one, other))
    assert (first.network == second.network) == is_same
