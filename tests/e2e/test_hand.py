"""The hand explorer in a browser: by keyboard on a desktop, by touch on a phone, and read aloud."""

from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from tests.e2e.conftest import PICTURES
from tests.e2e.screen_reader import ScreenReader, spoken
from tests.e2e.test_accessibility import findings
from tests.e2e.test_responsive_pages import WIDER
from tests.site import Site

HAND = "as ks qs kh jc ad 10d"
SCORES = {"me": "605", "left": "750", "right": "880"}
# Hands are explored last of all that the workers of bots do.
WORK_MS = 60_000


def bars(page: Page) -> None:
    """Wait for the bars, and for the best bid."""
    expect(page.locator(".hand-bars tbody tr").first).to_be_visible(timeout=WORK_MS)
    expect(page.locator(".hand-verdict h2")).to_contain_text("Bid up to", timeout=WORK_MS)


def picture(page: Page, name: str) -> None:
    PICTURES.mkdir(parents=True, exist_ok=True)
    page.screenshot(path=PICTURES / f"hand-{name}.png", full_page=True)


def test_by_keyboard_alone(site: Site, page: Page) -> None:
    reader = ScreenReader(page)
    page.goto(f"{site.url}/hand/")
    expect(page.locator(".hand-empty p")).to_have_text("Choose 7 cards")
    # Nothing has the focus: what is typed goes into the hand all the same.
    page.keyboard.type(f"{HAND} 9s")
    expect(page.locator("#hand-fan li:visible")).to_have_count(8)
    page.keyboard.press("Backspace")
    page.get_by_label("Seven cards, before the talon").press("Space")
    for name, score in SCORES.items():
        page.locator(f'[name="{name}"]').fill(score)
        page.locator(f'[name="{name}"]').press("Tab")
    bars(page)
    expect(page.locator(".hand-line")).to_contain_text(["over 160: only by a raise"])
    assert "cards=asksqskhjcadtd" in page.url and "right=880" in page.url
    assert [line for line in spoken(reader.said) if "wins the game" in line]
    assert findings(page, "the hand explorer") == []
    picture(page, "desktop")


def test_by_touch_on_a_phone(site: Site, new_page: Callable[..., Page]) -> None:
    page = new_page("phone")
    page.goto(f"{site.url}/hand/")
    page.locator("#hand-open").tap()
    for card in HAND.replace("10", "t").split():
        page.locator(f'.hand-picker input[value="{card}"]').tap()
    page.locator("#hand-close").tap()
    expect(page.locator("#hand-sheet")).to_be_hidden()
    bars(page)
    assert page.evaluate(WIDER) <= 0
    assert findings(page, "the hand explorer on a phone") == []
    picture(page, "phone")


def test_a_sent_address_shows_the_same_hand(site: Site, page: Page) -> None:
    page.goto(f"{site.url}/hand/?cards=asksqskhjcadtd9hqh9c&me=605&left=750&right=880")
    expect(page.locator(".hand-verdict h2")).to_contain_text("Play", timeout=WORK_MS)
    expect(page.locator(".hand-box li")).to_have_count(3)
    picture(page, "ten")


@pytest.mark.parametrize("width", [360, 390, 1280])
@pytest.mark.parametrize("theme", ["dark", "light"])
def test_nothing_scrolls_sideways(
    site: Site, new_page: Callable[..., Page], width: int, theme: str
) -> None:
    page = new_page("desktop" if width == 1280 else "phone", theme=theme)
    page.set_viewport_size({"width": width, "height": 800})
    page.goto(f"{site.url}/hand/?cards=asksqskhjcadtd&me=605&left=750&right=880")
    bars(page)
    assert page.evaluate(WIDER) <= 0
    picture(page, f"{width}-{theme}")
