"""Short real games of other kinds: golden and dark deals, a duel, four players, laid cards."""

from collections.abc import Callable
from itertools import cycle
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from games import engine
from games.engine.record import read_record
from tests.e2e.game_end_sheet import EndOfGame
from tests.e2e.player import PATIENCE, Player, choose_pool, wait_for_table
from tests.site import Site

pytestmark = pytest.mark.usefixtures("pools")

# Of each: what the pool changes in its preset.
AGREED: dict[str, dict[str, Any]] = {
    # Three golden deals, and two in which forehand may go dark, whatever its score is.
    "club": {"max_deals": 5, "golden_max_rounds": 1, "dark_min_score": None},
    "duel": {"max_deals": 1},
    "four": {"max_deals": 3},
    "lithuanian": {"max_deals": 2},
}
# More than any hand allows.
MAX_BID = 400
POOLS = """
from games.models import Pool, Preset
for order, (key, differences) in enumerate({agreed}.items()):
    pool = Pool.objects.get(key="classic-short")
    pool.pk, pool.key, pool.name, pool.order = None, f"two-{{key}}", f"Two at {{key}}", 20 + order
    pool.preset, pool.differences = Preset.objects.get(key=key), differences
    pool.rated, pool.action_ms = False, 60_000
    # Bots sit down when both have surely come; at a duel none is needed.
    pool.patience_ms = 60_000 if key == "duel" else 10_000
    pool.full_clean()
    pool.save()
"""


@pytest.fixture(scope="module")
def pools(site: Site) -> None:
    site.shell(POOLS.format(agreed=AGREED))


class Guest(Player):
    """A player who notes how the table looked at each turn."""

    def __init__(self, page: Page, screen: str) -> None:
        super().__init__(page, screen)
        self.saw: set[str] = set()

    def act(self) -> str:
        self.look()
        return super().act()

    def look(self) -> None:
        kinds = self.page.locator(".deal-kind").all_inner_texts()
        self.saw |= {kind.split()[0] for kind in kinds if kind}


def sit_down(site: Site, new_page: Callable[..., Page], preset: str) -> list[Guest]:
    """Seat two guests at one table of the preset's pool."""
    pages = [new_page("desktop", "dark"), new_page("phone")]
    for page in pages:
        choose_pool(page, site, f"Two at {preset}")
    for page in pages:
        page.locator("[data-play-button]").click()
    for page in pages:
        wait_for_table(page)
    assert len({page.url for page in pages}) == 1
    return [Guest(pages[0], "desktop"), Guest(pages[1], "phone")]


def play(guests: list[Guest], watch: Callable[[], None] = lambda: None) -> None:
    """Let each guest act in turn to the end of the game; one must always be asked before long."""
    turn, idle = cycle(guests), 0
    while not all(guest.sees("end") for guest in guests):
        watch()
        guest, idle = next(turn), idle + 1
        if guest.is_asked(timeout=150):
            guest.act()
            idle = 0
        assert idle < 3 * PATIENCE / 150


def record_of(guests: list[Guest], preset: str) -> dict[str, Any]:
    """Return the same record for both, by the rules, and check that there is no rating."""
    ends = [EndOfGame(guest.page, rated=False) for guest in guests]
    record = ends[0].record()
    assert record == ends[1].record()
    replay = engine.replay(record)
    assert replay.error is None and replay.game.over
    assert record["agreements"] == {"preset": preset, **AGREED[preset]}
    assert sorted(replay.game.standing.scores, reverse=True) == ends[0].scores == ends[1].scores
    assert "ratings" not in record
    return record


def words(record: dict[str, Any]) -> list[list[str]]:
    """Of each deal that counted the first words of its actions."""
    deals = [[action.split()[1] for action in deal["actions"]] for deal in record["deals"]]
    # Only these end a deal. A forced redeal is no action: such a deal has none of them either.
    return [deal for deal in deals if {"play", "distribute", "write_off"} & set(deal)]


@pytest.mark.slow
@pytest.mark.rotated(2)
def test_two_people_and_a_bot_play_club(site: Site, new_page: Callable[..., Page]) -> None:
    guests = sit_down(site, new_page, "club")
    play(guests)
    record = record_of(guests, "club")
    deals = words(record)
    assert len(deals) == 5
    assert all("bid" not in deal and "dark" not in deal for deal in deals[:3])
    # Both of the last forehands are asked before they see a card; one at least is a person.
    assert all(deal[0] in ("dark", "look") for deal in deals[3:])
    assert sum("dark" in guest.did for guest in guests) >= 1
    assert any("dark" in deal for deal in deals[3:])
    for guest in guests:
        assert "golden" in guest.saw
        assert {"exchange", "card"} <= set(guest.did)


@pytest.mark.slow
def test_a_duel(site: Site, new_page: Callable[..., Page]) -> None:
    guests = sit_down(site, new_page, "duel")
    for guest in guests:
        expect(guest.page.locator(".people .plate")).to_have_count(1)
    play(guests)
    record = record_of(guests, "duel")
    assert read_record(record).agreements.players == len(record["players"]) == 2
    assert {"take", "give"} <= {word for deal in words(record) for word in deal}
    assert sum("pile" in guest.did for guest in guests) >= 1


@pytest.mark.slow
@pytest.mark.rotated(2, first=1)
def test_a_table_of_four(site: Site, new_page: Callable[..., Page]) -> None:
    guests = sit_down(site, new_page, "four")
    sat_out: set[int] = set()

    def watch() -> None:
        """A player who sits out reads so, holds no card and is asked nothing."""
        for number, guest in enumerate(guests):
            if guest.page.get_by_text("You sit out this deal").is_visible():
                sat_out.add(number)

    play(guests, watch)
    record = record_of(guests, "four")
    assert len(record["players"]) == 4 and len(words(record)) == 3
    # In three deals three of the four sit out: at least one of the two people.
    assert sat_out


@pytest.mark.slow
@pytest.mark.rotated(2)
def test_cards_laid_aside_are_shown_with_the_end_of_the_deal(
    site: Site, new_page: Callable[..., Page]
) -> None:
    guests = sit_down(site, new_page, "lithuanian")
    for guest in guests:
        guest.highest_bid = MAX_BID
    told: set[str] = set()

    def watch() -> None:
        for guest in guests:
            told.update(guest.page.locator(".deal-result .laid").all_inner_texts())

    play(guests, watch)
    record = record_of(guests, "lithuanian")
    laid = [action.split()[2:] for deal in record["deals"] for action in deal["actions"]
            if " lay " in action]  # fmt: skip
    assert laid and all(len(cards) == 3 for cards in laid)
    assert any("exchange" in guest.did for guest in guests)
    # The one who laid them reads of themselves, the other of a name.
    assert any("aside" in text for text in told)
