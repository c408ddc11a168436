"""An own table: laid with a change, found by its link, played to the end, and once more."""

import json
import re
from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from tests.e2e.game_end_sheet import EndOfGame
from tests.e2e.player import PATIENCE, Player, wait_for_table
from tests.e2e.test_accessibility import sign_up
from tests.e2e.test_secrecy import play_together
from tests.site import Site

# Rated tables are for accounts with a confirmed address.
CONFIRMED = """
from allauth.account.models import EmailAddress
EmailAddress.objects.update(verified=True)
"""
TABLE = re.compile(r"/table/\w+/$")


def table_of(page: Page) -> dict[str, Any]:
    """The table as the page received it."""
    return json.loads(page.locator("#table-config").text_content() or "")["table"]


def lay_short_table(page: Page, site: Site) -> str:
    """By link, with a bot, and with one deal for a game; its address."""
    page.goto(f"{site.url}/tables/new/")
    expect(page.locator("#rated-reason")).to_contain_text("confirmed email address")
    site.shell(CONFIRMED)
    page.reload()
    expect(page.locator("[name=rated]")).to_be_enabled()
    page.locator(".setup-changes summary").click()
    deals = page.locator("#row-max_deals")
    deals.get_by_role("switch").click()
    deals.locator("input").fill("1")
    expect(page.locator("[data-differences]")).to_have_text("1", timeout=PATIENCE)
    # What is changed is not rated, and the page says why.
    expect(page.locator("[name=rated]")).to_be_disabled(timeout=PATIENCE)
    expect(page.locator("#rated-reason")).to_contain_text("unchanged presets")
    page.locator("[name=seat2]").select_option("beginner")
    page.locator(".pick", has_text="Anybody with the link").click()
    page.get_by_role("button", name="Set up the table").click()
    link = page.locator("#table-link")
    expect(link).to_be_visible()
    return link.input_value()


@pytest.mark.slow
@pytest.mark.rotated(2, first=1)
def test_two_people_and_a_bot_play_at_a_custom_table(
    site: Site, new_page: Callable[..., Page]
) -> None:
    mine, other = new_page(), new_page("phone")
    sign_up(mine, site)
    link = lay_short_table(mine, site)
    other.goto(f"{site.url}/tables/")
    own_link = other.locator(f'.custom-tables a[href="{link.removeprefix(site.url)}"]')
    expect(own_link).to_have_count(0)
    other.goto(link)
    other.get_by_role("button", name="Sit down").first.click()
    wait_for_table(other)
    # Nobody pressed here: the page that waits goes on by itself.
    wait_for_table(mine)
    assert mine.url == other.url
    expect(mine.locator(".people .plate", has_text="bot")).to_have_count(1)
    players = [Player(mine), Player(other, "phone")]
    play_together(players)
    record = EndOfGame(mine, rated=False).record()
    again(players)
    table = table_of(mine)
    assert table["dealer"] == record["result"]["winner"]
    assert [person["username"] for person in table["people"]] == record["players"]
    play_together(players)
    only_one_stays(players)


def only_one_stays(players: list[Player]) -> None:
    """Let one player of a rematch stay, and play on with bots after the other's no."""
    first, second = players
    first.press(first.page.get_by_role("button", name="Rematch"))
    asked = second.page.locator(".rematch-people")
    expect(asked.locator(".agreed")).to_contain_text("wants a rematch", timeout=PATIENCE)
    expect(asked.locator(".waiting")).to_have_text("You have not answered")
    second.press(second.page.get_by_role("button", name="No", exact=True))
    expect(first.page.locator(".rematch-people .left")).to_contain_text("said no", timeout=PATIENCE)
    before = second.page.url
    first.press(first.page.get_by_role("button", name="Play with bots"))
    first.page.wait_for_url(lambda url: url != before, timeout=PATIENCE)
    wait_for_table(first.page)
    expect(first.page.locator(".people .plate", has_text="bot")).to_have_count(2)


def again(players: list[Player]) -> None:
    """One asks, the other agrees, and both sit at the same new table."""
    first, second = players
    before = first.page.url
    first.press(first.page.get_by_role("button", name="Rematch"))
    expect(first.page.get_by_role("button", name="Cancel the rematch")).to_be_visible(
        timeout=PATIENCE
    )
    second.press(second.page.get_by_role("button", name="Agree to a rematch"))
    for player in players:
        player.page.wait_for_url(lambda url: url != before, timeout=PATIENCE)
        assert TABLE.search(player.page.url)
        wait_for_table(player.page)
    assert first.page.url == second.page.url
    # The page is fetched once more: by now the cards are dealt.
    for player in players:
        expect(player.page.locator(".hand-card, .exchange-card").first).to_be_visible(
            timeout=PATIENCE
        )
    first.page.reload()
    wait_for_table(first.page)


def follow(page: Page, site: Site, name: str) -> None:
    page.goto(f"{site.url}/@/{name}/")
    page.get_by_role("button", name="Follow").click()
    expect(page.get_by_role("button", name="Following")).to_be_visible()


@pytest.mark.slow
def test_a_friend_online_is_challenged_on_any_page(
    site: Site, new_page: Callable[..., Page]
) -> None:
    anna, vera = new_page(), new_page("phone", theme="dark")
    names = [sign_up(anna, site), sign_up(vera, site)]
    anna.goto(f"{site.url}/@/{names[1]}/")
    # Vera does not know Anna.
    expect(anna.get_by_role("link", name="Challenge")).to_have_count(0)
    follow(vera, site, names[0])
    follow(anna, site, names[1])
    vera.goto(f"{site.url}/leaderboard/")
    anna.goto(site.url)
    anna.locator(".friends").get_by_role("link", name="Challenge").click()
    anna.get_by_role("button", name="Challenge").click()
    expect(anna.locator(".challenge-state")).to_have_text(f"Waiting for the answer of {names[1]}.")
    call = vera.locator(".invitation")
    expect(call).to_contain_text("challenges you", timeout=PATIENCE)
    expect(call).to_contain_text("Classic · 7 s a move + 5 min · unrated · with")
    call.get_by_role("button", name="Accept").click()
    for page in (vera, anna):
        wait_for_table(page)
    assert anna.url == vera.url


def test_one_press_against_bots(site: Site, page: Page) -> None:
    page.goto(site.url)
    page.get_by_role("link", name="Against bots").click()
    page.get_by_role("button", name="Play").click()
    wait_for_table(page)
    expect(page.locator(".people .plate", has_text="bot")).to_have_count(2)
    page.goto(site.url)
    page.locator(".running").get_by_role("link", name="Back to the table").click()
    wait_for_table(page)


@pytest.mark.slow
def test_a_table_that_loads_slowly_is_opened_once(
    site: Site, new_page: Callable[..., Page]
) -> None:
    page, asked = new_page(), list[str]()
    # What a service worker asks for passes no route.
    page.add_init_script("delete Navigator.prototype.serviceWorker")
    page.on("request", lambda request: asked.append(request.url.removeprefix(site.url)))
    page.route("**/table/slow/", lambda route: None)
    page.route("**/tables/list/", lambda route: route.fulfill(body='<p data-go="/table/slow/">'))
    page.goto(f"{site.url}/tables/", wait_until="commit")
    while asked.count("/tables/list/") < 2:
        page.wait_for_timeout(200)
    # Long enough for the second answer that the game has begun.
    page.wait_for_timeout(1_000)
    assert asked.count("/table/slow/") == 1
