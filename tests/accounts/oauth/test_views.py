"""Tests of the protocol: consent, tokens, their rotation and revocation, metadata."""

import re
import time
from html import unescape
from typing import Any

import pytest
from django.test import Client
from oauth2_provider.models import AccessToken, Grant, RefreshToken

from accounts.models import User
from accounts.oauth import queries
from accounts.oauth.models import App
from accounts.tokens import services as personal
from tests.accounts.oauth.factories import (
    AUTHORIZE,
    BACK,
    ORIGIN,
    REVOKE,
    TOKEN,
    VERIFIER,
    answer_to,
    challenge,
    code_for,
    make_app,
    parameters,
    question,
    redeem,
    refresh,
    tokens_of,
)
from tests.conftest import SetLimits
from tests.factories import PASSWORD, client_of, guest, note_login

pytestmark = pytest.mark.django_db


def text_of(answer: Any) -> str:
    return answer.content.decode()


def test_the_page_says_who_asks_for_what(anna: User, app: App) -> None:
    answer = client_of(anna).get(AUTHORIZE, question(app, scope="account clubs"))
    page = text_of(answer)
    for part in ("Game list", "Shows your games.", "boris", "app.example.org", "see your cards"):
        assert part in page
    assert "See my name" in page and "See clubs as I do" in page and "users I follow" not in page


def test_its_form_may_lead_to_the_app_alone(anna: User, app: App) -> None:
    policy = client_of(anna).get(AUTHORIZE, question(app))["Content-Security-Policy"]
    [part] = [part for part in policy.split("; ") if part.startswith("form-action")]
    assert part == f"form-action 'self' {ORIGIN}"


def test_no_other_site_frames_the_page(anna: User, app: App) -> None:
    answer = client_of(anna).get(AUTHORIZE, question(app))
    assert answer["X-Frame-Options"] == "DENY"
    assert "frame-ancestors 'none'" in answer["Content-Security-Policy"]


def test_who_allows_returns_with_a_code(anna: User, app: App) -> None:
    answer = answer_to(client_of(anna), question(app), allow="1")
    assert answer.status_code == 302 and answer.url.startswith(f"{BACK}?")
    found = parameters(answer.url)
    assert set(found) == {"code", "state", "iss"} and found["state"] == "xyz"
    assert found["iss"] == "http://testserver"


def test_who_does_not_allow_returns_with_a_refusal(anna: User, app: App) -> None:
    answer = answer_to(client_of(anna), question(app))
    found = parameters(answer.url)
    assert answer.url.startswith(f"{BACK}?")
    assert found["error"] == "access_denied" and found["state"] == "xyz"
    assert found["iss"] == "http://testserver"
    assert not Grant.objects.exists()


def test_an_allowed_app_asks_again(anna: User, app: App) -> None:
    """Nothing is granted without a press, whatever the address says."""
    tokens_of(anna, app)
    asked = question(app) | {"approval_prompt": "auto", "prompt": "none"}
    answer = client_of(anna).get(AUTHORIZE, asked)
    assert answer.status_code == 200 and not Grant.objects.exists()


def test_consent_needs_a_login(client: Client, app: App) -> None:
    answer = client.get(AUTHORIZE, question(app))
    assert answer.status_code == 302 and answer.url.startswith("/accounts/login/?next=/oauth/")


def test_consent_needs_a_recent_proof(anna: User, app: App) -> None:
    client = client_of(anna)
    note_login(client, anna, time.time() - 600)
    answer = client.get(AUTHORIZE, question(app))
    assert answer.status_code == 302 and answer.url.startswith("/accounts/reauthenticate/")


def test_a_late_press_is_asked_again(anna: User, app: App) -> None:
    """The page of the password may lead to no other site, so the question comes after it."""
    client = client_of(anna)
    note_login(client, anna, time.time() - 600)
    answer = answer_to(client, question(app), allow="1")
    assert answer.status_code == 302 and answer.url.startswith(f"{AUTHORIZE}?response_type=code")
    assert not Grant.objects.exists()


def test_after_the_password_the_question_is_asked(anna: User, app: App) -> None:
    client = client_of(anna)
    note_login(client, anna, time.time() - 600)
    asked = client.get(AUTHORIZE, question(app))
    form = {"password": PASSWORD, "next": parameters(asked.url)["next"]}
    page = client.post("/accounts/reauthenticate/", form, follow=True)
    assert "Game list" in text_of(page) and page.request["PATH_INFO"] == AUTHORIZE


def test_guests_need_an_account(app: App) -> None:
    answer = client_of(guest()).get(AUTHORIZE, question(app))
    assert answer.url.startswith("/accounts/convert/?next=/oauth/authorize/%3F")


@pytest.mark.parametrize(
    "changed",
    [
        {"client_id": "unknown"},
        {"client_id": None},
        {"redirect_uri": "https://evil.example/back"},
        {"redirect_uri": f"{BACK}/more"},
        {"redirect_uri": f"{BACK}?more=1"},
        {"redirect_uri": "http://app.example.org/back"},
    ],
)
@pytest.mark.parametrize("button", ["none", "allow"])
def test_a_wrong_client_or_address_leads_nowhere(
    anna: User, app: App, changed: dict[str, str | None], button: str
) -> None:
    asked, client = question(app, **changed), client_of(anna)
    answer = (
        answer_to(client, asked, allow="1") if button == "allow" else client.get(AUTHORIZE, asked)
    )
    assert answer.status_code in (400, 401) and "Location" not in answer
    assert "is not valid" in text_of(answer) and "Back to the app" not in text_of(answer)
    assert not Grant.objects.exists()


@pytest.mark.parametrize(
    ("changed", "error"),
    [
        ({"response_type": "token"}, "unsupported_response_type"),
        ({"response_type": None}, "invalid_request"),
        ({"scope": "account play"}, "invalid_scope"),
        ({"scope": "read"}, "invalid_scope"),
        ({"code_challenge": None}, "invalid_request"),
        ({"code_challenge_method": None}, "invalid_request"),
        ({"code_challenge_method": "plain"}, "invalid_request"),
    ],
)
def test_other_mistakes_are_told_to_the_app_after_a_press(
    anna: User, app: App, changed: dict[str, str | None], error: str
) -> None:
    client, asked = client_of(anna), question(app, **changed)
    page = client.get(AUTHORIZE, asked)
    assert page.status_code == 400 and "Location" not in page
    [link] = re.findall(r'href="(https://app\.example\.org[^"]*)"', text_of(page))
    pressed = answer_to(client, asked)
    assert pressed.status_code == 302
    for address in (unescape(link), pressed.url):
        found = parameters(address)
        assert address.startswith(f"{BACK}?") and found["error"] == error
        assert found["state"] == "xyz" and found["iss"] == "http://testserver"


def test_a_link_to_a_wrong_request_leads_nowhere_after_the_password(anna: User, app: App) -> None:
    """Else a link to this site would end at any site that somebody has registered."""
    client = client_of(anna)
    note_login(client, anna, time.time() - 600)
    asked = client.get(AUTHORIZE, question(app, scope="read"))
    form = {"password": PASSWORD, "next": parameters(asked.url)["next"]}
    page = client.post("/accounts/reauthenticate/", form, follow=True)
    assert page.status_code == 400 and page.request["PATH_INFO"] == AUTHORIZE
    assert "Back to the app" in text_of(page)
    assert "<strong>app.example.org</strong>" in text_of(page)


def test_the_loopback_address_may_have_any_port(anna: User, boris: User) -> None:
    app = make_app(boris, redirects="http://127.0.0.1/back")
    asked = question(app, redirect_uri="http://127.0.0.1:51234/back")
    answer = answer_to(client_of(anna), asked, allow="1")
    assert answer.url.startswith("http://127.0.0.1:51234/back?code=")


@pytest.mark.parametrize("port", ["0", "65536", "99999", "x", "-1"])
@pytest.mark.parametrize("button", ["none", "allow"])
def test_a_port_that_cannot_be_leads_nowhere(
    anna: User, boris: User, port: str, button: str
) -> None:
    app, client = make_app(boris, redirects="http://127.0.0.1/back"), client_of(anna)
    asked = question(app, redirect_uri=f"http://127.0.0.1:{port}/back")
    answer = (
        answer_to(client, asked, allow="1") if button == "allow" else client.get(AUTHORIZE, asked)
    )
    assert answer.status_code == 400 and "Location" not in answer
    assert "is not valid" in text_of(answer) and "Back to the app" not in text_of(answer)
    assert not Grant.objects.exists()


def test_a_code_becomes_tokens(anna: User, app: App) -> None:
    answer = redeem(app, code_for(anna, app))
    given = answer.json()
    assert given["token_type"] == "Bearer" and given["expires_in"] == 3600
    assert given["scope"] == "account" and answer["Cache-Control"] == "no-store"
    row = queries.find_token(given["access_token"])
    assert row is not None and row.user == anna and row.application == app


def test_without_a_scope_an_app_gets_the_account(anna: User, app: App) -> None:
    assert tokens_of(anna, app, scope=None)["scope"] == "account"


def test_only_digests_are_stored(anna: User, app: App) -> None:
    given = tokens_of(anna, app)
    [access], [renewal] = AccessToken.objects.values(), RefreshToken.objects.values()
    stored = f"{access} {renewal}"
    assert given["access_token"] not in stored and given["refresh_token"] not in stored


def test_a_code_works_once(anna: User, app: App) -> None:
    code = code_for(anna, app)
    redeem(app, code)
    again = redeem(app, code)
    assert again.status_code == 400 and again.json()["error"] == "invalid_grant"


@pytest.mark.parametrize(
    ("changed", "error"),
    [
        ({"code_verifier": VERIFIER[::-1]}, "invalid_grant"),
        ({"code_verifier": challenge()}, "invalid_grant"),
        ({"code_verifier": ""}, "invalid_grant"),
        ({"redirect_uri": "https://evil.example/"}, "invalid_request"),
        ({"client_id": "unknown"}, "invalid_client"),
        ({"code": "guess"}, "invalid_grant"),
        (
            {"grant_type": "password", "username": "anna", "password": PASSWORD},
            "unsupported_grant_type",
        ),
        ({"grant_type": "client_credentials"}, "unsupported_grant_type"),
        ({"grant_type": "urn:ietf:params:oauth:grant-type:device_code"}, "unsupported_grant_type"),
        ({"grant_type": ""}, "unsupported_grant_type"),
    ],
)
def test_errors_are_those_of_the_standard(
    anna: User, app: App, changed: dict[str, str], error: str
) -> None:
    answer = redeem(app, code_for(anna, app), **changed)
    assert answer.status_code in (400, 401) and answer.json()["error"] == error
    assert not AccessToken.objects.exists()


def test_a_code_of_another_app_is_refused(anna: User, vera: User, app: App) -> None:
    other = make_app(vera)
    answer = redeem(other, code_for(anna, app))
    assert answer.json()["error"] == "invalid_grant"


def test_a_refresh_token_brings_the_next_pair(anna: User, app: App) -> None:
    first = tokens_of(anna, app)
    second = refresh(app, first["refresh_token"]).json()
    assert second["scope"] == "account" and second["refresh_token"] != first["refresh_token"]
    assert queries.find_token(second["access_token"])
    assert queries.find_token(first["access_token"]) is None


def test_a_used_refresh_token_ends_the_login(anna: User, app: App) -> None:
    first, other = tokens_of(anna, app), tokens_of(anna, app)
    second = refresh(app, first["refresh_token"]).json()
    assert refresh(app, first["refresh_token"]).json()["error"] == "invalid_grant"
    assert queries.find_token(second["access_token"]) is None
    assert refresh(app, second["refresh_token"]).json()["error"] == "invalid_grant"
    assert queries.find_token(other["access_token"])


def test_a_refresh_token_brings_no_new_scope(anna: User, app: App) -> None:
    given = tokens_of(anna, app)
    form = {
        "grant_type": "refresh_token",
        "client_id": app.client_id,
        "refresh_token": given["refresh_token"],
        "scope": "account clubs",
    }
    assert Client().post(TOKEN, form).json()["error"] == "invalid_scope"


@pytest.mark.parametrize("name", ["access_token", "refresh_token"])
def test_an_app_gives_its_tokens_back(anna: User, app: App, name: str) -> None:
    given = tokens_of(anna, app)
    form = {"client_id": app.client_id, "token": given[name]}
    assert Client().post(REVOKE, form).status_code == 200
    assert queries.find_token(given["access_token"]) is None
    assert refresh(app, given["refresh_token"]).json()["error"] == "invalid_grant"


def test_an_app_cannot_give_back_what_is_anothers(anna: User, vera: User, app: App) -> None:
    given, other = tokens_of(anna, app), make_app(vera)
    Client().post(REVOKE, {"client_id": other.client_id, "token": given["access_token"]})
    assert queries.find_token(given["access_token"])


def test_an_app_token_is_no_personal_token(anna: User, app: App) -> None:
    """Sockets and streams of bots know personal tokens alone."""
    assert personal.find_token(tokens_of(anna, app)["access_token"]) is None


def test_tokens_of_a_person_and_app_are_limited(
    anna: User, vera: User, app: App, limits: SetLimits
) -> None:
    limits(app_tokens=1)
    given = tokens_of(anna, app)
    assert tokens_of(vera, app) and tokens_of(anna, make_app(vera))
    answer = refresh(app, given["refresh_token"])
    assert answer.status_code == 429 and int(answer["Retry-After"]) > 0
    assert answer.json()["error"] == "temporarily_unavailable"
    limits(app_tokens=9)
    assert refresh(app, given["refresh_token"]).status_code == 200


def statuses(client: Client, path: str, *asks: Any, **others: Any) -> list[int]:
    """Ask about tokens in the name of each of these; return the statuses."""
    forms = [{"client_id": getattr(one, "client_id", one)} for one in asks]
    return [client.post(path, form, **others).status_code for form in forms]


@pytest.mark.parametrize("path", [TOKEN, REVOKE])
def test_requests_of_an_app_in_a_network_are_limited(
    client: Client, app: App, path: str, limits: SetLimits
) -> None:
    limits(app_token_requests=1)
    answers = [client.post(path, {"client_id": app.client_id}) for _ in range(2)]
    assert [answer.status_code for answer in answers] == [400, 429]
    assert answers[1].json()["error"] == "temporarily_unavailable"
    assert int(answers[1]["Retry-After"]) > 0


@pytest.mark.parametrize("path", [TOKEN, REVOKE])
def test_one_app_does_not_stop_another(
    client: Client, app: App, vera: User, path: str, limits: SetLimits
) -> None:
    limits(app_token_requests=1)
    assert statuses(client, path, app, app, make_app(vera)) == [400, 429, 400]


@pytest.mark.parametrize("path", [TOKEN, REVOKE])
def test_an_app_is_not_stopped_in_another_network(
    client: Client, app: App, path: str, limits: SetLimits
) -> None:
    limits(app_token_requests=1)
    assert statuses(client, path, app, app) == [400, 429]
    assert statuses(client, path, app, REMOTE_ADDR="8.8.8.8") == [400]


@pytest.mark.parametrize("path", [TOKEN, REVOKE])
def test_a_page_of_another_site_does_not_stop_an_app(
    client: Client, app: App, path: str, limits: SetLimits
) -> None:
    limits(app_token_requests=1, app_token_requests_by_network=2)
    elsewhere = {"headers": {"origin": "https://evil.example"}}
    assert statuses(client, path, app, app, app, **elsewhere) == [400, 429, 429]
    assert statuses(client, path, app, headers={"origin": ORIGIN}) == [400]


def test_unknown_apps_are_one_client(client: Client, app: App, limits: SetLimits) -> None:
    limits(app_token_requests=1, app_token_requests_by_network=2)
    assert statuses(client, TOKEN, "one", "two", "")[1:] == [429, 429]
    assert statuses(client, TOKEN, app) == [400]


def test_all_apps_of_a_network_are_limited(
    client: Client, app: App, vera: User, limits: SetLimits
) -> None:
    limits(app_token_requests_by_network=1)
    assert statuses(client, TOKEN, app, make_app(vera)) == [400, 429]


def test_answers_of_a_person_are_limited(anna: User, app: App, limits: SetLimits) -> None:
    limits(app_consents=1)
    client = client_of(anna)
    answers = [answer_to(client, question(app), allow="1") for _ in range(2)]
    assert [answer.status_code for answer in answers] == [302, 429]


def test_the_metadata_name_what_there_is(client: Client) -> None:
    answer = client.get("/.well-known/oauth-authorization-server")
    found = answer.json()
    assert found["issuer"] == "http://testserver"
    assert found["token_endpoint"] == "http://testserver/oauth/token/"
    assert found["grant_types_supported"] == ["authorization_code", "refresh_token"]
    assert found["response_types_supported"] == ["code"]
    assert found["code_challenge_methods_supported"] == ["S256"]
    assert found["token_endpoint_auth_methods_supported"] == ["none"]
    assert "introspection_endpoint" not in found and "registration_endpoint" not in found
    assert answer["Access-Control-Allow-Origin"] == "*"


@pytest.mark.parametrize("path", [TOKEN, REVOKE])
def test_pages_of_the_app_may_ask(client: Client, app: App, path: str) -> None:
    origin = {"origin": ORIGIN}
    answer = client.post(path, {"client_id": app.client_id}, headers=origin)
    assert answer["Access-Control-Allow-Origin"] == ORIGIN and "Origin" in answer["Vary"]
    assert "Retry-After" in answer["Access-Control-Expose-Headers"]
    asked = client.options(path, headers=origin | {"access-control-request-method": "POST"})
    assert asked.status_code == 204 and asked["Access-Control-Allow-Methods"] == "POST"


@pytest.mark.parametrize("path", [TOKEN, REVOKE])
def test_pages_of_others_may_not(client: Client, app: App, vera: User, path: str) -> None:
    make_app(vera, redirects="https://other.example.org/")
    headers = {"origin": "https://other.example.org"}
    answer = client.post(path, {"client_id": app.client_id}, headers=headers)
    assert "Access-Control-Allow-Origin" not in answer
    asked = client.options(path, headers={"origin": "https://evil.example"})
    assert "Access-Control-Allow-Origin" not in asked


@pytest.mark.parametrize("path", [TOKEN, REVOKE])
def test_they_answer_to_forms_alone(client: Client, path: str) -> None:
    assert client.get(path).status_code == 405


@pytest.mark.parametrize("path", [TOKEN, REVOKE])
def test_a_program_has_no_form_of_this_site(app: App, path: str) -> None:
    program = Client(enforce_csrf_checks=True)
    assert program.post(path, {"client_id": app.client_id}).status_code == 400
