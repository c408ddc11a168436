"""A deal tried out in a browser: from a replay to its end, by keys, with cards open, and back."""

from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from tests.e2e.conftest import PICTURES
from tests.e2e.reviewed_game import reviewed_game
from tests.e2e.test_review import assert_fits, log_in
from tests.site import Site

# The last decisions of a deal of eight tricks, and the bots between them.
BOTS_MS = 60_000


@pytest.fixture(scope="module")
def game(site: Site) -> str:
    return reviewed_game(site, "whatif", deals=2, is_reviewed=False)


def picture(page: Page, name: str) -> None:
    PICTURES.mkdir(parents=True, exist_ok=True)
    page.screenshot(path=PICTURES / f"what-if-{name}.png")


def wait_for_turn(page: Page) -> None:
    """Wait until the person may play a card, or the deal is over."""
    found = page.locator(".hand-card.legal button, .what-if-compared").first
    expect(found).to_be_visible(timeout=BOTS_MS)


def play_a_card(page: Page) -> None:
    page.locator(".hand-card.legal button").first.focus()
    page.keyboard.press("Enter")


def play_on(page: Page) -> None:
    """Play to the end of the deal by keys."""
    for _ in range(8):
        wait_for_turn(page)
        if page.locator(".what-if-compared").count():
            return
        cards = page.locator(".hand-card").count()
        play_a_card(page)
        expect(page.locator(".hand-card")).not_to_have_count(cards, timeout=BOTS_MS)


@pytest.mark.parametrize("theme", ["dark", "light"])
def test_a_deal_is_tried_taken_back_and_compared(
    site: Site, new_page: Callable[..., Page], screen: str, theme: str, game: str
) -> None:
    page = new_page(screen, theme=theme)
    log_in(page, site, "whatif")
    replay = page.goto(f"{site.url}/game/{game}/#1.12")
    assert replay is not None and replay.ok
    if screen == "phone":
        page.get_by_role("button", name="More").click()
    page.get_by_role("link", name="Try it from here").click()
    expect(page.locator(".what-if-panel h2")).to_have_text("What if?")
    wait_for_turn(page)
    assert_fits(page)
    picture(page, f"turn-{screen}-{theme}")
    play_on(page)
    expect(page.locator(".what-if-compared")).to_contain_text("Tried")
    assert_fits(page)
    picture(page, f"end-{screen}-{theme}")
    page.keyboard.press("Backspace")
    expect(page.locator(".what-if-compared")).to_have_count(0)
    wait_for_turn(page)
    details = page.locator(".what-if-more")
    if not details.evaluate("one => one.open"):
        details.locator("summary").click()
    expect(page.get_by_role("button", name="Back to this try")).to_have_count(1)
    start = page.get_by_role("button", name="From the start")
    start.press("Enter")
    expect(start).to_have_attribute("aria-disabled", "true")
    expect(start).to_be_focused()
    wait_for_turn(page)
    page.get_by_role("switch", name="Open cards").click()
    expect(page.locator(".what-if-open dt").first).to_be_visible()
    picture(page, f"open-{screen}-{theme}")
    page.get_by_role("link", name="Back to the replay").click()
    expect(page).to_have_url(f"{site.url}/game/{game}/#1.12")
