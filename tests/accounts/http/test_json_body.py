"""Bodies of requests at every view that reads JSON."""

import json
from typing import Any

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.middleware.csrf import _get_new_csrf_string
from django.test import Client

from accounts.http.json_body import MAX_BODY_BYTES, MAX_DEPTH
from accounts.models import User

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("defaults")]

VIEWS = pytest.mark.parametrize(
    "path", ["/lesson/act/", "/presets/check/", "/presets/save/", "/tables/check/"]
)
TOKEN = _get_new_csrf_string()


@pytest.fixture
def browser(anna: User) -> Client:
    """A browser that is logged in as Anna and sends its token: the token's check reads forms."""
    client = Client(enforce_csrf_checks=True, headers={"x-csrftoken": TOKEN})
    client.force_login(anna)
    client.cookies["csrftoken"] = TOKEN
    return client


def refusal(client: Client, path: str, body: Any, **sent: Any) -> tuple[int, str]:
    """Return status and code of the refusal, which has a text for people."""
    # Not post(), which encodes the body as its type says.
    answer = client.generic("POST", path, body, **{"content_type": "application/json"} | sent)
    error = answer.json()["error"]
    assert error["text"]
    return answer.status_code, error["code"]


@VIEWS
@pytest.mark.parametrize(
    "kind",
    [
        "multipart/form-data; boundary=x",
        "application/x-www-form-urlencoded",
        "text/plain",
        "application/json; charset=nosuch",
        "",
    ],
)
def test_another_type_is_refused(browser: Client, path: str, kind: str) -> None:
    form = b'--x\r\nContent-Disposition: form-data; name="scene"\r\n\r\n1\r\n--x--\r\n'
    assert refusal(browser, path, form, content_type=kind) == (415, "wrong_type")


@VIEWS
@pytest.mark.parametrize(
    "body",
    [b"{", b"\xff", b'{"a": NaN}', b'{"a": "\\ud800"}', b"[" * 90_000, '{"a": 1}'.encode("utf-16")],
)
def test_other_texts_are_refused(browser: Client, path: str, body: bytes) -> None:
    assert refusal(browser, path, body) == (400, "not_json")


@VIEWS
@pytest.mark.parametrize("body", [b"[]", b"null", b"1", b'"{}"'])
def test_other_values_than_objects_are_refused(browser: Client, path: str, body: bytes) -> None:
    assert refusal(browser, path, body) == (400, "no_object")


@VIEWS
def test_a_body_over_the_limit_is_refused(browser: Client, path: str) -> None:
    assert refusal(browser, path, b" " * (MAX_BODY_BYTES + 1)) == (413, "too_large")


@pytest.mark.sampled(8)
@VIEWS
@pytest.mark.parametrize("field", ["agreements", "preset", "name", "key", "version", "scene"])
@pytest.mark.parametrize("value", ['"\\u0000"', "{}", "-1", "1e300", "[]"])
def test_odd_values_are_no_server_error(browser: Client, path: str, field: str, value: str) -> None:
    usual = {"agreements": {"preset": "classic"}, "name": "Thursday"}
    body = json.dumps({**usual, field: 0}).replace(f'"{field}": 0', f'"{field}": {value}')
    answer = browser.post(path, body, content_type="application/json")
    assert answer.status_code < 500


@VIEWS
@pytest.mark.parametrize("data", [{"key": "\0"}, {"\0": 1}, {"agreements": {"a": ["b\0c"]}}])
def test_null_characters_are_refused(browser: Client, path: str, data: dict) -> None:
    """PostgreSQL cannot even compare with them."""
    assert refusal(browser, path, json.dumps(data).encode()) == (400, "null_character")


@VIEWS
@pytest.mark.parametrize("depth", [MAX_DEPTH, 900])
def test_a_deep_body_is_refused(browser: Client, path: str, depth: int) -> None:
    body = b'{"agreements": ' + b"[" * depth + b"]" * depth + b"}"
    assert refusal(browser, path, body) == (400, "too_deep")


def test_deep_agreements_of_a_form_are_refused(browser: Client) -> None:
    deep = '{"agreements": {"bid_step": ' + "[" * 900 + "]" * 900 + "}}"
    answer = browser.post("/tables/new/", {"agreements": deep})
    assert "These agreements could not be read." in answer.content.decode()


def test_a_deep_file_is_refused(browser: Client) -> None:
    deep = '{"agreements": {"bid_step": ' + "[" * 900 + "]" * 900 + "}}"
    file = SimpleUploadedFile("rules.json", deep.encode())
    assert browser.post("/presets/import/", {"file": file}).status_code == 302
