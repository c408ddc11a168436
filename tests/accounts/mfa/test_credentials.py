"""Credentials of passkeys that no browser sends: refused, also before any login."""

import base64
import json
from typing import Any

import pytest
from django.test import Client
from django.utils.module_loading import import_string

from accounts.http.json_body import MAX_BODY_BYTES, LimitedJSONField
from accounts.models import User
from tests.accounts.mfa.factories import add_app, log_in
from tests.factories import PASSWORD, client_of
from thousand_site.settings import MFA_FORMS

pytestmark = pytest.mark.django_db
LOGIN, STEP = "/accounts/2fa/webauthn/login/", "/accounts/2fa/authenticate/"
REAUTHENTICATE, ADD = "/accounts/2fa/webauthn/reauthenticate/", "/accounts/2fa/webauthn/add/"


def encoded(data: bytes) -> str:
    return base64.urlsafe_b64encode(data).decode().rstrip("=")


def credential(**response: Any) -> str:
    """Return a credential of the form that browsers send, with this response."""
    return json.dumps(
        {"id": "AA", "rawId": "AA", "type": "public-key", "response": response},
    )


CLIENT_DATA = encoded(json.dumps({"type": "x", "challenge": "AA", "origin": "x"}).encode())
# In CBOR, 0x81 begins a list of one item.
DEEP_CBOR = encoded(b"\x81" * 5000)
CREDENTIALS = {
    "deep": "[" * 100_000,
    "deep object": '{"a":' * 50_000,
    "long": " " * (MAX_BODY_BYTES + 1),
    "number": "7",
    "list": "[[]]",
    "no text": "null",
    "empty": "{}",
    "null character": '"\\u0000"',
    "surrogate": '{"id": "\\ud800"}',
    "other types": '{"id": 5, "rawId": [], "type": {}, "response": 7}',
    "deep attestation": credential(clientDataJSON=CLIENT_DATA, attestationObject=DEEP_CBOR),
    "short data": credential(
        clientDataJSON=CLIENT_DATA, authenticatorData="AA", signature="AA", userHandle="MQ"
    ),
    "deep client data": credential(
        clientDataJSON=encoded(b"[" * 100_000), authenticatorData="AA", signature="AA"
    ),
    "no client data": credential(clientDataJSON="!", authenticatorData=None, userHandle=[]),
}
CASES = pytest.mark.parametrize("text", CREDENTIALS.values(), ids=list(CREDENTIALS))


def send(client: Client, path: str, text: str) -> int:
    client.get(path)
    return client.post(path, {"credential": text, "name": "phone"}).status_code


@pytest.mark.sampled(3)
@CASES
def test_no_credential_makes_a_login_fail(client: Client, text: str) -> None:
    assert send(client, LOGIN, text) < 500


@pytest.mark.sampled(3)
@CASES
def test_no_credential_makes_a_second_step_fail(client: Client, anna: User, text: str) -> None:
    add_app(anna)
    log_in(client, "anna")
    assert send(client, STEP, text) < 500


@pytest.mark.sampled(3)
@CASES
def test_no_credential_makes_a_new_passkey_fail(anna: User, text: str) -> None:
    client = client_of(anna)
    client.post("/accounts/reauthenticate/", {"password": PASSWORD})
    assert send(client, ADD, text) < 500
    assert send(client, REAUTHENTICATE, text) < 500


def test_every_form_with_a_credential_reads_limited_json() -> None:
    """A form that allauth adds, and that a page of ours shows, needs the same field."""
    user = {"user": User(pk=1)}
    for name, given in {
        "add": user,
        "login": {},
        "authenticate": user,
        "reauthenticate": user,
    }.items():
        form = import_string(MFA_FORMS[f"{name}_webauthn"])(**given, initial={"name": "phone"})
        assert isinstance(form.fields["credential"], LimitedJSONField)
