"""A new user plays, goes away and is shown the way back to the game."""

import secrets
from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from tests.e2e.player import Player, sit_down
from tests.site import Site

PASSWORD = "three chairs, one talon"


def register(page: Page, site: Site, name: str) -> None:
    page.goto(site.url)
    page.get_by_role("link", name="Register").click()
    page.get_by_label("Name").fill(name)
    page.get_by_label("Email").fill(f"{name}@example.org")
    page.get_by_label("Password").fill(PASSWORD)
    page.locator("form.form").get_by_role("button", name="Register").click()


def log_out(page: Page, site: Site) -> None:
    page.goto(f"{site.url}/settings/")
    page.locator("main").get_by_role("link", name="Log out").click()
    page.locator("main").get_by_role("button", name="Log out").click()
    expect(page.locator(".me")).to_have_count(0)


def log_in(page: Page, name: str) -> None:
    page.get_by_role("link", name="Log in").first.click()
    page.get_by_label("Name or email").fill(name)
    page.get_by_label("Password").fill(PASSWORD)
    page.locator("form.form").get_by_role("button", name="Log in", exact=True).click()


@pytest.mark.slow
def test_a_registered_player_finds_back_from_every_page(
    site: Site, new_page: Callable[..., Page]
) -> None:
    page, name = new_page(), f"anna-{secrets.token_hex(4)}"
    register(page, site, name)
    expect(page.locator(".me-name")).to_have_text(name)
    sit_down(page, site)
    table, player = page.url, Player(page)
    player.play(until=lambda: player.deal > 1 or len(player.did) > 9)
    log_out(page, site)
    log_in(page, name)
    for path in ("/", "/leaderboard/", f"/@/{name}/", "/settings/"):
        page.goto(f"{site.url}{path}")
        page.get_by_role("link", name="Back to the table").click()
        expect(page.locator("[data-card]").first).to_be_visible()
        assert page.url == table
