"""The queue in a browser: several pools at once, and out of them again."""

import secrets
from collections.abc import Callable, Iterator

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.e2e.player import PATIENCE, press_tile
from tests.site import Site

# A pool in which nobody is seated without others.
POOL = """
from games.models import Pool
pool = Pool.objects.get(key="classic-short")
pool.pk, pool.key, pool.name, pool.order = None, "{key}", "Pool {key}", 50
pool.with_bots, pool.patience_ms = False, 600_000
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
    press_tile(page, page.locator(f"[data-pool-key={key}]"))


def accept_also(page: Page, *keys: str) -> None:
    """The second step: ticks behind "Also play"."""
    page.locator("[data-also] summary").click()
    for key in keys:
        page.locator(f"[data-also-key={key}]").click()


def look_for(page: Page, site: Site, key: str, *others: str) -> None:
    page.goto(site.url)
    tick(page, key)
    if others:
        accept_also(page, *others)
    page.locator("[data-play-button]").click()
    expect(page.locator("[data-looking]")).to_contain_text("Looking", timeout=PATIENCE)


def test_two_pools_at_once_and_out_of_both(
    site: Site,
    new_page: Callable[..., Page],
    make_pool: Callable[[str], str],
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
    # A guest who leaves the queue finds a page that knows them.
    expect(page.locator(".me")).to_be_visible(timeout=PATIENCE)
    expect(page.locator("[data-play-button]")).to_be_visible()
    expect(page.locator("[data-note]")).to_contain_text("2 of ")
    expect(page.locator("[data-also-names]")).to_have_text(f"Pool {other}")
    accept_also(page, other)
    expect(page.locator("[data-also-names]")).to_have_text("nothing else")


# A seat is offered to those who waited long: they may have gone to make tea.

LONG_AGO = """
import time
from datetime import timedelta
from django.db.models import F
from games.matchmaking.models import Ticket
tickets = Ticket.objects.filter(pool__key="{key}")
# The page says that it is looking before the server has its ticket.
while tickets.count() < 2:
    time.sleep(0.1)
minute = timedelta(seconds=60)
tickets.update(created_at=F("created_at") - minute, pressed_at=F("pressed_at") - minute)
print(tickets.count())
"""
WHO_CAME_FIRST = """
from datetime import timedelta
from games.matchmaking.models import Ticket
one, other = Ticket.objects.filter(pool__key="{key}").order_by("created_at")
print(other.created_at - one.created_at > timedelta(seconds=50))
"""


def wait_long(site: Site, key: str) -> None:
    """All who wait there have waited for a minute more."""
    assert site.shell(LONG_AGO.format(key=key)) == "2"


def take(page: Page) -> Locator:
    return page.locator("[data-accept] button")


def offered(*pages: Page) -> None:
    for page in pages:
        expect(take(page)).to_contain_text("Take the seat", timeout=PATIENCE)


def looks_on(page: Page) -> None:
    """In the queue, and nothing is offered."""
    expect(take(page)).to_be_hidden(timeout=PATIENCE)
    expect(page.locator("[data-looking]")).to_contain_text("Looking")


@pytest.mark.slow
def test_a_seat_is_offered_after_a_long_wait_taken_missed_and_declined(
    site: Site, new_page: Callable[..., Page], make_pool: Callable[[str], str]
) -> None:
    key = make_pool("queue-tea")
    anna, boris, vera = (new_page() for _ in range(3))
    look_for(anna, site, key)
    look_for(boris, site, key)
    wait_long(site, key)
    look_for(vera, site, key)
    offered(anna, boris)
    take(anna).click()
    expect(take(anna)).to_contain_text("Waiting for the others", timeout=PATIENCE)
    # Boris does not answer, leaves the queue and reads so; the others keep their places in it.
    said = boris.locator("[data-message]")
    expect(said).to_contain_text("You did not take the seat in time", timeout=PATIENCE)
    expect(boris.locator("[data-play-button]")).to_be_visible()
    looks_on(anna)
    looks_on(vera)
    assert site.shell(WHO_CAME_FIRST.format(key=key)) == "True"
    # Taking the seat was a press, which is long ago again.
    wait_long(site, key)
    # Boris is back, and Anna does not want to any more.
    boris.locator("[data-play-button]").click()
    offered(anna)
    anna.locator("[data-cancel] button").click()
    expect(anna.locator("[data-play-button]")).to_be_visible(timeout=PATIENCE)
    looks_on(boris)
    looks_on(vera)
    wait_long(site, key)
    anna.locator("[data-play-button]").click()
    offered(boris, vera)
    for page in (boris, vera):
        take(page).click()
    for page in (anna, boris, vera):
        page.wait_for_url("**/table/*/")
    assert len({page.url for page in (anna, boris, vera)}) == 1


BAR = """
import time
from accounts.bans.services import ban
from games.matchmaking.models import Ticket
# The page says that it is looking before the server has its ticket.
while not Ticket.objects.filter(pool__key="{key}").exists():
    time.sleep(0.1)
ban(Ticket.objects.get(pool__key="{key}").user, ["rated"], "Two accounts at one table.", None)
print(Ticket.objects.filter(pool__key="{key}").count())
"""


@pytest.mark.slow
def test_a_ban_ends_waiting_at_once_with_the_reason(
    site: Site, new_page: Callable[..., Page], make_pool: Callable[[str], str]
) -> None:
    key, page = make_pool("queue-bar"), new_page()
    look_for(page, site, key)
    assert site.shell(BAR.format(key=key)) == "0"
    # The page of a new guest is loaded again, and then says it in another place.
    said = page.locator("[data-message], .refusal").filter(has_text="Two accounts at one table.")
    expect(said.first).to_be_visible(timeout=PATIENCE)
    expect(page.locator("[data-cancel]")).to_be_hidden()
    page.reload()
    expect(page.locator(".refusal")).to_contain_text("Two accounts at one table.")
    expect(page.locator("[data-play-button]")).to_have_count(0)
