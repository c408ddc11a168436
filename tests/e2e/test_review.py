"""A reviewed game in a browser: its summary, and the marks of its replay."""

import json
import re
from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from tests.e2e.conftest import PICTURES
from tests.e2e.reviewed_game import reviewed_game
from tests.games.review.records import short_record
from tests.site import Site

# Reviews run last of all that the workers of bots do.
REVIEW_MS = 90_000


@pytest.fixture(scope="module")
def game(site: Site) -> str:
    return reviewed_game(site, "reviewed")


def log_in(page: Page, site: Site, name: str) -> None:
    page.goto(f"{site.url}/accounts/login/")
    page.get_by_label("Name or email").fill(f"anna{name}")
    page.get_by_label("Password").fill(f"secret-{name}")
    page.locator("form.form").get_by_role("button", name="Log in", exact=True).click()
    expect(page.locator(".me-name")).to_have_text(f"anna{name}")


def picture(page: Page, name: str) -> None:
    PICTURES.mkdir(parents=True, exist_ok=True)
    page.screenshot(path=PICTURES / f"review-{name}.png")


@pytest.mark.parametrize("theme", ["dark", "light"])
def test_the_summary_and_the_replay(
    site: Site, new_page: Callable[..., Page], screen: str, theme: str, game: str
) -> None:
    page = new_page(screen, theme=theme)
    log_in(page, site, "reviewed")
    page.goto(f"{site.url}/game/{game}/review/")
    expect(page.locator("#review")).to_have_attribute("data-state", "done", timeout=REVIEW_MS)
    rows = page.locator(".account-table tbody tr:not(.account-divider)")
    expect(rows).to_have_count(6)
    assert_adds_up(page)
    assert_fits(page)
    picture(page, f"summary-{screen}-{theme}")
    page.locator(".costly-card").first.click()
    expect(page.locator(".caption.judged .verdict-why")).to_be_visible()
    expect(page.locator(".chance-graph")).to_be_visible()
    assert_fits(page)
    picture(page, f"replay-{screen}-{theme}")


def test_the_better_line_is_played_on_the_table(
    site: Site, new_page: Callable[..., Page], screen: str, game: str
) -> None:
    page = new_page(screen)
    page.goto(f"{site.url}/game/{game}/")
    expect(page.locator(".mistake-button.to-next")).to_be_visible()
    page.keyboard.press("n")
    expect(page.locator(".verdict-why")).to_be_visible()
    # The address follows with a delay.
    expect(page).to_have_url(re.compile("#.*[.][1-9]"))
    here = page.url
    page.keyboard.press("b")
    expect(page.locator(".line-note")).to_be_visible()
    picture(page, f"line-{screen}")
    page.keyboard.press("b")
    expect(page.locator(".verdict-why")).to_be_visible()
    expect(page).to_have_url(here)


def test_a_replay_can_be_opened_without_marks(
    site: Site, new_page: Callable[..., Page], screen: str, game: str
) -> None:
    page = new_page(screen)
    page.goto(f"{site.url}/game/{game}/?plain#2.4")
    page.keyboard.press("n")
    expect(page.locator(".verdict-why")).to_have_count(0)
    expect(page.locator(".chance-graph")).to_have_count(0)
    expect(page.locator(".other [data-card]")).to_have_count(0)
    page.get_by_role("button", name="Show").last.click()
    expect(page.locator(".chance-graph")).to_be_visible()


# Whatever is played elsewhere on the site, this work begins at once.
WORK = """
import time
from games.bots.search.budget import Budget
from games.game_reviews import masters
from games.game_reviews.models import GameReview
from games.review import reviewer
from tests.games.game_reviews.games import work_off
reviewer.BUDGET = Budget(bidding=4, exchange=2, play=4, drawn=2)
records = GameReview.objects.exclude(record_hash="")
records.update(not_before=None)
# A turn of a bot comes first, and the worker of the site may be at it.
while records.exclude(state="done").exists():
    work_off()
    time.sleep(0.2)
for review in records:
    while masters.play(review.pk):
        pass
"""


def test_an_uploaded_record_is_reviewed(
    site: Site, new_page: Callable[..., Page], screen: str, game: str
) -> None:
    """Its summary has what three masters made of it, its replay has marks, and it is deleted."""
    page = new_page(screen)
    log_in(page, site, "reviewed")
    page.goto(f"{site.url}/replay/review/")
    # Each screen has a record of its own.
    page.get_by_label("Or paste the record").fill(json.dumps(short_record(2, screen)))
    page.get_by_role("button", name="Review this record").click()
    expect(page.locator("#review")).to_be_visible()
    here = page.url
    site.shell(WORK)
    page.goto(here)
    expect(page.locator("#review")).to_have_attribute("data-state", "done", timeout=REVIEW_MS)
    assert_adds_up(page)
    page.locator(".hindsight summary").click()
    expect(page.get_by_role("columnheader", name="Three masters")).to_be_visible()
    assert_fits(page)
    picture(page, f"record-{screen}")
    page.get_by_role("link", name="Replay", exact=True).first.click()
    expect(page.locator(".chance-graph")).to_be_visible()
    assert_fits(page)
    picture(page, f"record-replay-{screen}")
    page.goto(f"{site.url}/replay/review/")
    assert_fits(page)
    picture(page, f"records-{screen}")
    page.get_by_role("button", name="Delete").first.click()
    expect(page.locator(".review-record")).to_have_count(0)


def assert_adds_up(page: Page) -> None:
    """Check that the shown start and parts are the shown end."""
    texts = page.locator(".account-table .account-value").all_inner_texts()
    values = [float(text.split()[0].replace("−", "-").replace("+", "")) for text in texts]
    assert round(sum(values[:-1]), 1) == values[-1]


def assert_fits(page: Page) -> None:
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
