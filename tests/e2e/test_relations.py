"""Somebody follows, blocks and reports another, on both screens, and axe finds nothing there."""

import secrets
from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from tests.e2e.test_accessibility import findings, sign_up, visit
from tests.site import Site

OTHER = """
from accounts.models import User
User.objects.create_user("{name}", country="PL")
"""


@pytest.mark.slow
def test_people(site: Site, new_page: Callable[..., Page], screen: str) -> None:
    page, other = new_page(screen), f"Other{secrets.token_hex(4)}"
    site.shell(OTHER.format(name=other))
    sign_up(page, site)
    found = [
        line for path in ("/following/", "/settings/blocked/") for line in visit(page, site, path)
    ]
    found += visit(page, site, f"/@/{other}/")
    expect(page.get_by_text("Poland")).to_be_visible()
    page.get_by_role("button", name="Follow", exact=True).click()
    expect(page.get_by_role("button", name="Following")).to_be_visible()
    found += visit(page, site, "/following/")
    expect(page.locator(".people")).to_contain_text(other)
    found += reported(page, other) + blocked(page, site, other)
    assert found == []


def reported(page: Page, other: str) -> list[str]:
    page.locator(".person-link").click()
    page.get_by_label("More", exact=True).click()
    found = findings(page, "the list under the three dots")
    expect(page.locator("main .more-list")).to_be_in_viewport(ratio=1)
    page.get_by_role("link", name="Report").click()
    found += findings(page, "a report")
    page.get_by_text("Insults others, or has an offensive name").click()
    page.locator("textarea").fill("the name")
    page.get_by_role("button", name="Report").click()
    expect(page.locator(".people")).to_contain_text(other)
    expect(page.locator(".people")).to_contain_text("under review")
    return found + findings(page, "reports")


def blocked(page: Page, site: Site, other: str) -> list[str]:
    page.goto(f"{site.url}/@/{other}/")
    page.get_by_label("More", exact=True).click()
    page.get_by_role("button", name="Block").click()
    expect(page.get_by_role("button", name="Follow", exact=True)).to_have_count(0)
    found = visit(page, site, "/settings/blocked/")
    page.get_by_role("button", name="Unblock").click()
    expect(page.locator(".people")).to_have_count(0)
    return found
