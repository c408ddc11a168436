"""A club on a phone: founded, joined by a link, talked in, governed, and played in."""

import secrets
from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from tests.e2e.player import wait_for_table
from tests.e2e.test_accessibility import findings, sign_up
from tests.site import Site


def found_club(page: Page, site: Site) -> str:
    """Its name."""
    name = f"Club {secrets.token_hex(4)}"
    page.goto(f"{site.url}/clubs/")
    page.get_by_role("link", name="Create a club").click()
    page.locator("[name=name]").fill(name)
    page.locator("[name=about]").fill("We play on Fridays.\nCome in.")
    page.locator("[name=join_policy][value=invitation]").check()
    page.locator("[name=is_private]").check()
    page.get_by_role("button", name="Create the club", exact=True).click()
    expect(page.get_by_role("heading", level=1)).to_have_text(name)
    return name


def invite(page: Page) -> str:
    """A link by which one person may join."""
    page.locator(".club-nav").get_by_text("Invitations").click()
    page.locator("[name=uses]").select_option("1")
    page.get_by_role("button", name="Create a link").click()
    return page.get_by_role("textbox", name="Invitation link").input_value()


def say(page: Page, text: str) -> None:
    page.get_by_label("Your message").fill(text)
    page.get_by_role("button", name="Send").click()


@pytest.mark.slow
def test_a_club_on_a_phone(site: Site, new_page: Callable[..., Page], errors: list[str]) -> None:
    mine, other = new_page("phone"), new_page()
    sign_up(mine, site)
    guest = sign_up(other, site)
    name = found_club(mine, site)
    home = mine.url
    seen = findings(mine, "a club")
    link = invite(mine)
    seen += findings(mine, "invitations")
    mine.goto(home)

    # A visitor sees only the name before joining.
    other.goto(home)
    expect(other.get_by_role("heading", level=1)).to_have_text(name)
    expect(other.locator("[data-chat]")).to_have_count(0)
    other.goto(link)
    seen += findings(other, "an invitation")
    other.get_by_role("button", name="Join").click()
    expect(other).to_have_url(home)

    # Nobody presses here: the line comes by itself.
    say(other, "Good evening, see https://example.org")
    expect(mine.locator(".chat-text")).to_have_text(["Good evening, see […]"])
    expect(other.locator(".chat-text")).to_have_count(1)
    say(mine, "Welcome")
    expect(other.locator(".chat-text").nth(1)).to_have_text("Welcome")
    seen += findings(other, "a club's chat")

    mine.locator(".chat-message").first.locator("summary").click()
    mine.get_by_role("button", name="Mute for an hour").click()
    # The press is answered before the line below is written.
    expect(mine.locator(".chat-message details[open]")).to_have_count(0)
    say(other, "Still here?")
    expect(other.locator("[data-message]")).to_contain_text("muted")
    errors[:] = [error for error in errors if "409" not in error]
    mine.locator(".chat-message").first.locator("summary").click()
    mine.get_by_role("button", name="Hide this message").click()
    expect(other.locator(".chat-text")).to_have_text(["Welcome"])
    expect(mine.locator(".hidden-message")).to_have_count(1)

    mine.locator(".club-nav").get_by_text("Members").click()
    expect(mine.locator(".members")).to_contain_text(guest)
    seen += findings(mine, "members")
    mine.locator(".club-nav").get_by_text("Settings").click()
    seen += findings(mine, "settings")
    for page in ("leaderboard", "presets", "chat"):
        mine.goto(f"{home}{page}/")
        seen += findings(mine, page)
    mine.goto(f"{site.url}/clubs/")
    seen += findings(mine, "clubs")
    assert seen == []

    mine.goto(home)
    mine.get_by_role("link", name="Set up a table").click()
    expect(mine.locator("[name=visibility][value=club]")).to_be_checked()
    mine.locator("[name=preset]").select_option("duel")
    mine.get_by_role("button", name="Set up the table").click()
    expect(mine.locator(".lobby-table-seats")).to_be_visible()
    other.goto(home)
    other.locator(".custom-tables").get_by_role("button", name="Sit down").click()
    for page in (mine, other):
        wait_for_table(page)
    assert mine.url == other.url
