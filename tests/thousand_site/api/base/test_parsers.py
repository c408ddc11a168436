"""Tests of request bodies in the API."""

import pytest
from django.test import Client

from thousand_site.api.base.parsers import MAX_BODY_BYTES

pytestmark = pytest.mark.usefixtures("defaults")


def test_a_body_must_be_json(client: Client, token: str) -> None:
    headers = {"authorization": f"Bearer {token}"}
    answer = client.post("/api/v1/queue/", "{", content_type="application/json", headers=headers)
    assert (answer.status_code, answer.json()["code"]) == (400, "parse_error")
    answer = client.post("/api/v1/queue/", {"pools": "x"}, headers=headers)
    assert (answer.status_code, answer.json()["code"]) == (415, "unsupported_media_type")


def test_large_and_deep_bodies_are_rejected(client: Client, token: str) -> None:
    headers = {"authorization": f"Bearer {token}"}
    sent = {"content_type": "application/json", "headers": headers}
    answer = client.post("/api/v1/queue/", " " * (MAX_BODY_BYTES + 1), **sent)
    assert (answer.status_code, answer.json()["code"]) == (413, "too_large")
    answer = client.post("/api/v1/queue/", "[" * 100_000, **sent)
    assert (answer.status_code, answer.json()["code"]) == (400, "parse_error")
    deep = '{"pools": ' + "[" * 900 + "]" * 900 + "}"
    assert client.post("/api/v1/queue/", deep, **sent).json()["code"] == "parse_error"


@pytest.mark.parametrize("body", ['{"\\ud800": 1}', '{"pools": ["\\ud800"]}', '{"pools": NaN}'])
def test_a_body_must_be_strict_json(client: Client, token: str, body: str) -> None:
    headers = {"authorization": f"Bearer {token}"}
    answer = client.post("/api/v1/queue/", body, content_type="application/json", headers=headers)
    assert (answer.status_code, answer.json()["code"]) == (400, "parse_error")
