"""Talk at a real table: said by a key, seen at the plate, and nothing moves."""

from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from tests.e2e.player import Player, sit_down
from tests.site import Site

PLACES = """
() => [...document.querySelectorAll(".hand-card, .ring, .turn-line-place, .plate")].map((one) => {
  const { x, y, width, height } = one.getBoundingClientRect();
  return [one.classList[0], x, y, width, height].join(" ");
})
"""
# The line of a clock moves for as long as it runs.
RESTS = """
() => !document.getAnimations().some(
  (one) => one.playState === "running" && !one.effect.target?.matches(".clock-line"))
"""


def places(page: Page) -> Any:
    """Return the places of hand, middle, turn line and plates, once nothing is dealt any more."""
    page.wait_for_function(RESTS)
    return page.evaluate(PLACES)


@pytest.mark.slow
def test_a_phrase_is_said_by_a_key_and_nothing_moves(
    site: Site, new_page: Callable[..., Page]
) -> None:
    page, other = new_page(), new_page(language="ru")
    sit_down(page, site)
    # Both others may have passed, and then the talon is there already.
    expect(page.locator(".hand-card, .exchange-card").first).to_be_visible()
    other.goto(page.url)
    expect(other.locator(".card-table")).to_be_visible()
    before = places(page)
    page.keyboard.press("Shift+C")
    expect(page.get_by_role("tab", name="Chat")).to_have_attribute("aria-selected", "true")
    page.keyboard.press("1")
    expect(page.locator(".talk-log")).to_contain_text("Well played")
    expect(page.locator(".below .talk-bubble")).to_have_text("Well played")
    expect(other.locator(".talk-bubble")).to_have_text("Хорошо сыграно")
    assert places(page) == before
    page.keyboard.press("Escape")
    expect(page.get_by_role("tab", name="Score")).to_have_attribute("aria-selected", "true")
    if page.locator(".hand-card").count():
        assert page.evaluate("document.activeElement.dataset.card")


@pytest.mark.slow
def test_the_sheet_of_a_phone_closes_after_a_phrase(
    site: Site, new_page: Callable[..., Page]
) -> None:
    page = new_page("phone")
    sit_down(page, site)
    player = Player(page, "phone")
    player.play(until=lambda: "card" in player.did)
    # The sheet closes when the own turn comes, and bots take their time.
    player.offer()
    before = places(page)
    page.get_by_role("button", name="Chat").click()
    expect(page.locator(".drawer-chat")).to_be_visible()
    assert places(page) == before
    page.get_by_role("button", name="Thank you").click()
    expect(page.locator(".drawer-chat")).to_have_count(0)
    page.get_by_role("button", name="Chat").click()
    page.get_by_role("button", name="Messages").click()
    expect(page.locator(".talk-log")).to_contain_text("Thank you")
