"""Apps, and the steps by which one gets its tokens."""

import base64
import hashlib
from typing import Any
from urllib.parse import parse_qs, urlsplit

from django.test import Client

from accounts.models import User
from accounts.oauth import services
from accounts.oauth.models import App
from accounts.oauth.services import AppDetails
from tests.factories import client_of

BACK = "https://app.example.org/back"
ORIGIN = "https://app.example.org"
VERIFIER = "a-verifier-of-at-least-forty-three-characters"
AUTHORIZE, TOKEN, REVOKE = "/oauth/authorize/", "/oauth/token/", "/oauth/revoke/"
DETAILS = {
    "name": "Game list",
    "description": "Shows your games.",
    "home_page": "https://app.example.org/",
    "redirects": BACK,
}


def make_app(maker: User, **changed: str) -> App:
    """Register an app of this user."""
    return services.register(maker, AppDetails(**DETAILS | changed))


def challenge(verifier: str = VERIFIER) -> str:
    """Return the S256 challenge of a verifier."""
    digest = hashlib.sha256(verifier.encode()).digest()
    return base64.urlsafe_b64encode(digest).rstrip(b"=").decode()


def question(app: App, **changed: str | None) -> dict[str, str]:
    """Return the parameters with which an app sends a browser; None leaves one out."""
    usual: dict[str, str | None] = {
        "response_type": "code",
        "client_id": app.client_id,
        "redirect_uri": BACK,
        "scope": "account",
        "state": "xyz",
        "code_challenge": challenge(),
        "code_challenge_method": "S256",
    }
    return {name: value for name, value in (usual | changed).items() if value is not None}


def answer_to(client: Client, asked: dict[str, str], **form: str) -> Any:
    """Press a button of the page of consent; `allow` is the one that allows."""
    return client.post(AUTHORIZE, form, query_params=asked)


def parameters(address: str) -> dict[str, str]:
    """Return the parameters of an address, each once."""
    return {name: values[0] for name, values in parse_qs(urlsplit(address).query).items()}


def code_for(user: User, app: App, **changed: str | None) -> str:
    """Return the code with which a user who allows the app comes back."""
    answer = answer_to(client_of(user), question(app, **changed), allow="1")
    return parameters(answer.url)["code"]


def redeem(app: App, given: str, **changed: str) -> Any:
    """Ask for the tokens of a code, as an app without cookies."""
    form = {
        "grant_type": "authorization_code",
        "client_id": app.client_id,
        "code": given,
        "redirect_uri": BACK,
        "code_verifier": VERIFIER,
    }
    return Client().post(TOKEN, form | changed)


def refresh(app: App, token: str) -> Any:
    """Ask for the next tokens."""
    form = {"grant_type": "refresh_token", "client_id": app.client_id, "refresh_token": token}
    return Client().post(TOKEN, form)


def tokens_of(user: User, app: App, **changed: str | None) -> dict[str, Any]:
    """Return the tokens that an app gets from a user."""
    answer = redeem(app, code_for(user, app, **changed))
    assert answer.status_code == 200, answer.content
    return answer.json()


def shown(token: str) -> dict[str, str]:
    """Return the header that shows a token."""
    return {"authorization": f"Bearer {token}"}
