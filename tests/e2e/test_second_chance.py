"""The page of a knockout with a second chance in a browser: both brackets, and the ways between."""

import secrets
from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from tests.e2e.test_accessibility import findings
from tests.e2e.tournament_in_progress import cup_in_the_middle, enter_as
from tests.site import Site

SIDEWAYS = "document.documentElement.scrollWidth > innerWidth + 1"


@pytest.mark.slow
def test_both_brackets_are_watched(site: Site, new_page: Callable[..., Page], screen: str) -> None:
    cup = cup_in_the_middle(site, "second_chance", 9, f"s{secrets.token_hex(3)}")
    page = new_page(screen)
    enter_as(page, site, cup)
    page.goto(f"{site.url}/tournaments/{cup['id']}/")
    # The tables of the round stand under the names of their brackets; mine is in the second chance.
    titles = page.locator("[data-shows='2'] .cards-title")
    expect(titles).to_have_text(["Main bracket", "Second chance"])
    second = page.locator("[data-shows='2'] ul[aria-label='Second chance']")
    expect(second.locator(".table-card.mine .row.mine .name")).to_have_text("You")
    if screen == "phone":
        expect(page.locator(".overview")).to_have_count(2)
        expect(page.locator(".overview .pill.mine")).to_have_count(2)
        expect(page.locator(".second-chance")).to_be_hidden()
        expect(page.locator(".player-path .now")).to_contain_text("Second chance")
    else:
        # Six came down from the main bracket, and the boxes of both brackets say so.
        column = page.locator(".second-column").first
        expect(column.locator(".box .moves")).to_have_count(6)
        expect(page.locator("svg.bracket .moves")).not_to_have_count(0)
        expect(column.locator(".box.mine")).to_have_count(1)
        expect(page.locator(".second-column").nth(1).locator(".box.coming")).to_have_count(2)
    assert findings(page, "a second chance") == []
    assert not page.evaluate(SIDEWAYS)
    # The first round is a chip away, and had one bracket.
    page.locator("[data-round='1']").click()
    expect(page.locator("[data-shows='1'] .cards-title")).to_have_text(["Main bracket"])
