"""A seat lost by the clock: the warning, the way back, and what the other player sees."""

from collections.abc import Callable

import pytest
from playwright.sync_api import Page, WebSocketRoute, expect

from tests.e2e.player import PATIENCE, Player, sit_down
from tests.site import Site

# Two guests and a bot: the other guest does not act, and so the game goes no further.
OPEN = """
from accounts.models import User
from accounts.guests.services import create_guest
from games.models import Pool, Seat
from games.tables.lifecycle.create import create_game
from tests.sessions import session_of

guests = [create_guest("en") for _ in range(2)]
bot = User.objects.exclude(bot_level="").order_by("pk").first()
pool = Pool.objects.get(key="two-friends")
game = create_game(pool, [*guests, bot], first_dealer=1, waits=False)
Seat.objects.filter(game=game).update(expected_by=None)
print(*map(session_of, guests), game.pk)
"""
# The time of the first guest's next turn is over; `timeouts` of them ran out before.
RUN_OUT = """
from datetime import timedelta
from django.db.models import F
from django.utils import timezone
from games.models import Game

now = timezone.now()
Game.objects.filter(pk="{game}").update(
    timeouts=[{timeouts}, 0, 0], revision=F("revision") + 1, {clock}
)
"""
SEEN = """
import time
from games.tables.presence import visible_pages

until = time.monotonic() + 60
while not visible_pages.is_visible(("{game}", 0)) and time.monotonic() < until:
    time.sleep(0.1)
"""
PAST = "turn_at=now - timedelta(hours=1), due_at=now"


def run_out(site: Site, game: str, timeouts: int, clock: str = PAST) -> None:
    site.shell(RUN_OUT.format(game=game, timeouts=timeouts, clock=clock))


@pytest.fixture
def opened(site: Site) -> tuple[list[str], str]:
    """The two sessions, and the game; the first guest is to act after the bot."""
    *sessions, game = site.shell(OPEN).split()[-3:]
    return sessions, game


def sit(page: Page, site: Site, session: str, game: str) -> None:
    page.context.add_cookies([{"name": "sessionid", "value": session, "url": site.url}])
    page.goto(f"{site.url}/table/{game}/")


def sit_visibly(page: Page, site: Site, session: str, game: str) -> None:
    """Sit down, and wait until the site knows that the page is visible."""
    sit(page, site, session, game)
    site.shell(SEEN.format(game=game))


@pytest.mark.slow
@pytest.mark.parametrize(("screen", "theme"), [("phone", "light"), ("desktop", "dark")])
def test_a_player_who_is_there_takes_the_seat_back(
    site: Site,
    new_page: Callable[..., Page],
    opened: tuple[list[str], str],
    screen: str,
    theme: str,
) -> None:
    (mine, theirs), game = opened
    page, other = new_page(screen, theme), new_page()
    sit_visibly(page, site, mine, game)
    sit(other, site, theirs, game)
    expect(page.get_by_role("button", name="Pass")).to_be_visible()
    run_out(site, game, 2, clock="")
    expect(page.get_by_text("Last chance, then a bot takes over", exact=True)).to_be_visible()
    run_out(site, game, 2)
    sheet = page.get_by_role("region", name="Your seat").filter(has_text="Your time ran out.")
    expect(sheet).to_contain_text("You can return until deal 3 begins")
    expect(other.locator(".people .plate", has_text="may return")).to_have_count(1)
    middle = page.locator(".middle").bounding_box()
    sheet.get_by_role("button", name="Not now").click()
    folded = page.get_by_role("button", name="Take my seat back, until deal 3")
    expect(folded).to_be_visible()
    assert page.locator(".middle").bounding_box() == middle
    folded.click()
    expect(page.get_by_text("You took your seat back.")).to_be_visible()
    expect(other.locator(".people .plate", has_text="may return")).to_have_count(0)
    expect(page.get_by_role("button", name="Take my seat back")).to_have_count(0)


# The second guest leaves, as in another tab; among friends a bot plays on.
LEAVE = """
from games.models import Game, Seat
from games.tables import services

Game.objects.filter(pk="{game}").update(rated=False, pool=None)
services.leave("{game}", Seat.objects.get(game_id="{game}", number=1).user_id)
"""
PLACES = """
() => [".middle", ".at-left .plate", ".at-right .plate", ".hand-room, .mine .backs"].map((name) => {
  const { x, y, width } = document.querySelector(name).getBoundingClientRect();
  return [name, x, y, width].join(" ");
}).concat([...document.querySelectorAll(".opponent .plate .name")].map((one) => one.innerText))
"""


@pytest.mark.slow
def test_the_table_holds_still_when_the_seat_is_left(
    site: Site, new_page: Callable[..., Page], opened: tuple[list[str], str], screen: str
) -> None:
    """Nobody changes places, and the news lie over hand and turn line."""
    (_, theirs), game = opened
    page = new_page(screen)
    sit(page, site, theirs, game)
    expect(page.locator(".hand [data-card]")).to_have_count(7)
    before = page.evaluate(PLACES)
    site.shell(LEAVE.format(game=game))
    sheet = page.get_by_role("region", name="Your seat").filter(has_text="You left this game.")
    expect(sheet).to_contain_text("A bot has taken your seat. You are watching now.")
    assert page.evaluate(PLACES) == before
    sheet.get_by_role("button", name="Watch").click()
    expect(page.locator(".lost-seat")).to_have_count(0)
    assert page.evaluate(PLACES) == before


@pytest.mark.slow
def test_the_sheet_gives_the_seat_back_by_keys(
    site: Site, page: Page, opened: tuple[list[str], str]
) -> None:
    (mine, _), game = opened
    sit_visibly(page, site, mine, game)
    expect(page.get_by_role("button", name="Pass")).to_be_visible()
    page.locator(".hand [data-card]").first.focus()
    run_out(site, game, 2)
    button = page.get_by_role("button", name="Take my seat back")
    expect(button).to_be_focused()
    page.keyboard.press("Enter")
    expect(page.get_by_text("You took your seat back.")).to_be_visible()
    expect(page.locator(".lost-seat")).to_have_count(0)


class SilentWire:
    """The table's socket, which can fall silent without being closed."""

    def __init__(self, page: Page) -> None:
        self.silent = False
        page.route_web_socket("**/ws/table/**", self._connect)

    def _connect(self, socket: WebSocketRoute) -> None:
        server = socket.connect_to_server()
        socket.on_message(lambda text: None if self.silent else server.send(text))
        # An answer that is still on its way would prove that there is a network.
        server.on_message(lambda text: None if self.silent else socket.send(text))


@pytest.mark.slow
def test_a_browser_without_network_shows_it_at_once(site: Site, page: Page) -> None:
    """Before any answer is missing: the page waits for one for eight seconds."""
    wire = SilentWire(page)
    sit_down(page, site)
    Player(page).offer()
    wire.silent = True
    page.context.set_offline(True)
    banner = page.get_by_text("No connection. Your clock is running; reconnecting")
    expect(banner).to_be_visible(timeout=5000)
    wire.silent = False
    page.context.set_offline(False)
    expect(banner).to_have_count(0, timeout=PATIENCE)
