"""Tests of a stable layout: hardly anything of the table moves in a whole game."""

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from tests.e2e.player import Player, sit_down
from tests.site import Site

WATCH = Path(__file__).with_name("layout_shifts.js")
# Of a whole game. Two deals are a third of the shortest.
MOST = 0.1
MOST_OF_TWO_DEALS = 0.04
LAST_FRAME_MS = 1000
# The player bids as high as the cards allow: so the exchange and the raise are seen too.
ANY_BID = 300


def shifts(page: Page) -> dict[str, Any]:
    """All shifts of the page so far, also those of the sheet that closes the game."""
    page.wait_for_timeout(LAST_FRAME_MS)
    return page.evaluate("layoutShifts")


def worst(found: dict[str, Any], count: int = 12) -> str:
    """Return the elements that moved most, for the reader of a failure."""
    lines = [f"sum {found['sum']:.4f} of {len(found['entries'])} shifts"]
    for entry in sorted(found["entries"], key=lambda entry: -entry["value"])[:count]:
        lines += [f"{entry['value']:.4f} now {entry['step']}", *entry["sources"]]
    return "\n    ".join(lines)


def plays_watched(site: Site, page: Page, screen: str, pool: str) -> dict[str, Any]:
    """A whole game with every animation; what moved meanwhile."""
    page.emulate_media(reduced_motion="no-preference")
    page.add_init_script(path=WATCH)
    sit_down(page, site, pool)
    Player(page, screen, highest_bid=ANY_BID).play()
    expect(page.locator(".end[role=dialog]")).to_be_visible()
    return shifts(page)


@pytest.mark.slow
def test_two_deals_hold_still(site: Site, new_page: Callable[..., Page]) -> None:
    found = plays_watched(site, new_page("phone"), "phone", "Two deals")
    assert found["sum"] < MOST_OF_TWO_DEALS, worst(found)


@pytest.mark.slow
@pytest.mark.rotated(2)
def test_a_whole_game_holds_still(site: Site, new_page: Callable[..., Page], screen: str) -> None:
    found = plays_watched(site, new_page(screen), screen, "Classic, short")
    assert found["sum"] < MOST, worst(found)


MOVE = """
async () => {
  const frame = () => new Promise(requestAnimationFrame);
  const next = async () => { await frame(); await frame(); };
  await next();
  document.querySelector(".middle").style.marginTop = "120px";
  await next();
}
"""


@pytest.mark.slow
def test_a_shift_is_seen(site: Site, new_page: Callable[..., Page]) -> None:
    """Else no test of these could fail by it."""
    page = new_page("phone")
    page.add_init_script(path=WATCH)
    sit_down(page, site)
    page.evaluate(MOVE)
    assert shifts(page)["sum"] > MOST_OF_TWO_DEALS
