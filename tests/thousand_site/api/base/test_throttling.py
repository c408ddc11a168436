"""Tests of rate limits in the API."""

import threading
from concurrent.futures import ThreadPoolExecutor
from typing import ClassVar

import pytest
from django.test import Client
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.test import APIRequestFactory
from rest_framework.views import APIView

from accounts.models import User
from tests.conftest import SetLimits
from tests.thousand_site.api.conftest import Ask
from tests.thousand_site.api.factories import token_for


class Empty(APIView):
    """A view that does nothing but count."""

    authentication_classes: ClassVar = []
    permission_classes: ClassVar = []

    def get(self, request: Request) -> Response:
        return Response()


pytestmark = pytest.mark.usefixtures("defaults", "low_limits")


@pytest.fixture
def low_limits(limits: SetLimits) -> None:
    """Two reads per minute."""
    limits(api_reads=2, api_queue=1, api_streams=1)


def test_too_many_requests_get_a_retry_time(client: Client) -> None:
    assert [client.get("/api/v1/pools/").status_code for _ in range(3)] == [200, 200, 429]
    answer = client.get("/api/v1/ladders/")
    assert answer.json()["code"] == "throttled" and 59 <= int(answer["Retry-After"]) <= 60
    assert " s." in answer.json()["detail"]


def test_accounts_and_addresses_are_counted_separately(
    ask: Ask, client: Client, people: list[User]
) -> None:
    tokens_of = [token_for(user, "read", "play") for user in people[:2]]
    for token in ["", *tokens_of]:
        ask("pools/", token)
        ask("pools/", token)
        assert ask("pools/", token, code=429)["code"] == "throttled"
    assert client.get("/api/v1/pools/", REMOTE_ADDR="8.8.8.8").status_code == 200
    # What is query of the queue is counted by itself, and so are two tokens of one account.
    ask("queue/", tokens_of[0])
    ask("queue/", token_for(people[0], "play"), code=429)


def test_forwarded_headers_of_clients_are_ignored(client: Client) -> None:
    said = [{"x-forwarded-for": f"8.8.8.{n}"} for n in range(3)]
    assert [client.get("/api/v1/pools/", headers=h).status_code for h in said] == [200, 200, 429]


def test_a_household_network_counts_as_one_client(client: Client) -> None:
    home = [f"2a00:1450:4001:82a::{n}" for n in range(1, 4)]
    query = [client.get("/api/v1/pools/", REMOTE_ADDR=address).status_code for address in home]
    assert query == [200, 200, 429]


def test_without_valkey_each_process_counts(client: Client, valkey_down: None) -> None:
    assert [client.get("/api/v1/ladders/").status_code for _ in range(3)] == [200, 200, 429]


def test_parallel_requests_do_not_pass_together(limits: SetLimits) -> None:
    """Of fifty requests at once as many are allowed as of fifty one after the other."""
    limits(api_reads=5)
    request, start = APIRequestFactory().get("/"), threading.Barrier(50)

    def send(_: int) -> int:
        start.wait()
        return Empty.as_view()(request).status_code

    with ThreadPoolExecutor(50) as threads:
        codes = list(threads.map(send, range(50)))
    assert sorted(codes) == [200] * 5 + [429] * 45
