"""The pictures of a newcomer's first minutes: what is pressed, and when the camera looks.

Nothing is found by its words, so that the same steps lead through every language.
"""

import base64
import time
from pathlib import Path

from playwright.sync_api import Browser, Page

from tests.e2e.player import PATIENCE, Player, wait_for_table
from tests.site import Site

QUALITY = 45
MOST_CARDS = 30
# A card that may not be played in the lesson's first trick, and the two that may.
REFUSED, FOLLOWS, TRUMPS = "QH", "9C", "TC"


class Camera:
    """Takes numbered pictures of a page, and notes the seconds since the first one."""

    def __init__(self, page: Page, folder: Path, language: str) -> None:
        self.page, self.folder, self.language = page, folder, language
        self.began = time.monotonic()
        self.taken: dict[str, float] = {}
        self._devtools = page.context.new_cdp_session(page)

    def take(self, name: str) -> None:
        """Store what is seen without scrolling; WebP, which Playwright itself cannot write."""
        self.page.wait_for_load_state("networkidle")
        seconds = time.monotonic() - self.began
        options = {"format": "webp", "quality": QUALITY}
        shot = self._devtools.send("Page.captureScreenshot", options)
        picture = f"{self.language}-{len(self.taken) + 1}-{name}"
        (self.folder / f"{picture}.webp").write_bytes(base64.b64decode(shot["data"]))
        self.taken[picture] = round(seconds, 1)


def film(browser: Browser, site: Site, folder: Path, language: str) -> dict[str, float]:
    """Go through the first minutes in a language; return the seconds until each picture."""
    context = browser.new_context(
        viewport={"width": 390, "height": 844},
        locale=language,
        has_touch=True,
        is_mobile=True,
        color_scheme="dark",
        reduced_motion="reduce",
    )
    page = context.new_page()
    page.goto(site.url)
    camera = Camera(page, folder, language)
    camera.take("home")
    learn(page, camera)
    play(page, camera, site)
    context.close()
    return camera.taken


def learn(page: Page, camera: Camera) -> None:
    """The lesson's first scene: a card that is refused, and two that are right."""
    page.locator(".learn-first").tap()
    page.locator("#tutorial .hand-card.legal").first.wait_for()
    camera.take("lesson")
    press(page, REFUSED)
    page.locator(".turn-line.problem").wait_for()
    camera.take("refused")
    title = page.locator(".coach h2").inner_text()
    press(page, FOLLOWS)
    page.wait_for_function(
        "(title) => document.querySelector('.coach h2').innerText !== title", arg=title
    )
    camera.take("trump")
    press(page, TRUMPS)
    page.locator(".coach-actions .primary").wait_for(timeout=PATIENCE)
    camera.take("learned")


def press(page: Page, card: str) -> None:
    """By the keyboard's way of pressing: cards lie one over the other."""
    page.locator(f'.hand [data-card="{card}"]').press("Enter")


def play(page: Page, camera: Camera, site: Site) -> None:
    """The first game: waiting, the first question, the first cards, the end of a deal."""
    page.goto(site.url)
    page.locator("[data-play-button]").tap()
    page.locator("#waiting-title").wait_for(timeout=PATIENCE)
    camera.take("waiting")
    wait_for_table(page)
    player = Player(page, "phone")
    player.offer()
    camera.take("table")
    player.play(lambda: player.did.count("card") >= 1)
    page.wait_for_timeout(1000)
    camera.take("trick")
    to_the_result(page, player)
    camera.take("result")


def to_the_result(page: Page, player: Player) -> None:
    """Play on until the result of a deal is shown."""
    result = page.locator(".deal-result, .end[role=dialog]")
    while not result.count() and player.did.count("card") < MOST_CARDS:
        if player.is_asked(timeout=200):
            player.act()
    result.first.wait_for(timeout=PATIENCE)
    # It has faded in.
    page.wait_for_timeout(400)
