"""Passkeys and apps in a real browser; Chromium has an authenticator of its own for tests."""

import re
import secrets
from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import CDPSession, Page, expect

from tests.accounts.mfa.factories import code
from tests.e2e.test_accessibility import findings
from tests.site import Site

# As a phone: it keeps passkeys, and asks for a finger.
PHONE = {
    "protocol": "ctap2",
    "transport": "internal",
    "hasResidentKey": True,
    "hasUserVerification": True,
    "isUserVerified": True,
    "automaticPresenceSimulation": True,
}


def address(site: Site, path: str) -> str:
    """Return the URL by name: browsers keep no passkeys for network addresses."""
    return f"http://localhost:{site.port}{path}"


def phone(page: Page) -> tuple[CDPSession, str]:
    """Give the page's browser an authenticator."""
    session = page.context.new_cdp_session(page)
    session.send("WebAuthn.enable")
    made: dict[str, Any] = session.send("WebAuthn.addVirtualAuthenticator", {"options": PHONE})
    return session, made["authenticatorId"]


def sign_up(page: Page, site: Site) -> tuple[str, str]:
    name, password = f"Keeper{secrets.token_hex(3)}", secrets.token_urlsafe(12)
    page.goto(address(site, "/accounts/signup/"))
    page.locator("[name=username]").fill(name)
    page.locator("[name=email]").fill(f"{name}@example.org")
    page.locator("[name=password1]").fill(password)
    page.locator("main form .button.primary").click()
    expect(page.locator(".me")).to_be_visible()
    return name, password


def open_page(page: Page, site: Site, link: str, password: str) -> None:
    """Go from the settings to a page of two-step login, which asks for the password."""
    let_login_age(page, site)
    page.goto(address(site, "/settings/"))
    page.get_by_role("link", name="Two-step login").click()
    page.get_by_role("link", name=link).click()
    page.locator("[name=password]").fill(password)
    page.get_by_role("button", name="Confirm").click()


# The time of a login, and of each confirmation since.
AGE = """
from importlib import import_module
from django.conf import settings
session = import_module(settings.SESSION_ENGINE).SessionStore("{key}")
for record in session["account_authentication_methods"]:
    record["at"] = 0
session.modified = True
session.save()
"""


def let_login_age(page: Page, site: Site) -> None:
    """Let the last confirmation of the page's session be long ago."""
    [key] = [one["value"] for one in page.context.cookies() if one["name"] == "sessionid"]
    site.shell(AGE.format(key=key))


def log_out(page: Page, site: Site) -> None:
    page.goto(address(site, "/accounts/logout/"))
    page.locator("main form button").click()
    expect(page.locator(".me")).to_have_count(0)
    page.goto(address(site, "/accounts/login/"))


def send_password(page: Page, name: str, password: str) -> None:
    page.locator("[name=login]").fill(name)
    page.locator("[name=password]").fill(password)
    page.locator("[name=password]").press("Enter")
    expect(page.get_by_role("heading", name="Second step")).to_be_visible()


@pytest.mark.slow
def test_a_passkey_logs_in_alone_and_as_the_second_step(
    site: Site, new_page: Callable[..., Page]
) -> None:
    page = new_page()
    session, authenticator = phone(page)
    name, password = sign_up(page, site)
    open_page(page, site, "Add a passkey", password)
    assert findings(page, "a new passkey") == []
    page.get_by_role("button", name="Add").click()
    expect(page.get_by_role("heading", name="Recovery codes")).to_be_visible()
    expect(page.locator(".codes li")).to_have_count(10)
    assert findings(page, "recovery codes") == []

    log_out(page, site)
    page.get_by_role("button", name="Log in with a passkey").click()
    expect(page.locator(".me")).to_be_visible()

    let_login_age(page, site)
    page.goto(address(site, "/settings/tokens/"))
    page.locator("[name=name]").fill("my laptop")
    page.get_by_role("button", name="Create a token").click()
    page.get_by_role("link", name="Use a passkey").click()
    assert findings(page, "confirmation by a passkey") == []
    page.get_by_role("button", name="Use a passkey").click()
    expect(page.locator("#new-token")).to_contain_text("thousand_")

    log_out(page, site)
    send_password(page, name, password)
    assert findings(page, "the second step") == []
    page.get_by_role("button", name="Use a passkey").click()
    expect(page.locator(".me")).to_be_visible()

    log_out(page, site)
    send_password(page, name, password)
    session.send("WebAuthn.removeCredential", removal(session, authenticator))
    page.get_by_role("button", name="Use a passkey").click()
    expect(page.get_by_role("alert")).to_contain_text("The passkey did not work.")
    expect(page.locator(".me")).to_have_count(0)


def removal(session: CDPSession, authenticator: str) -> dict[str, str]:
    """Return the request that takes the only passkey away."""
    known = session.send("WebAuthn.getCredentials", {"authenticatorId": authenticator})
    [credential] = known["credentials"]
    return {"authenticatorId": authenticator, "credentialId": credential["credentialId"]}


@pytest.mark.slow
def test_the_code_of_an_app_is_the_second_step(site: Site, new_page: Callable[..., Page]) -> None:
    page = new_page("phone", theme="dark")
    name, password = sign_up(page, site)
    open_page(page, site, "Set up an app", password)
    expect(page.get_by_role("img", name="QR code for the app")).to_be_visible()
    assert findings(page, "a new app") == []
    secret = page.locator("#totp-secret").inner_text()
    page.locator("[name=code]").fill(code(secret))
    page.get_by_role("button", name="Confirm").click()
    spare = page.locator(".codes li").first.inner_text()
    assert re.fullmatch(r"\d{8}", spare)

    log_out(page, site)
    send_password(page, name, password)
    page.locator("[name=code]").fill(spare)
    page.locator("[name=code]").press("Enter")
    expect(page.locator(".me")).to_be_visible()
    page.goto(address(site, "/accounts/2fa/"))
    expect(page.get_by_text("9 codes are left.")).to_be_visible()
    assert findings(page, "two-step login") == []


# A changed address, and the link that its owner is mailed.
CHANGED = """
from allauth.account.models import EmailAddress
from accounts.restoration.queries import token_of
row = EmailAddress.objects.get(user__username="{name}")
EmailAddress.objects.filter(pk=row.pk).update(verified=True)
EmailAddress.objects.create(user=row.user, email="new-{name}@example.org")
print(token_of(row.user.restore_links.get()))
"""


@pytest.mark.slow
def test_a_link_in_a_mail_takes_the_account_back(site: Site, new_page: Callable[..., Page]) -> None:
    thief, owner = new_page(), new_page("phone", theme="dark")
    name, _ = sign_up(thief, site)
    token = site.shell(CHANGED.format(name=name)).splitlines()[-1]
    owner.goto(address(site, f"/accounts/restore/{token}/"))
    assert findings(owner, "the way back") == []
    owner.get_by_role("button", name="Take the account back").click()
    for field in ("password1", "password2"):
        owner.locator(f"[name={field}]").fill("three chairs")
    owner.get_by_role("button", name="Save").click()
    expect(owner.get_by_role("heading", name="Your password has been changed")).to_be_visible()
    thief.goto(address(site, "/settings/"))
    expect(thief.locator("[name=login]")).to_be_visible()
