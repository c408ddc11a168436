"""An administrator makes a preset and a pool in a browser, and people play it."""

import json
import secrets
from collections.abc import Callable

import pytest
from allauth.mfa.totp.internal.auth import generate_totp_secret
from playwright.sync_api import Locator, Page, WebSocketRoute, expect

from tests.accounts.mfa.factories import code
from tests.e2e.game_end_sheet import EndOfGame
from tests.e2e.player import PATIENCE, Player, choose_pool, sit_down
from tests.site import Site

ADMINISTRATOR = """
from accounts.models import User
from allauth.mfa.totp.internal.auth import TOTP
user = User.objects.create_superuser("{name}", password="{password}")
TOTP.activate(user, "{secret}")
"""
# Of the rows of all pools and presets whatever the administrators' pages could have changed.
ROWS = """
import json
from games.models import Pool, Preset
pools = Pool.objects.filter(key="{key}").values_list("preset__version", "rated", "is_open")
presets = Preset.objects.filter(key="{key}").order_by("version")
print(json.dumps([list(pools), [[row.version, row.agreements] for row in presets]]))
"""
UNRATED = """
from games.models import Game, Seat
from ratings.models import Rating, RatingChange
games = Game.objects.filter(pool__key="{key}", finalised_at__isnull=False)
# Bots of the site have ratings from their start.
users = Seat.objects.filter(game__in=games, user__bot_level="").values("user")
changes = RatingChange.objects.filter(game_id__in=games.values("pk"))
print(games.count(), changes.count(), Rating.objects.filter(user__in=users).count())
"""
# A preset of the administrators' with a pool, in which nobody is seated for a long time.
MADE = """
from games.models import Pool
from games.presets.services import PresetTexts, create_by_admin
pool = Pool.objects.get(key="classic-short")
pool.preset = create_by_admin("{key}", PresetTexts("Evening {key}"), {{"bid_step": 10}})
pool.pk, pool.key, pool.name, pool.order = None, "{key}", "Pool {key}", 40
pool.rated, pool.patience_ms = False, 600_000
pool.save()
"""


def log_in_administrator(site: Site, page: Page) -> Page:
    """Log in as a new administrator, in two steps, and open the list of presets."""
    name, password = f"admin{secrets.token_hex(3)}", secrets.token_hex(8)
    secret = generate_totp_secret()
    site.shell(ADMINISTRATOR.format(name=name, password=password, secret=secret))
    page.goto(f"{site.url}/admin/presets/preset/")
    page.locator("[name=login]").fill(name)
    page.locator("[name=password]").fill(password)
    page.locator("[name=password]").press("Enter")
    page.locator("[name=code]").fill(code(secret))
    page.locator("[name=code]").press("Enter")
    page.wait_for_url("**/preset/")
    return page


def stored(site: Site, key: str) -> tuple[list, list]:
    pools, presets = json.loads(site.shell(ROWS.format(key=key)))
    return pools, presets


def field(page: Page, name: str) -> Locator:
    return page.locator(f"[name={name}]")


def listed(page: Page, name: str) -> Locator:
    return page.locator("#result_list").get_by_role("link", name=name)


def unfold(page: Page, *groups: str) -> None:
    for group in groups:
        page.get_by_role("heading", name=group, exact=True).click()


def save(page: Page) -> None:
    page.get_by_role("button", name="Save", exact=True).click()


def make_preset(page: Page, site: Site, key: str) -> None:
    """Bids in tens, and forehand may play without looking."""
    page.goto(f"{site.url}/admin/presets/preset/add/")
    field(page, "key").fill(key)
    field(page, "name").fill(f"Evening {key}")
    unfold(page, "Bidding", "Dark deals")
    field(page, "bid_step").select_option("10")
    # What belongs to a switch is there when the switch is on.
    expect(field(page, "dark_unhide")).to_be_hidden()
    field(page, "dark").select_option("forehand")
    expect(field(page, "dark_unhide")).to_be_visible()


def make_pool(page: Page, site: Site, key: str) -> None:
    page.goto(f"{site.url}/admin/games/pool/add/")
    sent = {"name": f"Pool {key}", "key": key, "order": "30", "differences": '{"max_deals": 2}'}
    sent |= {"action_seconds": "30", "reserve_seconds": "120", "patience_seconds": "0.5"}
    for name, value in sent.items():
        field(page, name).fill(value)
    field(page, "preset").select_option(label=f"Evening {key} (1)")
    field(page, "ladder").select_option(label="Classic")
    field(page, "rated").uncheck()
    save(page)
    page.wait_for_url("**/admin/games/pool/")
    # A new pool is closed.
    listed(page, f"Pool {key}").click()
    field(page, "is_open").check()
    save(page)
    page.wait_for_url("**/admin/games/pool/")


def reads_what_differs(page: Page) -> None:
    """One tap away, in words, with what differs from the preset marked."""
    page.get_by_role("button", name="Agreements").click()
    drawer = page.get_by_role("dialog", name="Agreements")
    step = drawer.locator(".different", has_text="Bid step")
    expect(step).to_contain_text("Classic: 5")
    expect(drawer.locator(".different", has_text="Dark deals")).to_be_visible()
    expect(drawer.locator(".different", has_text="Marriage values")).to_have_count(0)
    drawer.get_by_role("button", name="Close").click()


@pytest.mark.slow
@pytest.mark.rotated(2)
def test_a_preset_and_a_pool_from_the_form_to_the_end_of_a_game(
    site: Site, new_page: Callable[..., Page]
) -> None:
    admin_page = log_in_administrator(site, new_page())
    key = f"evening-{secrets.token_hex(3)}"
    make_preset(admin_page, site, key)
    save(admin_page)
    admin_page.wait_for_url("**/admin/presets/preset/")
    make_pool(admin_page, site, key)
    agreed = {"preset": "classic", "bid_step": 10, "dark": "forehand"}
    assert stored(site, key) == ([[1, False, True]], [[1, agreed]])

    page = new_page()
    choose_pool(page, site, f"Pool {key}")
    expect(page.locator(".pool", has_text=f"Pool {key}")).to_contain_text("unrated")
    sit_down(page, site, f"Pool {key}")
    expect(page.locator("header.top")).to_contain_text("unrated")
    expect(page.locator(".plate .rating")).to_have_count(0)
    reads_what_differs(page)
    player = Player(page)
    player.play()
    end = EndOfGame(page, rated=False)
    assert end.record()["agreements"] == {**agreed, "max_deals": 2}
    finds_no_rating(site, page, key)


def finds_no_rating(site: Site, page: Page, key: str) -> None:
    """Neither in the database, nor in the profile, nor on the board."""
    page.get_by_role("link", name="Home").click()
    # The provisional rating of a newcomer, as before the game.
    expect(page.locator(".me")).to_contain_text("1500?")
    page.locator(".me").click()
    row = page.locator(".games tbody tr")
    expect(row).to_have_count(1)
    expect(row).to_contain_text("unrated")
    expect(page.locator(".ladder", has_text="Classic").first).not_to_contain_text("1 game")
    assert site.shell(UNRATED.format(key=key)).split()[1:] == ["0", "0"]


@pytest.mark.slow
def test_an_invalid_set_is_refused_in_its_row_and_mended_there(site: Site, page: Page) -> None:
    admin_page = log_in_administrator(site, page)
    key = f"refused-{secrets.token_hex(3)}"
    make_preset(admin_page, site, key)
    field(admin_page, "opening_bid").fill("105")
    save(admin_page)
    bid = admin_page.locator(".field-opening_bid")
    expect(bid).to_contain_text("105 is not a multiple of the bid step 10.")
    assert stored(site, key)[1] == []
    bid.get_by_role("button", name="Use 110").click()
    expect(field(admin_page, "opening_bid")).to_have_value("110")
    save(admin_page)
    admin_page.wait_for_url("**/admin/presets/preset/")
    [[version, agreements]] = stored(site, key)[1]
    assert version == 1 and agreements["opening_bid"] == 110


@pytest.mark.slow
def test_a_pool_keeps_the_version_that_was_chosen(site: Site, page: Page) -> None:
    admin_page = log_in_administrator(site, page)
    key = f"kept-{secrets.token_hex(3)}"
    site.shell(MADE.format(key=key))
    admin_page.reload()
    listed(admin_page, f"Evening {key}").click()
    unfold(admin_page, "Bidding")
    field(admin_page, "bid_step").select_option("5")
    save(admin_page)
    # The form stays, now on the new version.
    expect(admin_page.get_by_text(f"Saved: Evening {key}, version 2.")).to_be_visible()
    expect(admin_page.get_by_text("An older version is still used by")).to_contain_text(key)
    pools, presets = stored(site, key)
    assert pools == [[1, False, True]] and [version for version, _ in presets] == [1, 2]
    admin_page.goto(f"{site.url}/admin/games/pool/")
    listed(admin_page, f"Pool {key}").click()
    expect(admin_page.get_by_role("link", name=f"Evening {key} (2)")).to_be_visible()
    field(admin_page, "preset").select_option(label=f"Evening {key} (2)")
    save(admin_page)
    admin_page.wait_for_url("**/admin/games/pool/")
    assert stored(site, key)[0] == [[2, False, True]]


class HeldLobby:
    """Holds back what the lobby's socket sends to a page, and sends the newest message later."""

    def __init__(self, page: Page) -> None:
        self.is_held = False
        self.messages: list[tuple[WebSocketRoute, str | bytes]] = []
        page.route_web_socket("**/ws/lobby/", self.connect)

    def connect(self, route: WebSocketRoute) -> None:
        def receive(message: str | bytes) -> None:
            self.messages.append((route, message))
            if not self.is_held:
                self.release()

        route.connect_to_server().on_message(receive)

    def release(self) -> None:
        self.is_held = False
        for route, message in self.messages[-1:]:
            route.send(message)
        self.messages.clear()


@pytest.mark.slow
@pytest.mark.parametrize("first", ["lobby", "poll"])
def test_players_waiting_in_a_closed_pool_read_so(
    site: Site, new_page: Callable[..., Page], first: str
) -> None:
    """Whether they learn first that they are out of the queue, or that the pool is closed."""
    admin_page = log_in_administrator(site, new_page())
    key = f"closed-{secrets.token_hex(3)}"
    site.shell(MADE.format(key=key))
    page = new_page("phone")
    lobby = HeldLobby(page)
    choose_pool(page, site, f"Pool {key}")
    page.locator("[data-play-button]").click()
    expect(page.locator("[data-looking]")).to_be_visible()
    lobby.is_held = first == "poll"
    admin_page.goto(f"{site.url}/admin/games/pool/")
    listed(admin_page, f"Pool {key}").click()
    field(admin_page, "is_open").uncheck()
    save(admin_page)
    expect(admin_page.get_by_text("1 waiting for this game type")).to_be_visible()
    expect(page.locator("[data-play-button]")).to_be_visible()
    lobby.release()
    said = page.locator("[data-message]")
    expect(said).to_contain_text("This game type was closed while you waited", timeout=PATIENCE)
    expect(page.locator(".pool", has_text=f"Pool {key}")).to_have_count(0)
