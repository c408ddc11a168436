"""Times between frames: of a page at rest, and of the same page while deals are played on it."""

from statistics import quantiles
from typing import Literal, NamedTuple

from playwright.sync_api import Browser, Page, ViewportSize

from tests.e2e.player import Player, sit_down
from tests.site import Site

POOL = "Classic, calm"
SCREEN: ViewportSize = {"width": 1280, "height": 800}
SETTLED_MS, REST_MS = 5000, 4000
Motion = Literal["reduce", "no-preference"]
# What a browser draws: the time between the callbacks of two frames.
WATCH_FRAMES = """
(() => {
  window.framesMs = [];
  let before = null;
  const frame = (now) => {
    if (before !== null) window.framesMs.push(now - before);
    before = now;
    requestAnimationFrame(frame);
  };
  requestAnimationFrame(frame);
})();
"""


def frames(browser: Browser, site: Site, cards: int, slower: int) -> dict[str, float]:
    """Return the frame times of a table where `cards` of its viewer are played.

    They are compared with the same play without motion, and with the page at rest.
    """
    still = _played(browser, site, cards, slower, "reduce")
    moving = _played(browser, site, cards, slower, "no-preference")
    p95, still_p95 = percentile(moving.played), percentile(still.played)
    rest_p95 = percentile(moving.rest)
    return {
        "frame_p95_ms": round(p95, 1),
        "motionless_frame_p95_ms": round(still_p95, 1),
        "rest_frame_p95_ms": round(rest_p95, 1),
        "frame_ratio": round(p95 / still_p95, 2),
        "frame_ratio_to_rest": round(p95 / rest_p95, 2),
        "frames": len(moving.played),
    }


class Times(NamedTuple):
    """Milliseconds between frames: at rest, and while cards are played."""

    rest: list[float]
    played: list[float]


def _played(browser: Browser, site: Site, cards: int, slower: int, motion: Motion) -> Times:
    context = browser.new_context(viewport=SCREEN, locale="en", reduced_motion=motion)
    page = context.new_page()
    page.add_init_script(WATCH_FRAMES)
    sit_down(page, site, POOL)
    player = Player(page)
    devtools = context.new_cdp_session(page)
    devtools.send("Emulation.setCPUThrottlingRate", {"rate": slower})
    player.offer()
    # The cards are dealt, and the sounds are loaded.
    page.wait_for_timeout(SETTLED_MS)
    taken(page)
    page.wait_for_timeout(REST_MS)
    rest, played = taken(page), []

    def is_enough() -> bool:
        played.extend(taken(page))
        return player.did.count("card") >= cards

    player.play_on(is_enough)
    context.close()
    return Times(rest, played)


def taken(page: Page) -> list[float]:
    """Return the frame times since the last call; a page that was left has taken its own along."""
    found: list[float] = page.evaluate("(window.framesMs ?? []).splice(0)")
    return found


def percentile(times: list[float]) -> float:
    return quantiles(times, n=20)[-1]
