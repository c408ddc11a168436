"""Two people and a bot at one table: a closed tab comes back, and no hidden card is sent."""

from collections.abc import Callable
from copy import deepcopy
from itertools import cycle

import pytest
from playwright.sync_api import Page, expect

from tests.e2e.game_end_sheet import EndOfGame
from tests.e2e.observed_frames import Frames, cards_in, deals_of, leaks
from tests.e2e.player import Player, choose_pool, wait_for_table
from tests.site import Site


def sit_down_together(pages: list[Page], site: Site) -> None:
    for page in pages:
        choose_pool(page, site, "Two friends")
    for page in pages:
        page.locator("[data-play-button]").click()
    for page in pages:
        wait_for_table(page)
    assert len({page.url for page in pages}) == 1
    expect(pages[0].locator(".people .plate", has_text="bot")).to_have_count(1)


def close_and_come_back(player: Player, site: Site, frames: Frames, errors: list[str]) -> Player:
    """The tab is gone; in a new one home shows the way."""
    context = player.page.context
    player.page.close()
    page = context.new_page()
    page.on("pageerror", lambda error: errors.append(str(error)))
    frames.listen(page)
    page.goto(site.url)
    page.get_by_role("link", name="Back to the table").click()
    wait_for_table(page)
    return Player(page, player.screen)


def play_together(
    players: list[Player], acts: int = 1000, until: Callable[[], bool] = lambda: False
) -> None:
    """Let each player act in turn: to the end, for so many actions, or until a moment."""
    turn = cycle(players)
    while acts and not until() and not all(player.sees("end") for player in players):
        player = next(turn)
        if player.is_asked(timeout=150):
            player.act()
            acts -= 1


def something_to_leak(frames: Frames, deals: list) -> int:
    """Count the hidden cards that could have leaked, over all tables that were sent."""
    return sum(
        24 - len(deals[table["deal"]].known_to(table["you"], table))
        for table in frames.tables
        if table["deal"] < len(deals)
    )


def with_a_leak(frames: Frames, deals: list) -> list[dict]:
    """One table of the bidding, but with a card of somebody else's hand in a far corner."""
    table = deepcopy(next(t for t in frames.tables if t["phase"] == "bidding"))
    other = (table["you"] + 1) % 3
    table["events"] += [{"type": "passed", "seat": other, "card": min(deals[0].hands[other])}]
    return [table]


def play_whole_game(
    site: Site, new_page: Callable[..., Page], errors: list[str]
) -> tuple[list[Player], list[Frames]]:
    """Play a whole game of two guests and a bot, one tab closed and opened again in the middle."""
    pages = [new_page(), new_page("phone")]
    frames = [Frames(page) for page in pages]
    sit_down_together(pages, site)
    players = [Player(pages[0]), Player(pages[1], "phone")]
    play_together(players, acts=8)
    players[0] = close_and_come_back(players[0], site, frames[0], errors)
    play_together(players)
    return players, frames


@pytest.mark.slow
def test_two_people_play_to_the_same_end(
    site: Site, new_page: Callable[..., Page], errors: list[str]
) -> None:
    players, frames = play_whole_game(site, new_page, errors)
    ends = [EndOfGame(player.page) for player in players]
    assert ends[0].scores == ends[1].scores
    record = ends[0].record()
    assert record == ends[1].record()
    deals = deals_of(record)
    for mine in frames:
        assert something_to_leak(mine, deals) > 100
        assert list(leaks(with_a_leak(mine, deals), deals))
        assert list(leaks(mine.tables, deals)) == []
        assert not cards_in(mine.others)
    players[1].again()
    expect(players[1].page.locator("[data-card]")).not_to_have_count(0)
