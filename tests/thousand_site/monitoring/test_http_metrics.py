"""Metrics of requests: by the page and the class of the answer, by nothing that users choose."""

import asyncio

import pytest
from django.http import HttpRequest, HttpResponse
from django.test import Client, RequestFactory
from prometheus_client import REGISTRY

from thousand_site.monitoring import http_metrics

pytestmark = pytest.mark.django_db


def counted(view: str, status: str) -> float:
    labels = {"view": view, "status": status}
    return REGISTRY.get_sample_value("thousand_http_requests_total", labels) or 0.0


@pytest.mark.parametrize(
    ("path", "view", "status"),
    [
        ("/licence/", "licence", "2xx"),
        ("/@/nobody-of-this-name/", "profile", "4xx"),
        ("/no-such-page/", "none", "4xx"),
        ("/static/no-such-file.js", "static", "4xx"),
        ("/admin/", "admin", "3xx"),
    ],
)
def test_a_request_is_counted_by_its_page(
    client: Client, path: str, view: str, status: str
) -> None:
    before = counted(view, status)
    client.get(path)
    assert counted(view, status) == before + 1


def test_no_address_is_a_label(client: Client) -> None:
    client.get("/@/anna-in-a-label/")
    client.get("/clubs/club-in-a-label/?q=query-in-a-label")
    labels = [str(sample.labels) for family in REGISTRY.collect() for sample in family.samples]
    assert any("'profile'" in text for text in labels)
    assert [text for text in labels if "in-a-label" in text] == []


def test_probes_are_not_counted(client: Client) -> None:
    before = counted("none", "2xx")
    client.get("/health/live")
    assert counted("none", "2xx") == before


def test_under_asgi_a_request_is_counted_too(rf: RequestFactory) -> None:
    async def answer(request: HttpRequest) -> HttpResponse:
        return HttpResponse(status=204)

    request, before = rf.get("/of-no-page/"), counted("none", "2xx")
    request.resolver_match = None
    asyncio.run(http_metrics.count_requests(answer)(request))
    assert counted("none", "2xx") == before + 1
