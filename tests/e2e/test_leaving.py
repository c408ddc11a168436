"""Tests of going away and of leaving for good, from both sides of the table."""

from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from tests.e2e.player import PATIENCE, Player, sit_down
from tests.e2e.test_secrecy import play_together, sit_down_together
from tests.site import Site


def resign(page: Page, site: Site, screen: str = "desktop", rated: bool = True) -> None:
    if screen == "phone":
        # At the foot; while one gives cards away, at the head of that step.
        page.get_by_role("button", name="More", exact=True).tap()
        page.get_by_role("button", name="Resign the game").tap()
    else:
        page.locator("header.top").get_by_role("button", name="Resign").click()
    sheet = page.get_by_role("dialog", name="Resign this game?")
    expect(sheet.get_by_text("counts this as last place")).to_have_count(int(rated))
    sheet.get_by_role("button", name="Resign").click()
    page.wait_for_url(f"{site.url}/", timeout=PATIENCE)


@pytest.mark.slow
@pytest.mark.rotated(2)
def test_the_others_see_a_player_away_and_then_the_bot(
    site: Site, new_page: Callable[..., Page]
) -> None:
    stays, goes = new_page(), new_page("phone")
    sit_down_together([stays, goes], site)
    table = goes.url
    goes.goto("about:blank")
    away = stays.locator(".plate", has_text="away")
    expect(away).to_have_count(1, timeout=PATIENCE)
    expect(stays.locator(".portrait.away")).to_have_count(1)
    goes.goto(table)
    expect(away).to_have_count(0, timeout=PATIENCE)
    players = [Player(stays), Player(goes, "phone")]
    play_together(players, until=lambda: players[0].deal > 1 and players[1].deal > 1)
    resign(goes, site, "phone")
    expect(stays.locator(".plate", has_text="for Guest")).to_have_count(1, timeout=PATIENCE)
    expect(stays.locator(".people .plate", has_text="bot")).to_have_count(2)
    # They watch now like anybody else: no card and no way to resign a second time.
    goes.goto(table)
    expect(goes.locator(".mine .hand-card button")).to_have_count(0)
    expect(goes.locator(".card-table")).to_be_visible()


@pytest.mark.slow
def test_playing_on_is_the_other_answer(site: Site, page: Page) -> None:
    sit_down(page, site)
    page.locator("header.top").get_by_role("button", name="Resign").click()
    page.get_by_role("dialog").get_by_role("button", name="Keep playing").click()
    expect(page.get_by_role("dialog", name="Resign this game?")).to_have_count(0)
    expect(page.locator(".chip", has_text="you are watching")).to_have_count(0)


@pytest.mark.slow
@pytest.mark.parametrize(("screen", "theme"), [("desktop", "dark"), ("phone", "light")])
def test_leaving_again_is_delayed_with_the_reason(
    site: Site, new_page: Callable[..., Page], screen: str, theme: str
) -> None:
    page = new_page(screen, theme)
    for _ in range(2):
        sit_down(page, site)
        resign(page, site, screen)
    closed = page.locator(".refusal")
    expect(closed).to_contain_text("You cannot play ranked games right now")
    expect(closed).to_contain_text("You left 2 of your last 2 games")
    expect(closed).to_contain_text("minutes")
    expect(page.locator("[data-play-button]")).to_have_count(0)
