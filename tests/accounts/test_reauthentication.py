"""Tests of the attack with a stolen cookie: what would outlive the session asks again."""

import time
from collections.abc import Callable, Iterator
from http import HTTPStatus
from typing import Any

import pytest
from allauth.account.models import EmailAddress
from allauth.mfa.models import Authenticator
from django.test import Client
from django.urls import URLPattern, URLResolver, get_resolver, resolve

from accounts.bots.services import bots_of
from accounts.models import User
from accounts.oauth.models import App
from accounts.tokens.models import ApiToken
from tests.accounts.mfa.factories import add_app, code
from tests.factories import PASSWORD, client_of, guest, make_club, note_login, robot_of
from tournaments.extras.webhooks.models import Webhook

pytestmark = pytest.mark.django_db

ASKED = "/accounts/reauthenticate/"
MINUTES = 60
TOKEN = {"name": "laptop", "scopes": ["read"], "days": "90"}
HOOK = {"form": "json", "address": "https://example.org/hook"}
APP = {
    "name": "Thief",
    "description": "Takes all.",
    "home_page": "https://thief.example.org/",
    "redirects": "https://thief.example.org/back",
}
STRANGE, SPARE = "thief@example.org", "spare@example.org"


def stolen(user: User, age_s: float = 6 * MINUTES) -> Client:
    """Return a client with the cookie of a session whose login is so old."""
    client = client_of(user)
    note_login(client, user, time.time() - age_s)
    return client


def snapshot(user: User) -> list[Any]:
    """Return all that the listed actions change."""
    user.refresh_from_db()
    return [
        sorted(EmailAddress.objects.values_list("email", "primary", "verified")),
        sorted(Authenticator.objects.values_list("pk", "type", "last_used_at")),
        sorted(str(row.data) for row in Authenticator.objects.all()),
        list(ApiToken.objects.values_list("name", "revoked_at")),
        [bot.username for bot in bots_of(user)],
        [user.password, user.email, user.closed_at],
        list(Webhook.objects.values()),
        list(App.objects.values()),
    ]


@pytest.fixture
def account(anna: User) -> User:
    """Anna with a spare address, an app, a passkey, a bot and a club with a webhook."""
    EmailAddress.objects.create(user=anna, email=SPARE, verified=True)
    add_app(anna)
    Authenticator.objects.create(pk=77, user=anna, type="webauthn", data={"name": "phone"})
    robot_of(anna)
    App.objects.create(pk=77, user=anna, name="Mine", redirect_uris="https://mine.example.org/")
    Webhook.objects.create(club=make_club(anna, "Aces"), form="json", url="https://example.org/")
    return anna


POSTS: dict[str, tuple[str, dict[str, Any]]] = {
    "add an address": ("/accounts/email/", {"action_add": "", "email": STRANGE}),
    "remove an address": ("/accounts/email/", {"action_remove": "", "email": SPARE}),
    "another primary address": ("/accounts/email/", {"action_primary": "", "email": SPARE}),
    "a token": ("/settings/tokens/", TOKEN),
    "a token of a bot": ("/settings/tokens/of/robot/", TOKEN | {"scopes": ["bot"]}),
    "a bot": ("/settings/bots/", {"username": "Thief-bot"}),
    "an app of one's own": ("/settings/apps/own/", APP),
    "change an app": ("/settings/apps/own/77/", APP | {"redirects": "https://thief.example/"}),
    "delete an app": ("/settings/apps/own/77/delete/", {}),
    "close a bot": ("/settings/bots/robot/close/", {}),
    "close the account": ("/settings/close/", {"sure": "on"}),
    "download the data": ("/settings/data/", {}),
    "remove the app": ("/accounts/2fa/totp/deactivate/", {}),
    "new recovery codes": ("/accounts/2fa/recovery-codes/generate/", {}),
    "see recovery codes": ("/accounts/2fa/recovery-codes/", {}),
    "download recovery codes": ("/accounts/2fa/recovery-codes/download/", {}),
    "add a passkey": ("/accounts/2fa/webauthn/add/", {"name": "thief", "credential": "{}"}),
    "rename a passkey": ("/accounts/2fa/webauthn/keys/77/edit/", {"name": "thief"}),
    "remove a passkey": ("/accounts/2fa/webauthn/keys/77/remove/", {}),
    "a webhook": ("/clubs/aces/webhook/", HOOK),
    "a webhook's key": ("/clubs/aces/webhook/key/", {}),
}
GETS = [
    "/accounts/2fa/totp/deactivate/",
    "/accounts/2fa/recovery-codes/generate/",
    "/accounts/2fa/webauthn/add/",
    "/accounts/2fa/webauthn/keys/77/edit/",
    "/accounts/2fa/webauthn/keys/77/remove/",
]
SCRIPT = {"accept": "application/json"}
# Addresses of an account that need not ask again, by why.
NOT_ASKED = {
    "they log in, out or ask themselves": """
        account_login account_logout account_inactive account_reauthenticate mfa_authenticate
        mfa_reauthenticate mfa_reauthenticate_webauthn mfa_login_webauthn convert_guest
        account_signup account_confirm_login_code
    """,
    "a link in a mail or the old password is the proof": """
        account_email_verification_sent account_confirm_email account_reset_password
        account_reset_password_done account_reset_password_from_key
        account_reset_password_from_key_done account_change_password restore_account
    """,
    "they take rights away": """
        usersessions_list other_sessions_end session_end token_revoke bot_token_revoke
        app_revoke
    """,
    "they list what there is": "mfa_index mfa_list_webauthn apps",
    "nobody gets in by what they change": """
        settings notifications push_device_add push_device_renew push_device_remove
        notifications_test switch_table switch_appearance blocked calendar
    """,
}
# Tested on their own below.
ASKED_ELSEWHERE = {"mfa_activate_totp", "account_set_password"}


def addresses_of_accounts() -> Iterator[str]:
    """Yield the name of each address under /settings/ and /accounts/."""
    for pattern, name in named_patterns(get_resolver()):
        if pattern.startswith(("settings/", "accounts/")):
            yield name


def named_patterns(resolver: URLResolver, before: str = "") -> Iterator[tuple[str, str]]:
    """Yield the whole pattern and the name of each address."""
    for entry in resolver.url_patterns:
        whole = before + str(entry.pattern)
        if isinstance(entry, URLPattern):
            yield whole, entry.name or whole
        else:
            yield from named_patterns(entry, whole)


def test_each_address_of_an_account_asks_again_or_need_not() -> None:
    """A new one has to be put into one of the lists."""
    asked = {resolve(path).url_name for path in [*GETS, *(path for path, _ in POSTS.values())]}
    free = {name for names in NOT_ASKED.values() for name in names.split()}
    assert not asked & free
    assert set(addresses_of_accounts()) <= asked | ASKED_ELSEWHERE | free
    assert free <= set(addresses_of_accounts())


@pytest.mark.sampled(1)
@pytest.mark.parametrize("action", POSTS)
def test_with_the_cookie_alone_nothing_changes(account: User, action: str) -> None:
    path, form = POSTS[action]
    before = snapshot(account)
    if "see" not in action and "recovery-codes/download" not in path:
        answer = stolen(account).post(path, form)
    else:
        client = client_of(account)
        client.post("/accounts/2fa/recovery-codes/generate/")
        before = snapshot(account)
        note_login(client, account, 0)
        answer = client.get(path)
    assert answer.status_code == HTTPStatus.FOUND and answer.url.startswith(ASKED)
    assert snapshot(account) == before


@pytest.mark.sampled(1)
@pytest.mark.parametrize("action", ["add an address", "a token", "a bot", "download the data"])
def test_scripts_are_told_why(account: User, action: str) -> None:
    path, form = POSTS[action]
    before = snapshot(account)
    answer = stolen(account).post(path, form, headers=SCRIPT)
    assert answer.status_code == HTTPStatus.FORBIDDEN
    assert answer.json()["error"]["code"] == "reauthenticate"
    assert snapshot(account) == before


@pytest.mark.parametrize("path", GETS)
def test_pages_of_the_second_step_ask_before_they_are_shown(account: User, path: str) -> None:
    assert stolen(account).get(path).url.startswith(ASKED)


def test_setting_up_an_app_asks(anna: User) -> None:
    assert stolen(anna).get("/accounts/2fa/totp/activate/").url.startswith(ASKED)


def test_the_password_changes_only_with_the_old_one(anna: User) -> None:
    form = {"oldpassword": "guess", "password1": "a new one", "password2": "a new one"}
    before = snapshot(anna)
    assert stolen(anna).post("/accounts/password/change/", form).status_code == HTTPStatus.OK
    assert stolen(anna).post("/accounts/password/set/", form).url == "/accounts/password/change/"
    assert snapshot(anna) == before


def test_a_login_counts_for_five_minutes(anna: User) -> None:
    assert stolen(anna, age_s=4 * MINUTES).post("/settings/tokens/", TOKEN).status_code == 200
    assert stolen(anna, age_s=5 * MINUTES + 1).post("/settings/tokens/", TOKEN).status_code == 302


def test_a_real_login_and_a_sign_up_count(client: Client, anna: User) -> None:
    client.post("/accounts/login/", {"login": "anna", "password": PASSWORD})
    assert client.post("/settings/data/").status_code == HTTPStatus.OK
    new = Client()
    form = {"username": "Vira", "email": "vira@example.org", "password1": "three chairs"}
    new.post("/accounts/signup/", form)
    assert new.post("/settings/tokens/", TOKEN).status_code == HTTPStatus.OK


def test_the_form_is_sent_after_the_password(anna: User) -> None:
    client = stolen(anna)
    asked = client.post("/settings/tokens/", TOKEN)
    client.get(asked.url)
    client.post(ASKED, {"password": "wrong", "next": "/settings/tokens/"})
    assert not ApiToken.objects.exists()
    made = client.post(ASKED, {"password": PASSWORD, "next": "/settings/tokens/"})
    assert 'id="new-token"' in made.content.decode()
    assert 'action="/settings/tokens/"' in made.content.decode()
    assert [row.name for row in ApiToken.objects.all()] == ["laptop"]


def test_a_confirmation_belongs_to_its_session(anna: User) -> None:
    owner, thief = stolen(anna), stolen(anna)
    owner.post(ASKED, {"password": PASSWORD, "next": "/settings/data/"})
    assert owner.post("/settings/data/").status_code == HTTPStatus.OK
    assert thief.post("/settings/data/").status_code == HTTPStatus.FOUND
    owner.post("/accounts/logout/")
    owner.force_login(anna)
    assert owner.post("/settings/bots/", {"username": "Other"}).url.startswith(ASKED)


def test_a_form_that_waits_is_forgotten_when_a_page_is_asked_for(account: User) -> None:
    """Who has the same cookie must not let the owner's password send their form."""
    client, path = stolen(account), "/accounts/2fa/totp/deactivate/"
    client.post(path)
    client.get(path)
    client.post(ASKED, {"password": PASSWORD, "next": path})
    assert Authenticator.objects.filter(user=account, type="totp").exists()


def test_a_long_form_is_not_kept_in_the_session(anna: User) -> None:
    client = stolen(anna)
    answer = client.post("/settings/tokens/", TOKEN | {"name": "x" * 30_000})
    assert answer.url == "/settings/" and len(str(dict(client.session))) < 20_000


@pytest.mark.parametrize("way", ["code", "passkey"])
def test_an_account_without_a_password_confirms_by_its_second_step(anna: User, way: str) -> None:
    anna.set_unusable_password()
    anna.save()
    if way == "code":
        secret = add_app(anna)
    else:
        Authenticator.objects.create(user=anna, type="webauthn", data={"name": "phone"})
    client = stolen(anna)
    page = client.post("/settings/tokens/", TOKEN).url.partition("?")[0]
    if way == "passkey":
        assert page == "/accounts/2fa/webauthn/reauthenticate/"
        return
    assert page == "/accounts/2fa/reauthenticate/"
    client.post(page, {"code": code(secret), "next": "/settings/tokens/"})
    assert ApiToken.objects.count() == 1


def test_an_account_without_a_password_gets_one_after_it_has_confirmed(anna: User) -> None:
    anna.set_unusable_password()
    anna.save()
    secret, path = add_app(anna), "/accounts/password/set/"
    form = {"password1": "three chairs", "password2": "three chairs"}
    client = stolen(anna)
    assert client.post(path, form).url == path
    assert "three chairs" not in str(dict(client.session))
    asked = client.get(path)
    assert asked.url.startswith("/accounts/2fa/reauthenticate/")
    client.post("/accounts/2fa/reauthenticate/", {"code": code(secret), "next": path})
    assert "New password" in client.get(path).content.decode()
    client.post(path, form)
    anna.refresh_from_db()
    assert anna.check_password("three chairs")


def test_guests_are_not_asked_as_they_have_nothing_to_prove() -> None:
    client = stolen(guest())
    assert client.post("/settings/data/").status_code == HTTPStatus.OK
    assert client.post("/accounts/password/set/").url == "/accounts/convert/"


UNASKED: list[Callable[[Client], Any]] = [
    lambda client: client.post("/accounts/sessions/others/"),
    lambda client: client.post("/accounts/logout/"),
]


@pytest.mark.parametrize("act", UNASKED)
def test_ending_a_session_asks_nothing(anna: User, act: Callable[[Client], Any]) -> None:
    answer = act(stolen(anna))
    assert answer.status_code == HTTPStatus.FOUND and not answer.url.startswith(ASKED)
