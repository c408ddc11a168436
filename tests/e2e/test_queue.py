"""The queue in a browser: several pools at once, and out of them again."""

import secrets
from collections.abc import Callable, Iterator

import pytest
from playwright.sync_api import Page, expect

from tests.e2e.playing import PATIENCE
from tests.site import Site

# A pool in which nobody is seated without others.
POOL = """
from games.models import Pool
pool = Pool.objects.get(key="classic-short")
pool.pk, pool.key, pool.name, pool.order = None, "{key}", "Pool {key}", 50
pool.with_bots, pool.wait_ms = False, 600_000
pool.save()
"""
CLOSE = """
from games.models import Pool
Pool.objects.filter(key="{key}").update(is_open=False)
"""


@pytest.fixture
def make_pool(site: Site) -> Iterator[Callable[[str], str]]:
    made: list[str] = []

    def make(key: str) -> str:
        # What failed is tried again, at the same site.
        key = f"{key}-{secrets.token_hex(2)}"
        site.shell(POOL.format(key=key))
        made.append(key)
        return key

    yield make
    for key in made:
        site.shell(CLOSE.format(key=key))


def tick(page: Page, key: str) -> None:
    page.locator(f"[data-pool-key={key}]").click()


def look_for(page: Page, site: Site, *keys: str) -> None:
    page.goto(site.url)
    page.locator(".pool:has(:checked)").first.click()
    for key in keys:
        tick(page, key)
    page.locator("[data-play-button]").click()
    expect(page.locator("[data-looking]")).to_contain_text("Looking", timeout=PATIENCE)


def test_two_pools_at_once_and_out_of_both(
    site: Site,
    new_page: Callable[..., Page],
    make_pool: Callable[[str], str],
    errors: list[str],
) -> None:
    one, other = make_pool("queue-one"), make_pool("queue-other")
    page = new_page("desktop")
    look_for(page, site, one, other)
    for key in (one, other):
        expect(page.locator(f"[data-pool-key={key}] [data-heads]")).to_have_text(
            "1", timeout=PATIENCE
        )
        expect(page.locator(f"[data-pool-key={key}] [data-soon]")).to_have_text("without bots")
    page.locator("[data-cancel] button").click()
    # A guest who leaves the queue finds a page that knows him.
    expect(page.locator(".me")).to_be_visible(timeout=PATIENCE)
    expect(page.locator("[data-play-button]")).to_be_visible()
    expect(page.locator("[data-note]")).to_contain_text("2 of ")
    for key in (one, other):
        tick(page, key)
    expect(page.locator("[data-note]")).to_have_text("Tick at least one pool.")
    page.locator("[data-play-button]").click()
    expect(page.locator("[data-message]")).to_have_text("Tick at least one pool.", timeout=PATIENCE)
    # The browser notes the refusal.
    errors.clear()
