"""A person at the table, who presses what the page offers, with a mouse or a thumb."""

import re
from collections.abc import Callable
from typing import Any

from playwright.sync_api import Locator, Page, Position, TimeoutError, expect

from tests.site import Site

# What a table can ask of me, in the order in which it is looked for.
OFFERS = {
    "end": ".end[role=dialog]",
    "bid": "section.bidding",
    "claim": "section.claim",
    "exchange": "section.exchange",
    "raise": "section.raise",
    "cut": "section.cut",
    "dark": "section.dark",
    "buyback": "section.buyback",
    "pile": "section.piles",
    "trump": "section.name-trump",
    "words": ".declare-prompt",
    "card": ".hand-card.legal button",
}
WHICH = "(offers) => Object.keys(offers).find((name) => document.querySelector(offers[name]))"
# The card was played, or the page asks what to declare with it. The next deal may bring it again.
PLAYED_OR_ASKS = """
([card, deal]) => !document.querySelector(`.hand button[data-card="${card}"]`)
  || document.querySelector(".declare-prompt")
  || document.querySelector(".deal-number")?.innerText !== deal
"""
HIGHEST_BID = 120
PATIENCE = 60_000


def press_tile(page: Page, tile: Locator) -> None:
    """One press chooses one pool; the home page shows the others after "Change"."""
    if not tile.is_visible():
        page.locator("[data-change]").click()
    tile.click()


def choose_pool(page: Page, site: Site, pool: str) -> None:
    page.goto(site.url)
    press_tile(page, page.locator(".pool", has_text=pool))


def sit_down(page: Page, site: Site, pool: str = "Two deals") -> None:
    """From the home page to a table, by the one big button."""
    choose_pool(page, site, pool)
    page.locator("[data-play-button]").click()
    wait_for_table(page)


def wait_for_table(page: Page) -> None:
    page.wait_for_url("**/table/**", timeout=PATIENCE)
    expect(page.locator(".card-table")).to_be_visible()


class Player:
    """Plays one page, and keeps what the page showed and what was done."""

    def __init__(self, page: Page, screen: str = "desktop", highest_bid: int = HIGHEST_BID) -> None:
        self.page, self.screen, self.highest_bid = page, screen, highest_bid
        self.did: list[str] = []
        self.acts: dict[str, Callable[[], None]] = {
            "bid": self.bid,
            "claim": self.keep,
            "exchange": self.exchange,
            "raise": self.stand,
            "cut": self.cut,
            "dark": self.go_dark,
            "buyback": self.leave_it,
            "pile": self.take_pile,
            "trump": self.name_trump,
            "words": self.declare,
            "card": self.play_card,
        }

    def press(self, target: Locator, **options: Any) -> None:
        (target.tap if self.screen == "phone" else target.click)(**options)

    def visible_part(self, card: Locator) -> Position:
        """Cards of a hand lie one over the other: the left strip of each can be seen."""
        box = card.bounding_box()
        assert box is not None
        return {"x": box["width"] * 0.25, "y": box["height"] * 0.4}

    def press_card(self, card: Locator, **options: Any) -> None:
        self.press(card, position=self.visible_part(card), **options)

    def offer(self, timeout: float = PATIENCE) -> str:
        """Return the next question of the page to this player."""
        found = self.page.wait_for_function(WHICH, arg=OFFERS, timeout=timeout, polling=50)
        return str(found.json_value())

    def is_asked(self, timeout: float) -> bool:
        """Return whether it is this player's turn, or becomes it soon."""
        try:
            return self.offer(timeout) != "end"
        except TimeoutError:
            return False

    def sees(self, offer: str) -> bool:
        return self.page.locator(OFFERS[offer]).count() > 0

    def act(self) -> str:
        """Do the one thing that is asked."""
        offer = self.offer()
        if offer != "end":
            self.acts[offer]()
            self.did.append(offer)
        return offer

    def play(self, until: Callable[[], bool] = lambda: False) -> None:
        """To the end of the game, or until the moment that is meant."""
        while not until() and self.act() != "end":
            pass

    def play_on(self, until: Callable[[], bool]) -> None:
        """As many games as it takes: deals are given up, and some hands are never bound."""
        self.play(lambda: self.offer() == "end" or until())
        while self.offer() == "end":
            self.again()
            self.play(lambda: self.offer() == "end" or until())

    def again(self) -> None:
        """From the last sheet to the next table."""
        before = self.page.url
        self.press(self.page.locator(".end .actions .button.primary"))
        self.page.wait_for_url(lambda url: url != before, timeout=PATIENCE)
        expect(self.page.locator(".card-table")).to_be_visible()

    def button(self, offer: str, which: str = ".primary") -> Locator:
        """The main button of a panel, or the other one; in any language."""
        return self.page.locator(f"{OFFERS[offer]} .panel-footer .button{which}")

    def bid(self) -> None:
        """The next step while it is modest, else pass; the main button passes if nothing else."""
        amount = re.search(r"\d+", self.button("bid").inner_text())
        high = amount is not None and int(amount[0]) > self.highest_bid
        self.press(self.button("bid", ":not(.primary)" if high else ".primary"))

    def keep(self) -> None:
        self.press(self.button("claim", ":not(.primary)"))

    def cut(self) -> None:
        self.press(self.button("cut"))

    def go_dark(self) -> None:
        """Without looking, whenever it is offered."""
        self.press(self.button("dark", ":not(.primary)"))

    def leave_it(self) -> None:
        self.press(self.button("buyback"))

    def take_pile(self) -> None:
        self.press(self.page.locator(".pile").first)

    def name_trump(self) -> None:
        self.press(self.page.locator(".suit-choice").first)

    def declare(self) -> None:
        self.press(self.page.locator(".declare-prompt .button.primary"))
        expect(self.page.locator(OFFERS["words"])).to_have_count(0)

    def exchange(self) -> None:
        """A card for each place, be it a defender or the table: the lowest."""
        for card in self.lowest(self.page.locator(".give-tile").count()):
            self.press_card(self.page.locator(f'.exchange-card button[data-card="{card}"]'))
        self.press(self.page.locator(".exchange-footer .button.primary"))

    def lowest(self, count: int) -> list[str]:
        held = self.page.locator(".exchange-card button").evaluate_all(
            "cards => cards.map(c => c.dataset.card)"
        )
        return sorted(held, key=lambda card: "9JQKTA".index(card[0]))[:count]

    def stand(self) -> None:
        self.press(self.button("raise"))

    def play_card(self) -> None:
        card = self.page.locator(OFFERS["card"]).last
        name = card.get_attribute("data-card")
        deal = self.page.locator(".deal-number").inner_text()
        self.press_card(self.page.locator(f'.hand button[data-card="{name}"]'))
        self.page.wait_for_function(PLAYED_OR_ASKS, arg=[name, deal])

    @property
    def deal(self) -> int:
        """The number at the head of the table, from 1."""
        return int(re.findall(r"\d+", self.page.locator(".deal-number").inner_text())[0])
