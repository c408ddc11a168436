"""Showing the rest of a deal: the offer, the key and the touch, and what a spectator sees."""

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from tests.e2e.player import Player
from tests.e2e.seeded_table import sit_at
from tests.site import Site

# In so many deals each seat is offered it, in many of them.
DEALS = {"max_deals": 12}
HAND_TOP = "() => document.querySelector('.hand-room').getBoundingClientRect().top"
IS_OFFERED = "() => Boolean(document.querySelector('.rest-button'))"


def play_to_the_offer(page: Page, screen: str) -> None:
    player = Player(page, screen)
    player.play(until=lambda: player.offer() == "end" or page.evaluate(IS_OFFERED))


@pytest.mark.parametrize("screen", ["desktop", "phone"])
def test_one_press_ends_the_deal_and_everybody_sees_why(
    site: Site, new_page: Callable[..., Page], screen: str
) -> None:
    page, other = new_page(screen), new_page("phone" if screen == "desktop" else "desktop")
    sit_at(page, site, bytes(32), DEALS, rated=False)
    other.goto(page.url)
    play_to_the_offer(page, screen)
    button, top = page.get_by_role("button", name="Show the rest"), page.evaluate(HAND_TOP)
    expect(button).to_have_attribute("aria-keyshortcuts", "R")
    if screen == "phone":
        button.tap()
    else:
        page.keyboard.press("r")
    expect(page.locator(".rest-cards")).to_be_visible()
    expect(page.locator(".deal-result")).to_contain_text("You show the rest")
    expect(other.locator(".deal-result")).to_contain_text("shows the rest")
    expect(page.get_by_role("log")).to_contain_text(re.compile("You show the rest: .*"))
    assert page.evaluate(HAND_TOP) == top
