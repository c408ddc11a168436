"""A game by clicking: from the Play button to the rating, the profile and the record."""

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from games import engine
from tests.e2e.game_end_sheet import EndOfGame
from tests.e2e.player import Player, sit_down
from tests.site import MadeSite, Site


def finds_the_game_in_the_profile(page: Page, end: dict) -> None:
    row = page.locator(".games tbody tr")
    expect(row).to_have_count(1)
    expect(row.locator(".place")).to_have_text(re.compile(rf"^{end['place']}(st|nd|rd)$"))
    expect(row.locator("td").nth(2)).to_have_text(end["change"])
    ladder = page.locator(".ladder", has_text="Classic short")
    expect(ladder).to_contain_text(f"{end['rating']}?")
    expect(ladder).to_contain_text("1 game")


def stands_on_the_leaderboard(page: Page, end: dict) -> None:
    own = page.locator("tr.own")
    expect(own).to_contain_text("You")
    expect(own.locator(".value")).to_have_text(f"{end['rating']}?")
    expect(page.locator("main")).to_contain_text("Guests are not listed on the public leaderboard.")


def scores_of(record: dict) -> list[int]:
    """Replayed, best first."""
    replay = engine.replay(record)
    assert replay.error is None and replay.game.over
    return sorted(replay.game.standing.scores, reverse=True)


def plays_a_whole_game(site: Site, page: Page, screen: str) -> dict:
    """Sits down as a guest, plays to the end; what the sheet of the end says."""
    sit_down(page, site)
    expect(page.locator(".people .plate", has_text="bot")).to_have_count(2)
    Player(page, screen).play()
    end = EndOfGame(page)
    assert scores_of(end.record()) == end.scores
    return {"place": end.place, "change": end.change, "rating": end.rating}


def looks_the_result_up(site: Site, page: Page, end: dict) -> None:
    page.get_by_role("link", name="Home").click()
    page.locator(".me").click()
    finds_the_game_in_the_profile(page, end)
    page.goto(f"{site.url}/leaderboard/classic-short/")
    stands_on_the_leaderboard(page, end)


def test_a_guest_plays_and_finds_the_result(
    site: Site, new_page: Callable[..., Page], screen: str
) -> None:
    page = new_page(screen)
    looks_the_result_up(site, page, plays_a_whole_game(site, page, screen))


@pytest.mark.slow
def test_the_same_through_make_run(made_site: MadeSite, new_page: Callable[..., Page]) -> None:
    page = new_page()
    looks_the_result_up(made_site, page, plays_a_whole_game(made_site, page, "desktop"))
