"""The pictures of a film: each movement is held at its middle while the camera looks."""

import json
from pathlib import Path

from playwright.sync_api import Browser, Page, ViewportSize

from tests.e2e.player import Player, sit_down
from tests.site import Site

SCREEN: ViewportSize = {"width": 1280, "height": 800}
QUALITY = 40
POOL = "Classic, calm"
MOST_CARDS = 60
# What is filmed, in the order of a deal: what moves, and for how many milliseconds (0: any time).
SCENES = {
    "1-dealt": (".hand-card .card", 240),
    "2-auction": (".auction td", 0),
    "3-talon": (".talon .card", 240),
    "4-given": (".give-card", 320),
    "5-thrown": (".trick-card .flight", 240),
    "6-collected": (".trick-card .flight", 320),
    "7-moment": (".turn-line.moment .mark", 0),
    "8-result": (".result-moment .deal-result", 0),
}
# Holds the movements of the first scene that is not filmed yet; `window.held` is its name.
DIRECT = """
(scenes) => {
  window.held = null;
  window.filmed = {};
  // The page waits with the camera.
  const { setTimeout: later } = window;
  window.setTimeout = (act, ms) => later(function run() {
    if (window.held) later(run, 50);
    else act();
  }, ms);
  const moving = ([selector, ms]) => document.getAnimations().filter((one) =>
    one.playState === "running" && one.effect.target?.matches(selector)
    && (!ms || one.effect.getTiming().duration === ms));
  const look = () => {
    if (!window.held) {
      for (const [name, scene] of Object.entries(scenes)) {
        const found = window.filmed[name] ? [] : moving(scene);
        if (!found.length) continue;
        window.held = name;
        for (const one of document.getAnimations()) {
          const { delay, duration } = one.effect.getComputedTiming();
          one.pause();
          one.currentTime = Math.max(one.currentTime ?? 0, delay / 2 + Number(duration) * 0.35);
        }
        break;
      }
    }
    requestAnimationFrame(look);
  };
  requestAnimationFrame(look);
}
"""
GO_ON = """
() => {
  window.filmed[window.held] = true;
  window.held = null;
  for (const one of document.getAnimations()) one.play();
}
"""


def film(browser: Browser, site: Site, folder: Path) -> None:
    """Play until every scene is filmed; write the pictures into the folder."""
    context = browser.new_context(viewport=SCREEN, locale="en", color_scheme="dark")
    page = context.new_page()
    page.add_init_script(f"({DIRECT})({json.dumps(SCENES)})")
    sit_down(page, site, POOL)
    # Others play, so that talon and exchange are seen from the middle of the table.
    player = Player(page, highest_bid=0)

    def look() -> bool:
        take(page, folder)
        done = page.evaluate("Object.keys(window.filmed ?? {}).length")
        return bool(done == len(SCENES)) or player.did.count("card") > MOST_CARDS

    while not look():
        if player.is_asked(timeout=300):
            player.act()
    context.close()


def take(page: Page, folder: Path) -> None:
    """Take the picture of the scene that is held, if there is one."""
    name = page.evaluate("window.held")
    if name is None:
        return
    page.screenshot(path=folder / f"{name}.jpg", type="jpeg", quality=QUALITY)
    page.evaluate(GO_ON)
