"""Second steps of logins."""

import hashlib
import json
import re
import secrets
import time
from typing import Any

from allauth.account.utils import user_pk_to_url_str
from allauth.mfa.totp.internal.auth import TOTP, generate_totp_secret, hotp_value
from cryptography.hazmat.primitives import hashes
from cryptography.hazmat.primitives.asymmetric import ec
from django.test import Client
from fido2.cose import ES256
from fido2.utils import websafe_encode
from fido2.webauthn import (
    AttestationObject,
    AttestedCredentialData,
    AuthenticatorData,
    CollectedClientData,
)

from accounts.models import User
from tests.factories import PASSWORD, client_of, note_login

OPTIONS = re.compile(r'<script id="passkey-options" type="application/json">(.*?)</script>')


def add_app(user: User) -> str:
    """Set up an authenticator app; return its secret."""
    secret = generate_totp_secret()
    TOTP.activate(user, secret)
    return secret


def code(secret: str, later_s: int = 0) -> str:
    """Return what the app shows, now or some seconds later."""
    return f"{hotp_value(secret, int(time.time() + later_s) // 30):06}"


def log_in(client: Client, name: str, next_page: str = "/admin/") -> Any:
    """Send name and password."""
    form = {"login": name, "password": PASSWORD, "next": next_page}
    return client.post("/accounts/login/", form)


def confirmed(client: Client, path: str) -> str:
    """Open a page that asks for the password first, as the login is not recent; return it."""
    note_login(client, User.objects.get(pk=client.session["_auth_user_id"]), at=0)
    asked = client.get(path, follow=True)
    [address, _] = asked.redirect_chain[-1]
    assert address.startswith("/accounts/reauthenticate/")
    sent = {"password": PASSWORD, "next": path}
    return str(client.post("/accounts/reauthenticate/", sent, follow=True).content.decode())


class Passkey:
    """An authenticator of software: makes a key for the site, and answers with it."""

    def __init__(self, counter: int = 0) -> None:
        self.key = ec.generate_private_key(ec.SECP256R1())
        self.id = secrets.token_bytes(16)
        self.counter = counter

    def register(self, page: str) -> str:
        """Return the credential for the page that adds a passkey."""
        options = json.loads(OPTIONS.findall(page)[0])["creation_options"]["publicKey"]
        known = AttestedCredentialData.create(
            bytes(16), self.id, ES256.from_cryptography_key(self.key.public_key())
        )
        made = AttestationObject.create("none", self._data(known), {})
        response = {"attestationObject": websafe_encode(made)}
        return self._credential("webauthn.create", options["challenge"], response)

    def answer(self, challenge: str, user: User) -> str:
        """Return the credential that proves the key."""
        self.counter += bool(self.counter)
        data = self._data()
        client_data = _client_data("webauthn.get", challenge)
        signed = self.key.sign(data + client_data.hash, ec.ECDSA(hashes.SHA256()))
        response = {
            "authenticatorData": websafe_encode(data),
            "signature": websafe_encode(signed),
            "userHandle": websafe_encode(user_pk_to_url_str(user).encode()),
        }
        return self._credential("webauthn.get", challenge, response)

    def _data(self, known: AttestedCredentialData | None = None) -> AuthenticatorData:
        flag = AuthenticatorData.FLAG
        flags = flag.UP | flag.UV | (flag.AT if known else 0)
        host = hashlib.sha256(b"testserver").digest()
        return AuthenticatorData.create(host, flags, self.counter, known or b"")

    def _credential(self, kind: str, challenge: str, response: dict[str, str]) -> str:
        response["clientDataJSON"] = websafe_encode(_client_data(kind, challenge))
        name = websafe_encode(self.id)
        # It says of itself that it logs in alone, whatever was asked for.
        extensions = {"credProps": {"rk": True}}
        sent = {"id": name, "rawId": name, "type": "public-key", "response": response}
        return json.dumps(sent | {"clientExtensionResults": extensions})


def _client_data(kind: str, challenge: str) -> CollectedClientData:
    return CollectedClientData.create(kind, challenge, "http://testserver")


def add_passkey(user: User, alone: bool, counter: int = 0) -> Passkey:
    """Add a passkey by the page; return it."""
    client, path, passkey = client_of(user), "/accounts/2fa/webauthn/add/", Passkey(counter)
    sent = {"name": "key", "credential": passkey.register(confirmed(client, path))}
    answer = client.post(path, sent | ({"passwordless": "on"} if alone else {}))
    assert answer.status_code == 302, answer.content.decode()
    return passkey
