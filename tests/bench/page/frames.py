"""Times between frames: of a page at rest, and of the same page while deals are played on it."""

from statistics import quantiles

from playwright.sync_api import BrowserContext, Page

from tests.e2e.player import Player

REST_MS = 5000
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


def frames(context: BrowserContext, cards: int, slower: int) -> dict[str, float]:
    """Return the frame times of the last page at rest, and while `cards` of its viewer are played.

    The page rests while its viewer thinks: nothing moves but the clock.
    """
    page = context.pages[-1]
    page.add_init_script(WATCH_FRAMES)
    page.reload()
    player = Player(page)
    devtools = context.new_cdp_session(page)
    devtools.send("Emulation.setCPUThrottlingRate", {"rate": slower})
    player.play_on(lambda: "card" in player.did)
    player.offer()
    page.wait_for_timeout(1000)
    taken(page)
    page.wait_for_timeout(REST_MS)
    rest = taken(page)
    played = player.did.count("card") + cards
    moving: list[float] = []

    def is_enough() -> bool:
        moving.extend(taken(page))
        return player.did.count("card") >= played

    player.play_on(is_enough)
    devtools.detach()
    p95, rest_p95 = percentile(moving), percentile(rest)
    return {
        "frame_p95_ms": round(p95, 1),
        "rest_frame_p95_ms": round(rest_p95, 1),
        "frame_ratio": round(p95 / rest_p95, 2),
        "frames": len(moving),
    }


def taken(page: Page) -> list[float]:
    """Return the frame times since the last call; a page that was left has taken its own along."""
    found: list[float] = page.evaluate("(window.framesMs ?? []).splice(0)")
    return found


def percentile(times: list[float]) -> float:
    return quantiles(times, n=20)[-1]
