"""After a closed game the page asks whether to look for a new table; nobody is seated untouched."""

from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from tests.e2e.player import PATIENCE
from tests.e2e.test_leaving import resign
from tests.site import Site

# Three guests at a table of a pool; the third is no page.
OPEN = """
from accounts.guests.services import create_guest
from games.models import Pool, Seat
from games.tables.lifecycle.create import create_game
from tests.sessions import session_of

guests = [create_guest("en") for _ in range(3)]
game = create_game(Pool.objects.get(key="classic-calm"), guests, first_dealer=0, waits=False)
Seat.objects.filter(game=game).update(expected_by=None)
print(*map(session_of, guests[:2]), game.pk)
"""
TICKETS = """
from games.matchmaking.models import Ticket
from games.models import Seat
users = Seat.objects.filter(game="{game}", left_at=None).values("user")
print("tickets:", Ticket.objects.filter(user__in=users).count())
"""
# The browser's own switch cannot be reached: the page is told that it is out of sight.
HIDE = """
Object.defineProperty(document, "hidden", { configurable: true, get: () => true });
Object.defineProperty(document, "visibilityState", { configurable: true, get: () => "hidden" });
document.dispatchEvent(new Event("visibilitychange"));
"""


@pytest.fixture
def opened(site: Site) -> tuple[list[str], str]:
    """The sessions of two guests, and their game, in which nobody has bid."""
    *sessions, game = site.shell(OPEN).split()[-3:]
    return sessions, game


def sit(page: Page, site: Site, session: str, game: str) -> None:
    page.context.add_cookies([{"name": "sessionid", "value": session, "url": site.url}])
    page.goto(f"{site.url}/table/{game}/")
    expect(page.locator(".hand [data-card]")).to_have_count(7, timeout=PATIENCE)


def tickets(site: Site, game: str) -> int:
    return int(site.shell(TICKETS.format(game=game)).split("tickets:")[1].split()[0])


@pytest.mark.slow
@pytest.mark.parametrize(("screen", "theme"), [("phone", "dark"), ("desktop", "light")])
def test_a_player_who_is_left_is_asked_and_searches_on_with_a_press(
    site: Site,
    new_page: Callable[..., Page],
    opened: tuple[list[str], str],
    screen: str,
    theme: str,
) -> None:
    (mine, theirs), game = opened
    page, other = new_page(screen, theme), new_page()
    sit(page, site, mine, game)
    sit(other, site, theirs, game)
    resign(other, site)
    asked = page.get_by_role("group", name="Look for a new table?")
    expect(asked).to_contain_text("head of the queue", timeout=PATIENCE)
    expect(page.get_by_role("status").filter(has_text="You have")).to_have_count(1)
    # Focus is not taken: Enter answers nothing.
    page.keyboard.press("Enter")
    expect(asked).to_be_visible()
    assert tickets(site, game) == 0
    asked.get_by_role("button", name="Look for a table").click()
    expect(page.get_by_role("button", name="Looking for a table")).to_be_visible(timeout=PATIENCE)
    # The button shows the press at once, before the server has answered.
    site.wait_for(lambda: tickets(site, game) == 1, PATIENCE / 1000)
    page.get_by_role("button", name="Looking for a table").click()
    expect(page.get_by_role("button", name="Play again")).to_be_visible()


@pytest.mark.slow
@pytest.mark.parametrize("is_hidden", [False, True])
def test_without_a_press_nobody_waits(
    site: Site, new_page: Callable[..., Page], opened: tuple[list[str], str], is_hidden: bool
) -> None:
    (mine, theirs), game = opened
    page, other = new_page(), new_page()
    sit(page, site, mine, game)
    sit(other, site, theirs, game)
    if is_hidden:
        page.evaluate(HIDE)
    resign(other, site)
    asked = page.get_by_role("group", name="Look for a new table?")
    if not is_hidden:
        expect(asked).to_be_visible(timeout=PATIENCE)
    over = page.locator(".requeue-over")
    expect(over).to_have_text("You are not waiting for a table.", timeout=PATIENCE)
    expect(asked).to_have_count(0)
    assert tickets(site, game) == 0
    # The page that is opened again starts nothing by itself.
    page.reload()
    expect(page.get_by_role("button", name="Play again")).to_be_visible(timeout=PATIENCE)
    assert tickets(site, game) == 0


@pytest.mark.slow
def test_no_by_keys(
    site: Site, new_page: Callable[..., Page], opened: tuple[list[str], str]
) -> None:
    (mine, theirs), game = opened
    page, other = new_page(), new_page()
    sit(page, site, mine, game)
    sit(other, site, theirs, game)
    resign(other, site)
    asked = page.get_by_role("group", name="Look for a new table?")
    expect(asked.get_by_role("button", name="No")).to_be_visible(timeout=PATIENCE)
    asked.get_by_role("button", name="No").focus()
    page.keyboard.press("Enter")
    expect(asked).to_have_count(0)
    assert tickets(site, game) == 0
