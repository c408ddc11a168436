"""An arena of thirty bots and two people in a browser; another never comes, and one leaves."""

import json
import re
import secrets
import time
from collections import Counter, defaultdict
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from fractions import Fraction
from typing import Any

import pytest
from playwright.sync_api import Page, TimeoutError, expect

from tests.e2e import independent_count
from tests.e2e.full_session import fetched
from tests.e2e.player import Player
from tests.e2e.test_accessibility import findings
from tests.e2e.test_leaving import resign
from tests.e2e.tournament_in_progress import enter_as
from tests.site import Site

Json = dict[str, Any]
BOTS = 30
# New tables begin for so long after the start; the last ones are played to their end.
SECONDS = 75
WHOLE = 300
BUILD = """
import json
from accounts import valkey
from accounts.models import User
from tests.sessions import session_of
from tests.tournaments.playing import new_players, new_tournament
from tournaments import presence

# Valkey knows who is there, and does not think that it has only just started.
valkey.client().set(presence._key("since"), 1)
bots = [User.objects.create_user(f"bot{{n}}{word}", bot_level="casual") for n in range({bots})]
people = new_players(3, "{word}")
cup = new_tournament(
    "arena", [*bots, *people], name="Arena of {word}",
    settings={{"arena_minutes": 20, "streak": True}}, action_ms=30_000, reserve_ms=1_800_000,
)
print(json.dumps([cup.pk, [[one.username, session_of(one)] for one in people]]))
"""
START = """
from datetime import timedelta
from django.utils import timezone
from tournaments.director import start
from tournaments.models import Tournament
start.start("{cup}", None, timezone.now())
until = timezone.now() + timedelta(seconds={seconds})
Tournament.objects.filter(pk="{cup}").update(play_until=until)
"""
# All but one pause: nobody is seated.
ALONE = """
from django.utils import timezone
from tournaments.director import start
from tournaments.models import Entrant
start.start("{cup}", None, timezone.now())
others = Entrant.objects.filter(tournament="{cup}").exclude(user__username="{name}")
others.update(free_since=None, break_until=timezone.now())
"""
TIME_LEFT = re.compile(r"^(20:00|19:\d\d)$")
# No other test of the site meets these bots.
RETIRE = """
from accounts.models import User
User.objects.filter(username__startswith="bot", username__endswith="{word}").update(is_active=False)
"""


@contextmanager
def arena(site: Site) -> Iterator[tuple[str, list[Json]]]:
    """Its id, and three people: their names and sessions."""
    word = f"a{secrets.token_hex(3)}"
    cup, people = json.loads(site.shell(BUILD.format(word=word, bots=BOTS)).splitlines()[-1])
    yield cup, [{"name": name, "session": session} for name, session in people]
    site.shell(RETIRE.format(word=word))


def results_of(site: Site, cup: str) -> Json:
    return json.loads(fetched(site, f"/tournaments/{cup}/results.json")[1])


def play_to_the_end(page: Page, site: Site, cup: str) -> int:
    """Play each table that the page leads to, until the arena is over; return their number."""
    tables, ends = 0, time.monotonic() + WHOLE
    while time.monotonic() < ends:
        if "/table/" in page.url:
            Player(page).play()
            tables += 1
            page.get_by_role("link", name="Go to the tournament").first.click()
            page.wait_for_url(f"**/tournaments/{cup}/")
        elif results_of(site, cup)["status"] == "over":
            return tables
        # Seated while the page was loading: it shows the way, and does not go there by itself.
        way = page.get_by_role("link", name="Go to the table", exact=True).locator("visible=true")
        if "/table/" not in page.url and way.count():
            way.first.click()
        try:
            page.wait_for_url("**/table/**", timeout=2_000)
        except TimeoutError:
            continue
    raise AssertionError("the arena has no end")


# ---- the numbers, from the records alone


class Counted:
    """Counts from the records of all games: points and wins by entrant, and by table."""

    def __init__(self, site: Site, published: Json) -> None:
        self.points: dict[int, Fraction] = defaultdict(Fraction)
        self.wins: Counter[int] = Counter()
        self.by_seat: dict[tuple[str, int], Fraction] = {}
        self.in_a_row: Counter[int] = Counter()
        seats: dict[tuple[int, str], dict[int, int | None]] = defaultdict(dict)
        for row in published["tables"]:
            there = None if row["absent"] else row["entrant"]
            seats[row["table"], row["game"]][row["seat"]] = there
        for (_table, game), entrants in sorted(seats.items()):
            self._count(
                game, entrants, json.loads(fetched(site, f"/api/v1/games/{game}/record/")[1])
            )

    def _count(self, game: str, entrants: dict[int, int | None], record: Json) -> None:
        bots = {seat for seat, entrant in entrants.items() if entrant is None}
        places = independent_count.places(record, bots)
        for seat, entrant in entrants.items():
            place = places[seat]
            if entrant is None or place is None:
                continue
            points = self._shared(places, place)
            if place == 1:
                self.wins[entrant] += 1
                points *= self._factor(entrant, bots)
            else:
                self.in_a_row[entrant] = 0
            self.points[entrant] += points
            self.by_seat[game, seat] = points

    def _factor(self, entrant: int, bots: set[int]) -> int:
        """Return what a win counts, and extend the streak; beside a bot neither is changed."""
        if bots:
            return 1
        self.in_a_row[entrant] += 1
        return 2 if self.in_a_row[entrant] > 2 else 1

    def _shared(self, places: list[int | None], place: int) -> Fraction:
        count = places.count(place)
        return Fraction(sum((3, 1, 0)[place - 1 : place - 1 + count]), count)


def check_numbers(site: Site, cup: str) -> Json:
    """Compare all that is published with the records; return what is published."""
    published = independent_count.results(site, cup)
    counted = Counted(site, published)
    for row in published["tables"]:
        if row["entrant"] is not None and not row["absent"]:
            assert abs(row["points"] - counted.by_seat[row["game"], row["seat"]]) < 0.09, row
    for row in published["standings"]:
        assert abs(row["points"] - counted.points[row["entrant"]]) < 0.2, row
        assert row["wins"] is None or row["wins"] == counted.wins[row["entrant"]], row
    points = [row["points"] for row in published["standings"]]
    assert points == sorted(points, reverse=True) and points[0] > 0
    assert [row["rank"] for row in published["standings"]] == list(range(1, BOTS + 4))
    return published


def row_of(published: Json, name: str) -> Json:
    [row] = [row for row in published["standings"] if row["name"] == name]
    return row


@pytest.mark.slow
@pytest.mark.rotated(2)
def test_an_arena(site: Site, new_page: Callable[..., Page]) -> None:
    with arena(site) as (cup, (anna, boris, clara)):
        stays, goes = new_page(), new_page("phone")
        for page, person in ((stays, anna), (goes, boris)):
            enter_as(page, site, person)
            page.goto(f"{site.url}/tournaments/{cup}/")
            expect(page.locator("[data-digest]")).to_be_visible()
        # The page is there, and its socket too.
        stays.wait_for_timeout(2_000)
        site.shell(START.format(cup=cup, seconds=SECONDS))
        # Nobody presses anything: the page leads to the table.
        for page in (stays, goes):
            page.wait_for_url("**/table/**", timeout=60_000)
            expect(page.locator(".card-table")).to_be_visible()
        resign(goes, site, "phone", rated=False)
        tables = play_to_the_end(stays, site, cup)
        goes.goto(f"{site.url}/tournaments/{cup}/")
        published = check_numbers(site, cup)
    games = {row["game"] for row in published["tables"]}
    assert len(games) > 11 and tables >= 1
    assert {row["state"] for row in published["tables"]} == {"over"}
    by_name = Counter(row["name"] for row in published["tables"])
    assert by_name[anna["name"]] == tables
    # Who left was last there, and got no other table; who never came got none.
    [left] = [row for row in published["tables"] if row["name"] == boris["name"]]
    assert (left["place"], left["points"]) == (3, 0)
    assert by_name[clara["name"]] == 0 and row_of(published, clara["name"])["points"] == 0
    stays.goto(f"{site.url}/tournaments/{cup}/")
    expect(stays.locator(".tournament-winner")).to_be_visible()
    mine = row_of(published, anna["name"])
    if mine["rank"] <= 60:
        row = stays.locator(".standings tr.mine")
        expect(row.locator(".rank")).to_have_text(str(mine["rank"]))
        expect(row.locator(".recent li")).to_have_count(min(tables, 8))


@pytest.mark.slow
def test_a_break_and_the_return(site: Site, new_page: Callable[..., Page], screen: str) -> None:
    """One person alone: nobody is seated, and the page says what one does."""
    with arena(site) as (cup, (anna, *_)):
        page = new_page(screen)
        enter_as(page, site, anna)
        site.shell(ALONE.format(cup=cup, name=anna["name"]))
        page.goto(f"{site.url}/tournaments/{cup}/")
        expect(page.locator(".arena-clock")).to_have_text(TIME_LEFT)
        shown = page.get_by_text("You are waiting for a table.").locator("visible=true")
        expect(shown).to_have_count(1)
        assert findings(page, "waiting in an arena") == []
        page.get_by_role("button", name="Take a break").locator("visible=true").click()
        expect(page.get_by_text("You are on a break.").locator("visible=true")).to_have_count(1)
        assert findings(page, "on a break") == []
        page.get_by_role("button", name="Return", exact=True).locator("visible=true").click()
        expect(shown).to_have_count(1)
        sideways = "document.documentElement.scrollWidth > innerWidth + 1"
        assert not page.evaluate(sideways)
