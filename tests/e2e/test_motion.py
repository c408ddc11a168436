"""The movements of a deal: their times, what they may change, and less of them for who wishes."""

from typing import Any

import pytest
from playwright.sync_api import Page

from tests.e2e.player import Player, sit_down
from tests.site import Site

# Every movement that begins: what it changes, of what, for how long, and after how long.
RECORD = """
(() => {
  const known = new WeakSet();
  const seen = new Map();
  const look = () => {
    for (const one of document.getAnimations()) {
      if (known.has(one) || !one.effect?.target) continue;
      known.add(one);
      const { duration, delay } = one.effect.getTiming();
      const names = one.effect.getKeyframes().flatMap(Object.keys)
        .filter((name) => !["offset", "computedOffset", "easing", "composite"].includes(name));
      const { className } = one.effect.target;
      const found = { of: String(className?.baseVal ?? className),
        names: [...new Set(names)].sort(), ms: Math.round(duration), after: Math.round(delay) };
      seen.set(JSON.stringify(found), found);
    }
    requestAnimationFrame(look);
  };
  requestAnimationFrame(look);
  window.movements = () => [...seen.values()];
})();
"""
MOVING = {"transform", "translate", "scale", "rotate"}
# What changes without a place of anything: the compositor's own, and colours.
FREE = {*MOVING, "opacity", "backgroundColor", "color", "visibility"}


def movements(page: Page) -> list[dict[str, Any]]:
    found: list[dict[str, Any]] = page.evaluate("window.movements()")
    return found


def play_cards(
    page: Page, site: Site, count: int = 4, reduced: bool = False
) -> list[dict[str, Any]]:
    """Return the movements of a table until its viewer has played some cards."""
    page.emulate_media(reduced_motion="reduce" if reduced else "no-preference")
    page.add_init_script(RECORD)
    sit_down(page, site, "Classic, calm")
    player = Player(page)
    player.play_on(lambda: player.did.count("card") >= count)
    # The last trick is collected.
    page.wait_for_timeout(1500)
    return movements(page)


def times(found: list[dict[str, Any]], word: str) -> set[int]:
    return {one["ms"] for one in found if word in one["of"].split()}


@pytest.fixture
def played(site: Site, page: Page) -> list[dict[str, Any]]:
    return play_cards(page, site)


def test_cards_move_with_the_times_of_the_guide(played: list[dict[str, Any]]) -> None:
    # Played, and collected.
    assert times(played, "flight") == {240, 320}
    dealt = {one["after"] for one in played if "card" in one["of"].split() and one["ms"] == 240}
    assert {0, 45, 90, 135, 180, 225, 270} <= dealt


def test_nothing_that_moves_changes_the_layout(played: list[dict[str, Any]]) -> None:
    assert [one for one in played if not FREE.issuperset(one["names"])] == []


def test_reduced_motion_is_a_short_fade(site: Site, page: Page) -> None:
    found = play_cards(page, site, reduced=True)
    assert times(found, "flight") == {120}
    moving = [one for one in found if MOVING & set(one["names"])]
    assert moving == []
    assert max(one["ms"] for one in found) <= 120


def test_a_card_is_taken_while_cards_are_dealt(site: Site, page: Page) -> None:
    """Nothing delays input: the panel and the hand act while their cards fly."""
    page.emulate_media(reduced_motion="no-preference")
    page.add_init_script(RECORD)
    sit_down(page, site, "Classic, calm")
    player = Player(page)
    player.play_on(lambda: player.sees("card"))
    page.evaluate("for (const one of document.getAnimations()) one.playbackRate = 0.05")
    before = page.locator(".hand-card").count()
    player.act()
    page.wait_for_function(
        "(before) => document.querySelectorAll('.hand-card').length < before", arg=before
    )
