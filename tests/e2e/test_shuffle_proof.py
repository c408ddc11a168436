"""The check of a shuffle in a browser: a game of this site, and a record that somebody changed."""

import json

import pytest
from playwright.sync_api import Page, expect

from tests.e2e.test_replay import played
from tests.site import Site

# The site's own worker may be at it already, and not have committed yet.
FINALISE = """
import time
from games.models import Game
from games.tables.lifecycle.finalise import finalise
finalised = Game.objects.filter(pk="{game}", finalised_at__isnull=False)
while not (finalise("{game}") or finalised.exists()):
    time.sleep(0.05)
"""


@pytest.mark.slow
def test_every_deck_is_recomputed_in_the_browser(site: Site, page: Page) -> None:
    game = played(site, "fair")
    site.shell(FINALISE.format(game=game))
    page.goto(f"{site.url}/fairness/?game={game}")
    expect(page.get_by_text("Every card was dealt as promised.")).to_be_visible()
    expect(page.locator(".proof-lines li.as-promised")).to_have_count(4)
    expect(page.locator(".proof-lines li.differs")).to_have_count(0)


def test_a_changed_card_is_found(site: Site, page: Page) -> None:
    game = played(site, "fair2")
    site.shell(FINALISE.format(game=game))
    record = page.request.get(f"{site.url}/game/{game}/record/").json()
    deck = record["deals"][1]["deck"]
    record["deals"][1]["deck"] = deck[2:4] + deck[:2] + deck[4:]
    page.goto(f"{site.url}/fairness/")
    page.get_by_label("or paste its text").fill(json.dumps(record))
    page.get_by_role("button", name="Check", exact=True).click()
    expect(page.get_by_text("Mismatches: 1")).to_be_visible()
    expect(page.locator(".proof-lines li.differs")).to_contain_text("Deck of deal 2")


def test_a_file_without_a_record_is_named(site: Site, page: Page) -> None:
    page.goto(f"{site.url}/fairness/")
    page.get_by_label("or paste its text").fill("{}")
    page.get_by_role("button", name="Check", exact=True).click()
    expect(page.get_by_role("alert")).to_contain_text("This is not a game record.")
