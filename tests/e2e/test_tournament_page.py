"""Tests of a tournament's page in a browser: own rows, pushed changes, explained numbers."""

import re
import secrets
from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from tests.e2e.test_accessibility import findings
from tests.e2e.tournament_in_progress import announce, cup_in_the_middle, enter_as
from tests.site import Site


def test_a_knockout_is_watched(site: Site, new_page: Callable[..., Page], screen: str) -> None:
    cup = cup_in_the_middle(
        site, "knockout", 9, f"k{secrets.token_hex(3)}", "settings={'advance_per_table': 2}"
    )
    page = new_page(screen)
    enter_as(page, site, cup)
    page.goto(f"{site.url}/tournaments/{cup['id']}/")
    # What is mine is marked, and the way to my table is offered.
    card = page.locator(".table-card.mine")
    expect(card.locator(".row.mine .name")).to_have_text("You")
    expect(
        page.get_by_role("link", name="Go to the table", exact=True).locator("visible=true")
    ).to_have_attribute("href", f"/table/{cup['game']}/")
    if screen == "phone":
        expect(page.locator(".overview .pill.mine")).not_to_have_count(0)
        expect(page.locator(".bracket")).to_be_hidden()
    else:
        expect(page.locator(".bracket .box.mine")).not_to_have_count(0)
    assert findings(page, "a knockout") == []
    # A round that is over is a chip away.
    page.locator("[data-round='1']").click()
    expect(page.locator("[data-shows='1']")).to_be_visible()
    expect(page.locator("[data-shows='2']")).to_be_hidden()
    # What the organiser says comes by itself.
    announce(site, cup, "Tea is ready")
    expect(page.locator(".announcement")).to_contain_text("Tea is ready", timeout=20_000)
    # A number shows what it is made of.
    if screen == "phone":
        page.locator("[data-tab=standings]").click()
    page.locator(".standings tbody .number a").nth(1).click()
    expect(page.locator("dialog.explanation")).to_be_visible()
    expect(page.locator(".explanation-list .highlighted")).to_contain_text("Round 1")
    assert findings(page, "what a number is made of") == []
    page.keyboard.press("Escape")
    sideways = "document.documentElement.scrollWidth > innerWidth + 1"
    assert not page.evaluate(sideways)


@pytest.mark.slow
def test_a_duplicate_and_its_sheet(site: Site, new_page: Callable[..., Page], screen: str) -> None:
    cup = cup_in_the_middle(site, "duplicate", 9, f"d{secrets.token_hex(3)}")
    page = new_page(screen)
    page.goto(f"{site.url}/tournaments/{cup['id']}/{'#tables' if screen == 'phone' else ''}")
    if screen == "phone":
        page.locator("[data-tab=tables]").click()
    expect(page.locator(".table-card.ended")).to_have_count(1)
    expect(page.locator(".table-card.playing")).to_have_count(2)
    # Nobody who looks on is shown a score of the round, or the way to a table of it.
    expect(page.locator("[data-shows='2'] .score")).to_have_count(0)
    expect(page.locator("[data-shows='2'] a")).to_have_count(0)
    found = findings(page, "a duplicate")
    page.goto(f"{site.url}/tournaments/{cup['id']}/print/")
    expect(page.get_by_role("heading", level=1).first).to_have_text(re.compile("Cup of d"))
    found += findings(page, "a sheet")
    page.goto(f"{site.url}/tournaments/")
    found += findings(page, "the list of tournaments")
    assert found == []
