"""On a phone: every control is large enough for a finger, and no bid lies over another."""

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Page

from tests.e2e.test_gallery import LOADED, SHOW, fixtures, open_gallery
from tests.e2e.test_talk import RESTS
from tests.site import Site

SMALL = Path(__file__).with_name("small_targets.js").read_text()
STATES = (
    *("bid-mine", "bid-many", "claim-asked", "raise", "play-follow", "play-lead"),
    *("exchange", "exchange-both", "exchange-giveup", "play-eight-veiled", "over-rated"),
    *("drawer-agreements", "drawer-deal", "drawer-fair", "drawer-last", "drawer-more"),
    *("drawer-resign", "drawer-score", "over-closed", "seat-lost", "seat-lost-folded", "offline"),
)
LONG_NAME = "Wilhelmina-Maksymiliana Wu"
# Of bids and names, each pair that meets, and what leaves the window.
OVERLAPS = """
() => {
  const all = [...document.querySelectorAll(".bubble, .name, .plate .clock, .bid-line")]
    .filter((one) => one.checkVisibility()).map((one) => {
      // A name is cut off by its line.
      const box = (one.closest(".name-line") ?? one).getBoundingClientRect();
      return [one.className, box.left, box.top, box.right, box.bottom];
    });
  const meet = (a, b) => Math.min(a[3], b[3]) - Math.max(a[1], b[1]) > 0.5
    && Math.min(a[4], b[4]) - Math.max(a[2], b[2]) > 0.5;
  const after = (i) => all.slice(i + 1);
  const pairs = all.flatMap((a, i) => after(i).filter((b) => meet(a, b)).map((b) => [a, b]));
  return [...pairs, ...all.filter((one) => one[1] < 0 || one[3] > innerWidth)];
}
"""


def show(page: Page, fixture: dict[str, Any]) -> None:
    page.evaluate(SHOW, fixture)
    page.wait_for_function(LOADED)


def small_controls(page: Page) -> Any:
    """Once nothing moves any more."""
    page.wait_for_function(RESTS)
    return page.evaluate(SMALL)


@pytest.mark.slow
def test_every_control_is_large_enough(site: Site, new_page: Callable[..., Page]) -> None:
    page, states = open_gallery(site, new_page, 390), dict(fixtures())
    small = {}
    for name in STATES:
        show(page, states[name])
        small[name] = small_controls(page)
    page.evaluate(SHOW, states["play-follow"])
    page.get_by_role("button", name="Chat").click()
    small["chat"] = small_controls(page)
    assert {name: found for name, found in small.items() if found} == {}


def test_a_small_control_is_seen(site: Site, new_page: Callable[..., Page]) -> None:
    page = open_gallery(site, new_page, 390)
    score = "document.querySelectorAll('.tab')[2]"
    page.evaluate(f"{score}.style.cssText = 'min-height: 0; height: 30px'")
    assert any("Score" in one for one in small_controls(page))


def bids_with_long_names(fixture: dict[str, Any]) -> dict[str, Any]:
    table = fixture["table"]
    for person in table["people"]:
        person["name"] = LONG_NAME
    others = [seat for seat in range(3) if seat != table["you"]]
    table["bids"] = [{"seat": seat, "bid": 120 + 5 * i} for i, seat in enumerate(others)]
    return fixture


def test_bids_do_not_overlap(site: Site, new_page: Callable[..., Page]) -> None:
    page, states = open_gallery(site, new_page, 360), dict(fixtures())
    for name in ("bid-mine", "bid-other", "deal-new"):
        show(page, bids_with_long_names(states[name]))
        assert page.evaluate(OVERLAPS) == [], name
