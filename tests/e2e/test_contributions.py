"""Two people and a bot shuffle together, and each finds their own contribution in their browser."""

import hashlib
import json
from collections.abc import Callable

import pytest
from playwright.sync_api import Locator, Page, WebSocket, expect

from tests.e2e.game_end_sheet import EndOfGame
from tests.e2e.player import Player, sit_down
from tests.e2e.test_secrecy import play_together, sit_down_together
from tests.site import Site

WORDS = "калина красная"
USED = "What your browser added was used."
OPEN_FAIR = ".menu-rows >> text=Fair shuffle"


class Talk:
    """Messages of one browser in both directions, in order."""

    def __init__(self, page: Page) -> None:
        self.lines: list[tuple[str, dict]] = []
        page.on("websocket", self._listen)

    def _listen(self, socket: WebSocket) -> None:
        socket.on("framesent", lambda text: self.lines.append(("said", json.loads(text))))
        socket.on("framereceived", lambda text: self.lines.append(("heard", json.loads(text))))

    @property
    def contributed(self) -> list[dict]:
        return [line for who, line in self.lines if who == "said" and line["type"] == "contribute"]

    @property
    def heard_before(self) -> list[dict]:
        """The tables that came before the contribution left."""
        place = next(n for n, (_, line) in enumerate(self.lines) if line["type"] == "contribute")
        return [line["table"] for _, line in self.lines[:place] if "table" in line]


def entered(talk: Talk) -> str:
    return hashlib.sha256(talk.contributed[0]["text"].encode()).hexdigest()


def fair_sheet(page: Page) -> Locator:
    page.locator(OPEN_FAIR).click()
    sheet = page.get_by_role("dialog", name="Fair shuffle")
    expect(sheet).to_be_visible()
    return sheet


def check_page(site: Site, page: Page, game: str) -> None:
    page.goto(f"{site.url}/fairness/?game={game}")
    expect(page.get_by_text("Every card was dealt as promised.")).to_be_visible()


@pytest.mark.slow
@pytest.mark.rotated(2, first=1)
def test_two_people_and_a_bot_shuffle_together(site: Site, new_page: Callable[..., Page]) -> None:
    pages = [new_page(), new_page()]
    for page in pages:
        page.goto(site.url)
    # Words of one's own, as the sheet "Fair shuffle" keeps them.
    pages[0].evaluate("words => localStorage.setItem('thousand.own-words', words)", WORDS)
    talks = [Talk(page) for page in pages]
    sit_down_together(pages, site)
    for page in pages:
        expect(page.locator(".hand-card")).to_have_count(7)
    assert [len(talk.contributed) for talk in talks] == [1, 1]
    assert talks[0].contributed[0]["text"].startswith(WORDS + " ")
    for page, talk in zip(pages, talks, strict=True):
        before = talk.heard_before
        assert before and all(table["phase"] == "deck" for table in before)
        sheet = fair_sheet(page)
        expect(sheet.get_by_text(before[0]["shuffle"]["commitment"])).to_be_visible()
        expect(sheet.get_by_text(entered(talk))).to_be_visible()
        expect(sheet.get_by_text(USED)).to_be_visible()
        expect(sheet.get_by_text("nothing", exact=True)).to_have_count(1)
        page.keyboard.press("Escape")
    play_together([Player(page) for page in pages])
    record = EndOfGame(pages[0]).record()
    used = record["fairness"]["contributions"]
    assert sorted(used) == sorted(["", *map(entered, talks)])
    for page in pages:
        check_page(site, page, record["id"])
        expect(page.get_by_text(USED)).to_be_visible()
    stranger = new_page()
    check_page(site, stranger, record["id"])
    expect(stranger.get_by_text(USED)).to_have_count(0)


@pytest.mark.slow
def test_a_page_that_adds_nothing_is_dealt_cards_all_the_same(
    site: Site, new_page: Callable[..., Page]
) -> None:
    """An old page: the table waits for it, and the time ends by itself."""
    page = new_page()
    page.add_init_script("""
      const send = WebSocket.prototype.send;
      WebSocket.prototype.send = function (text) {
        if (!text.includes('"contribute"')) send.call(this, text);
      };
    """)
    sit_down(page, site)
    expect(page.locator(".turn-line")).to_have_text("Shuffling together…")
    expect(page.locator(".hand-card")).to_have_count(7, timeout=60_000)
    sheet = fair_sheet(page)
    expect(sheet.get_by_text("nothing", exact=True)).to_have_count(3)
    expect(
        sheet.get_by_text("What your browser added is missing from the text that was used.")
    ).to_be_visible()
