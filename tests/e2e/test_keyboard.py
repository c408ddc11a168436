"""A hand by keyboard alone: one key passes, the focus is where the next card is."""

from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from tests.e2e.player import OFFERS, Player, choose_pool, sit_down, wait_for_table
from tests.e2e.test_gallery import open_gallery
from tests.site import Site

FOCUSED = "document.activeElement.dataset.card"
CARDS = "(all) => all.map((one) => one.dataset.card)"


def hand(page: Page, which: str = ".hand-card button") -> list[str]:
    return page.locator(f".hand {which}").evaluate_all(CARDS)


def passes_until_play(page: Page) -> None:
    """A bid that was made cannot be taken back, so nothing but the key decides."""
    player = Player(page)
    while (offer := player.offer()) != "card":
        if offer != "bid":
            player.act()
            continue
        page.keyboard.press("p")
        expect(page.locator(OFFERS["bid"])).to_have_count(0)


@pytest.mark.slow
def test_keys_pass_choose_and_play(site: Site, page: Page) -> None:
    sit_down(page, site)
    passes_until_play(page)
    cards = hand(page)
    first = hand(page, ".hand-card.legal button")[0]
    page.wait_for_function(f"{FOCUSED} === '{first}'")
    page.keyboard.press("Home")
    page.keyboard.press("ArrowLeft")
    assert page.evaluate(FOCUSED) == cards[-1]
    page.keyboard.press("ArrowRight")
    assert page.evaluate(FOCUSED) == cards[0]
    page.locator(f'.hand button[data-card="{first}"]').focus()
    page.keyboard.press("Enter")
    expect(page.locator(f'.hand button[data-card="{first}"]')).to_have_count(0)


@pytest.mark.slow
def test_the_keys_are_listed(site: Site, page: Page) -> None:
    sit_down(page, site)
    page.keyboard.press("?")
    expect(page.get_by_role("dialog", name="Keyboard shortcuts")).to_contain_text("pass")
    page.keyboard.press("Escape")
    expect(page.get_by_role("dialog", name="Keyboard shortcuts")).to_have_count(0)


AT_WORK = """
() => document.activeElement?.matches(".panel button, .hand button[data-card]")
  && "keys" in document.documentElement.dataset
"""


@pytest.mark.slow
def test_who_presses_play_by_key_finds_the_focus_at_work(site: Site, page: Page) -> None:
    choose_pool(page, site, "Two deals")
    page.locator("[data-play-button]").press("Enter")
    wait_for_table(page)
    page.wait_for_function(AT_WORK)


@pytest.mark.slow
def test_who_presses_play_by_mouse_has_no_focus_that_could_bid(site: Site, page: Page) -> None:
    sit_down(page, site)
    expect(page.locator(".hand button[data-card]").first).to_be_visible()
    assert not page.evaluate("document.activeElement.matches('.panel button')")


RING = "getComputedStyle(document.querySelector('.hand-card button .card')).outlineStyle"


def test_a_ring_is_seen_only_after_a_key(site: Site, new_page: Callable[..., Page]) -> None:
    """Gold around a card that nobody chose would read as advice."""
    page = open_gallery(site, new_page, 1280)
    card = page.locator(".hand-card button").first
    card.focus()
    assert page.evaluate(RING) == "none"
    page.keyboard.press("Shift")
    assert page.evaluate(RING) == "solid"
    page.mouse.click(5, 400)
    card.focus()
    assert page.evaluate(RING) == "none"


COVERED = """
() => {
  const box = (one) => one.getBoundingClientRect();
  const over = box(document.querySelector(".drawer-last"));
  const tops = [...document.querySelectorAll(".hand-card button")].map((one) => box(one).top);
  return over.bottom > Math.min(...tops) || over.top < 0;
}
"""
WIDTHS = {360: 780, 390: 844, 1280: 800}


@pytest.mark.slow
def test_the_last_trick_never_covers_the_hand(site: Site, new_page: Callable[..., Page]) -> None:
    page = new_page("desktop")
    sit_down(page, site)
    player = Player(page)
    player.play(until=lambda: player.did.count("card") == 2)
    for width, height in WIDTHS.items():
        page.set_viewport_size({"width": width, "height": height})
        page.get_by_role("button", name="Last trick").click()
        expect(page.locator(".drawer-last")).to_be_visible()
        assert not page.evaluate(COVERED), width
        page.keyboard.press("Escape")
        expect(page.locator(".drawer-last")).to_have_count(0)
