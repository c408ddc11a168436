"""A game by clicking in each of the two further presets, from the pool at home to its ladder."""

from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from games import engine
from tests.e2e.game_end_sheet import EndOfGame
from tests.e2e.player import Player, sit_down
from tests.site import Site

# Of each pool: its name, what its agreements say, and the screen on which it is played.
PRESETS: dict[str, tuple[str, str, str]] = {
    "polish": ("Polish", "only own contracts count", "phone"),
    "store": ("Open exchange", "half of the contract for each defender", "desktop"),
}
SHORT = """
from games.models import Pool
Pool.objects.filter(key__in=["polish", "store"]).update(differences={"max_deals": 2})
"""


def reads_the_agreements(page: Page, screen: str, words: str) -> None:
    if screen == "phone":
        page.get_by_role("button", name="More").tap()
    page.get_by_role("button", name="Agreements").click()
    drawer = page.get_by_role("dialog", name="Agreements")
    expect(drawer).to_contain_text(words)
    expect(drawer.locator("code")).to_have_count(0)
    drawer.get_by_role("button", name="Close").click()
    expect(drawer).to_have_count(0)


class Watchful(Player):
    """Keeps what the bidding offered and what the exchange said."""

    offered: list[int]
    open_exchanges = 0

    def bid(self) -> None:
        steps = self.page.locator(".bidding .step").all_inner_texts()
        self.offered = [*getattr(self, "offered", []), *map(int, steps)]
        super().bid()

    def exchange(self) -> None:
        self.open_exchanges += self.page.locator(".exchange .note-open").count()
        super().exchange()


def keeps_to_the_preset(preset: str, player: Watchful, record: dict[str, Any]) -> None:
    replay = engine.replay(record)
    assert replay.error is None and replay.game.over
    assert record["agreements"] == {"preset": preset, "max_deals": 2}
    bids = getattr(player, "offered", [])
    if preset == "polish":
        assert all(bid % 10 == 0 for bid in bids) and player.open_exchanges == 0
    else:
        assert player.open_exchanges == player.did.count("exchange")


@pytest.mark.sampled(3)
@pytest.mark.parametrize("preset", PRESETS)
@pytest.mark.slow
def test_a_game_of_two_deals(site: Site, new_page: Callable[..., Page], preset: str) -> None:
    site.shell(SHORT)
    name, words, screen = PRESETS[preset]
    page = new_page(screen)
    sit_down(page, site, name)
    player = Watchful(page, screen)
    if player.offer() == "exchange":
        # On a phone the exchange takes the place of the bar with "More".
        player.act()
    reads_the_agreements(page, screen, words)
    player.play()
    end = EndOfGame(page)
    rating = end.rating
    keeps_to_the_preset(preset, player, end.record())
    page.goto(f"{site.url}/leaderboard/{preset}/")
    expect(page.locator("tr.own .value")).to_have_text(f"{rating}?")


def test_one_press_chooses_one_pool(site: Site, new_page: Callable[..., Page], screen: str) -> None:
    page = new_page(screen)
    page.goto(site.url)
    shown = page.locator(".pool").locator("visible=true")
    expect(shown).to_have_count(0)
    # A newcomer begins with few deals.
    expect(page.locator("[data-chosen-name]")).to_have_text("Classic, short")
    page.locator("[data-change]").click()
    expect(shown).to_have_count(page.locator(".pool").count())
    page.locator(".pool", has_text="Open exchange").click()
    expect(shown).to_have_count(0)
    expect(page.locator("[data-chosen-name]")).to_have_text("Open exchange")
    expect(page.locator(".pool :checked")).to_have_count(1)
