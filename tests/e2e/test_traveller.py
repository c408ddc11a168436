"""A duplicate scored deal by deal, and its travellers, in a browser."""

import json
import re
import secrets
from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from games.engine.record import DealFinished, read_record, replay_steps
from tests.e2e.full_session import fetched
from tests.e2e.test_accessibility import findings
from tests.e2e.tournament_in_progress import disturbed_duplicate, duplicate_played, enter_as
from tests.site import Site

SIDEWAYS = "document.documentElement.scrollWidth > innerWidth + 1"


def recounted(gains: dict[str, list[list[int]]], deal: int, seat: int) -> dict[str, float]:
    """Return the matchpoints of each table, from the stored gains alone."""
    found = {}
    for table, deals in gains.items():
        others = [rows[deal][seat] for other, rows in gains.items() if other != table]
        own = deals[deal][seat]
        found[table] = sum(1.0 if own > one else 0.5 if own == one else 0.0 for one in others)
    return found


def written(points: float) -> str:
    whole, half = divmod(round(points * 2), 2)
    return f"{whole or ''}½" if half else str(whole)


@pytest.mark.slow
def test_the_deals_of_a_round_are_compared(
    site: Site, new_page: Callable[..., Page], screen: str
) -> None:
    cup = duplicate_played(site, 12, f"t{secrets.token_hex(3)}", deals=3)
    page = new_page(screen)
    enter_as(page, site, cup)
    page.goto(f"{site.url}/tournaments/{cup['id']}/rounds/1/deals/1/")
    expect(page.get_by_role("heading", level=1)).to_have_text("Deal 1 of 3")
    # My own table and seat are shown first.
    expect(page.locator("tr.mine th strong")).to_have_text(cup["name"])
    for deal in range(3):
        points = recounted(cup["gains"], deal, seat=0)
        for row in page.locator(".traveller tbody tr").all():
            table = row.locator("td").first.inner_text()
            expect(row.locator(".points strong")).to_have_text(written(points[table]))
        if deal < 2:
            page.keyboard.press("ArrowRight")
            expect(page.get_by_role("heading", level=1)).to_have_text(f"Deal {deal + 2} of 3")
    own = sum(recounted(cup["gains"], deal, seat=0)["2"] for deal in range(3))
    expect(page.locator(".traveller-total strong")).to_have_text(f"{written(own)} of 9")
    # Another seat, the same deal.
    page.get_by_role("link", name="Seat 3", exact=True).click()
    expect(page.locator(".segments [aria-current]")).to_have_text("Seat 3")
    assert findings(page, "a traveller") == []
    assert not page.evaluate(SIDEWAYS)


@pytest.mark.slow
def test_the_page_of_the_tournament_leads_to_the_deals(site: Site, page: Page) -> None:
    cup = duplicate_played(site, 6, f"t{secrets.token_hex(3)}", deals=1)
    page.goto(f"{site.url}/tournaments/{cup['id']}/?round=1#tables")
    page.get_by_role("link", name="All deals compared").click()
    page.get_by_role("link", name="Replay of table 1").click()
    expect(page).to_have_url(re.compile("/game/"))


def gains_of(site: Site, game: str) -> list[tuple[int, ...]]:
    """Return what each deal changed of the scores, by replaying the record."""
    status, text = fetched(site, f"/api/v1/games/{game}/record/")
    assert status == 200, text
    steps = replay_steps(read_record(json.loads(text)))
    return [tuple(step.outcome.gains) for step in steps if isinstance(step, DealFinished)]


def field_points(site: Site, cup: dict[str, Any]) -> dict[str, float]:
    """Return the mean matchpoints of 100 over all deals, of those who came, from the records."""
    for table in cup["tables"]:
        table["gains"] = gains_of(site, table["game"])
    points = {}
    for table in cup["tables"]:
        for seat, name in enumerate(table["seats"]):
            others = [
                other["gains"]
                for other in cup["tables"]
                if other is not table and other["seats"][seat] != cup["absent"]
            ]
            shares = [
                sum(
                    1.0 if own[seat] > one[deal][seat] else 0.5 * (own[seat] == one[deal][seat])
                    for one in others
                )
                / len(others)
                for deal, own in enumerate(table["gains"])
            ]
            points[name] = 100 * sum(shares) / len(shares)
    return points | {cup["absent"]: 0.0}


@pytest.mark.slow
def test_one_who_never_comes_and_one_who_leaves(
    site: Site, new_page: Callable[..., Page], screen: str
) -> None:
    """The numbers of the page are those of the records; the bot of the absent is not compared."""
    cup = disturbed_duplicate(site, f"t{secrets.token_hex(3)}")
    points = field_points(site, cup)
    page = new_page(screen)
    page.goto(f"{site.url}/tournaments/{cup['id']}/#standings")
    rows = page.locator("table.standings tbody tr")
    expect(rows).to_have_count(9)
    for row in rows.all():
        name = row.locator("th .name").inner_text()
        shown = row.locator("td.number").first.inner_text()
        assert abs(float(shown) - points[name]) < 0.01, name
    page.goto(f"{site.url}/tournaments/{cup['id']}/rounds/1/deals/1/?seat=2")
    bot_row = page.locator(".traveller tbody tr", has_text=cup["absent"])
    expect(bot_row).to_contain_text("a bot played")
    expect(bot_row).to_contain_text("not compared")
    page.goto(f"{site.url}/tournaments/{cup['id']}/rounds/1/deals/3/?seat=3")
    expect(page.locator(".traveller tbody tr", has_text=cup["left"])).to_contain_text(
        "left the table"
    )
