"""The measurements: a minute of play, loads of the page, presses of cards."""

import time
from collections.abc import Callable
from dataclasses import dataclass
from statistics import median, quantiles
from typing import Any

from playwright.sync_api import Browser, BrowserContext, CDPSession, Locator, Page

from tests.e2e.player import Player, sit_down
from tests.site import Site

POOL = "Classic, calm"
SCREEN = {"width": 1280, "height": 800}
# DevTools' "Slow 4G": 1.6 Mbit/s and 750 kbit/s times 0.9, 150 ms times 3.75.
SLOW_4G = {
    "offline": False,
    "downloadThroughput": 1.6e6 / 8 * 0.9,
    "uploadThroughput": 750e3 / 8 * 0.9,
    "latency": 150 * 3.75,
}
SLOWER = 4
PATIENCE_MS = 60_000
# Between pointing at a card and pressing it, and between pressing and releasing.
AIM_MS = 150
HOLD_MS = 60

# The time of the first frame in which all cards of the hand are drawn; and of the press before it.
WATCH_HAND = """
(() => {
  const now = () => performance.timeOrigin + performance.now();
  addEventListener("pointerdown", () => sessionStorage.setItem("pressed", now()), true);
  const look = () => {
    const cards = [...document.querySelectorAll(".hand-card img, .exchange-card img")];
    const isShown = cards.length >= 7 && cards.every((card) => card.naturalWidth > 0);
    if (!isShown) requestAnimationFrame(look);
    else requestAnimationFrame(() => { window.handShownAt = now(); });
  };
  requestAnimationFrame(look);
})();
"""
HAND_MS = "window.handShownAt - Number(sessionStorage.getItem('pressed'))"

# From a press to the end of the first frame in which the card answers it: lifted, or gone from the
# hand. And to the first frame without it.
WATCH_PRESSES = """
(() => {
  window.pressesMs = [];
  const afterFrame = (act) => {
    const painted = new MessageChannel();
    painted.port1.onmessage = act;
    painted.port2.postMessage("");
  };
  addEventListener("click", (event) => {
    const card = event.target.closest(".hand-card.legal button[data-card]")?.dataset.card;
    if (!card) return;
    const press = {};
    const note = (name) => afterFrame(() => {
      press[name] ??= performance.now() - event.timeStamp;
      if (name === "leaves") window.pressesMs.push(press);
    });
    const look = () => {
      const held = document.querySelector(`.hand button[data-card="${card}"]`);
      const isGone = !held || document.querySelector(".declare-prompt");
      if (isGone || held.dataset.pressed != null) note("paints");
      if (isGone) note("leaves");
      else requestAnimationFrame(look);
    };
    requestAnimationFrame(look);
  }, true);
})();
"""


@dataclass(frozen=True)
class Options:
    seconds: float
    presses: int
    loads: int
    language: str
    frame_cards: int = 16


def measure(
    browser: Browser, site: Site, options: Options, say: Callable[[str], Any]
) -> dict[str, float]:
    """Return all figures."""
    context = new_context(browser, options)
    page = context.new_page()
    sit_down(page, site, POOL) if options.language == "en" else sit_down_anywhere(page, site)
    address = page.url
    page.goto(site.url)
    result = loads(page, options.loads)
    say(str(result))
    cold = new_context(browser, options, context.storage_state())
    result |= minute(cold, address, options.seconds)
    say(str(result))
    # No other page draws the same table beside it.
    context.close()
    return result | presses(cold, options.presses)


def new_context(browser: Browser, options: Options, state: Any = None) -> BrowserContext:
    return browser.new_context(viewport=SCREEN, locale=options.language, storage_state=state)


def sit_down_anywhere(page: Page, site: Site) -> None:
    """In any language: the pool that is chosen at first."""
    page.goto(site.url)
    page.locator("[data-play-button]").click()
    page.wait_for_url("**/table/**", timeout=PATIENCE_MS)


def slow_down(page: Page) -> CDPSession:
    """A slow network and a slow processor, from now on."""
    devtools = page.context.new_cdp_session(page)
    devtools.send("Network.enable")
    devtools.send("Network.emulateNetworkConditions", SLOW_4G)
    devtools.send("Emulation.setCPUThrottlingRate", {"rate": SLOWER})
    return devtools


def loads(page: Page, count: int) -> dict[str, float]:
    """From the press on "Back to the table" until the hand is drawn, without and with a cache."""
    devtools = slow_down(page)
    page.add_init_script(WATCH_HAND)
    found: dict[str, list[float]] = {"cold": [], "warm": []}
    for _ in range(count):
        for cache in found:
            page.go_back() if "/table/" in page.url else page.reload()
            if cache == "cold":
                devtools.send("Network.clearBrowserCache")
            found[cache].append(load(page))
    devtools.detach()
    return {f"hand_visible_{cache}_ms": round(median(ms)) for cache, ms in found.items()}


def load(page: Page) -> float:
    page.get_by_role("link", name="Back to the table").click()
    page.wait_for_url("**/table/**", timeout=PATIENCE_MS)
    page.wait_for_function("() => window.handShownAt", timeout=PATIENCE_MS)
    return float(page.evaluate(HAND_MS))


def minute(context: BrowserContext, address: str, seconds: float) -> dict[str, float]:
    """Bytes and requests of a table that is opened with an empty cache, before and with play."""
    page = context.new_page()
    devtools = context.new_cdp_session(page)
    devtools.send("Network.enable")
    addresses: dict[str, str] = {}
    sizes: dict[str, float] = {}
    devtools.on(
        "Network.requestWillBeSent",
        lambda e: addresses.update({e["requestId"]: e["request"]["url"]}),
    )
    devtools.on(
        "Network.loadingFinished", lambda e: sizes.update({e["requestId"]: e["encodedDataLength"]})
    )

    def transferred() -> tuple[float, int]:
        # What the page makes itself is no transfer.
        asked = [key for key, url in list(addresses.items()) if url.startswith("http")]
        return round(sum(sizes.get(key, 0) for key in asked) / 1000, 1), len(asked)

    page.add_init_script(WATCH_HAND)
    page.goto(address)
    page.wait_for_function("() => window.handShownAt", timeout=PATIENCE_MS)
    page.wait_for_load_state("load")
    before_kb, before_requests = transferred()
    ends = time.monotonic() + seconds
    Player(page).play_on(lambda: time.monotonic() > ends)
    kb, requests = transferred()
    return {
        "before_play_kb": before_kb,
        "before_play_requests": before_requests,
        "table_kb": kb,
        "table_requests": requests,
    }


class Person(Player):
    """Points at a card, then presses it for as long as people do."""

    def press_card(self, card: Locator, **options: Any) -> None:
        card.hover(position=self.visible_part(card))
        self.page.wait_for_timeout(AIM_MS)
        super().press_card(card, delay=HOLD_MS, **options)


def presses(context: BrowserContext, count: int) -> dict[str, float]:
    """From the press on a card to the next frames, with a slow processor."""
    page = context.pages[-1]
    page.add_init_script(WATCH_PRESSES)
    page.reload()
    devtools = context.new_cdp_session(page)
    devtools.send("Emulation.setCPUThrottlingRate", {"rate": SLOWER})
    found: list[dict[str, float]] = []

    def is_enough() -> bool:
        found.extend(page.evaluate("(window.pressesMs ?? []).splice(0)"))
        return len(found) >= count

    Person(page).play_on(is_enough)
    paints, leaves = ([press[name] for press in found] for name in ("paints", "leaves"))
    return {
        "press_to_paint_p50_ms": round(median(paints), 1),
        "press_to_paint_p95_ms": round(quantiles(paints, n=20)[-1], 1),
        "press_to_flight_p95_ms": round(quantiles(leaves, n=20)[-1], 1),
        "presses": len(found),
    }
