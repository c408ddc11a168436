"""A club's evening: founded by an organiser on a phone, played by nine, and counted again."""

import json
import os
import secrets
from collections.abc import Callable, Collection, Sequence
from functools import partial

import pytest
import websockets.sync.client
from playwright.sync_api import Page, expect
from websockets.exceptions import ConnectionClosed

from tests.e2e import independent_count
from tests.e2e.full_session import SOON, Crowd, Person, fetched, people
from tests.e2e.game_end_sheet import number
from tests.e2e.independent_count import Played
from tests.e2e.session_pages import Guest, Organiser, play_until
from tests.site import Site

DEALS = 3
# Nobody who is there needs so long, even on a busy machine.
PATIENT = {"action_ms": 30_000, "reserve_ms": 1_800_000}


def nine(site: Site, word: str) -> tuple[Person, list[Person]]:
    """An organiser, and nine others."""
    mark = secrets.token_hex(3)
    organiser, *others = people(site, [f"{word}{n}x{mark}" for n in range(10)])
    return organiser, others


def founded(organiser: Person, form: str, **more: object) -> str:
    """Open for entries."""
    plan = {
        "name": f"Evening of {organiser.name}", "format": form, "preset": "classic",
        "ends_by": "deals", "deals": DEALS, "check_in_minutes": 5, "break_seconds": 0,
        "no_show_minutes": 1, "limit": 9, **PATIENT, **more,
    }  # fmt: skip
    cup = organiser.do("tournaments/", plan)["id"]
    organiser.do(f"tournaments/{cup}/publish/")
    return cup


def status_of(organiser: Person, cup: str) -> str:
    return organiser.ask(f"tournaments/{cup}/")["status"]


@pytest.mark.slow
def test_a_swiss_over_sockets(site: Site) -> None:
    organiser, players = nine(site, "swiss")
    cup = founded(organiser, "swiss", settings={"rounds": 2})
    with Crowd(players, cup) as crowd:
        crowd.come()
        organiser.do(f"tournaments/{cup}/start/")
    assert status_of(organiser, cup) == "over"
    # For the first round they had checked in; at the second all said that they were there.
    assert [len(program.games) for program in crowd.programs] == [2] * 9
    assert all(program.said_here >= 1 for program in crowd.programs)
    tables = independent_count.played(organiser, cup)
    assert len(tables) == 6
    meetings = [frozenset((a, b)) for t in tables for a in t.entrants for b in t.entrants if a < b]
    assert len(meetings) == len(set(meetings)) == 18
    assert_short(tables)
    published = independent_count.results(site, cup)
    assert all("opponents" in row for row in published["standings"])
    points = independent_count.by_place(tables)
    independent_count.check_tables(published, tables, points)
    independent_count.check_standings(published, tables, independent_count.totals(points))


def assert_short(tables: Sequence[Played]) -> None:
    """Assert so many deals; a redeal does not count."""
    for table in tables:
        assert table.record["agreements"]["max_deals"] == DEALS
        assert len(table.record["deals"]) >= DEALS


# Each way by which something of a game could leave the server.
WAYS = ["/table/{}/", "/table/{}/sheet/", "/game/{}/", "/game/{}/last/", "/game/{}/record/"]
WAYS += ["/api/v1/games/{}/record/"]


def shown(site: Site, game: str) -> list[str]:
    """Return the addresses that show anything to a stranger."""
    ways = [way for way in WAYS if fetched(site, way.format(game))[0] not in (403, 404)]
    return ways + (["socket"] if hears(site, game) else [])


def hears(site: Site, game: str) -> bool:
    url = f"ws://127.0.0.1:{site.port}/ws/table/{game}/"
    with websockets.sync.client.connect(url, origin=site.url) as line:
        try:
            return bool(json.loads(line.recv(SOON)))
        except ConnectionClosed as closed:
            assert closed.rcvd and closed.rcvd.code == 4404
            return False


@pytest.mark.slow
def test_a_duplicate_over_sockets(site: Site) -> None:
    organiser, players = nine(site, "double")
    cup = founded(organiser, "duplicate", settings={"rounds": 2})
    with Crowd(players, cup, hold_at=DEALS - 1) as crowd:
        crowd.come()
        organiser.do(f"tournaments/{cup}/start/")
        first = crowd.until("the held table to come to its last deal", lambda: reached(crowd))
        games = crowd.until("the other tables to end", lambda: ended(crowd, organiser, cup))
        # All have their games, none shows anything, over or not; nor any place or score.
        for game in games:
            assert shown(site, game) == [], game
        published = independent_count.results(site, cup)
        assert not any(row["game"] or row["score"] is not None for row in published["tables"])
        hold = crowd.hold
        assert hold is not None and hold.game == first
        hold.released.set()
        crowd.until("the round to be opened", lambda: len(shown(site, first)) > 4)
    assert status_of(organiser, cup) == "over"
    tables = independent_count.played(organiser, cup)
    same_cards(tables)
    published = independent_count.results(site, cup)
    points = independent_count.matchpoints(tables)
    independent_count.check_tables(published, tables, points)
    independent_count.check_standings(published, tables, independent_count.totals(points))


def reached(crowd: Crowd) -> str:
    return crowd.hold.game if crowd.hold and crowd.hold.reached.is_set() else ""


def ended(crowd: Crowd, organiser: Person, cup: str) -> set[str]:
    """The games of the first round, once all but the held one have ended."""
    tables = organiser.ask(f"tournaments/{cup}/rounds/1/")["tables"]
    states = sorted(table["state"] for table in tables)
    if states != ["ended", "ended", "playing"]:
        return set()
    return {game for program in crowd.programs for game in program.games}


def same_cards(tables: Sequence[Played]) -> None:
    """One secret and one first dealer for a round; another one for the next."""
    secrets_of = []
    for played in (1, 2):
        records = [table.record for table in tables if table.round == played]
        assert len(records) == 3
        for record in records:
            assert record["first_dealer"] == records[0]["first_dealer"]
            assert [d["deck"] for d in record["deals"]] == [d["deck"] for d in records[0]["deals"]]
            assert len(record["deals"]) == DEALS
        [secret] = {record["fairness"]["secret"] for record in records}
        secrets_of.append(secret)
    assert len(set(secrets_of)) == 2


# Quick: a player whose connection is closed keeps the others waiting for three turns, then a
# bot takes the seat.
QUICK = {"action_ms": 7_000, "reserve_ms": 0}
ROWS = """(boxes) => boxes.map((box) => [...box.querySelectorAll(".row[data-entrant]")].map((row) =>
  [row.querySelector(".name").textContent.trim(),
   row.querySelector(".score").textContent.trim(), row.classList.contains("advances")]))"""
SHEET = """(tables) => tables.map((table) => [...table.querySelectorAll("tbody tr")].map((row) =>
  [...row.children].map((cell) => cell.firstChild?.textContent.trim() ?? "")
    .concat(row.querySelector("small")?.textContent.trim() ?? "")))"""


def slug(address: str) -> str:
    return address.rstrip("/").rsplit("/", 1)[1]


@pytest.mark.slow
@pytest.mark.rotated(2)
def test_a_clubs_cup_in_the_browser(site: Site, new_page: Callable[..., Page]) -> None:
    person, players = nine(site, "cup")
    organiser, watcher = Organiser(new_page("phone"), person), new_page()
    club, page = organiser.found_club(), organiser.found_cup(DEALS)
    cup = slug(page)
    person.ask(f"tournaments/{cup}/", "PATCH", QUICK)
    watcher.goto(page)
    anna = Guest(new_page(), players[0], "desktop")
    boris = Guest(new_page("phone"), players[1], "phone")
    clara = Guest(new_page(theme="dark"), players[2], "desktop")
    for one in players[3:]:
        one.do(f"clubs/{slug(club)}/membership/", {})
    with Crowd(players[3:], cup) as crowd:
        crowd.come()
        for guest in (anna, boris, clara):
            guest.come(club, organiser.cup)
        organiser.start()
        organiser.page.goto(page)
        drop_out(anna, boris, [anna, boris, clara], crowd, page)
        shoot(organiser.page, watcher, "middle")
        won = organiser.page.locator(".tournament-winner")
        play_until([boris, clara], crowd, "a winner on a page that nobody touched", won.count)
    shoot(organiser.page, watcher, "end")
    tables = independent_count.played(person, cup)
    left_at(tables, players[0].name)
    check_final(tables, {players[1].name})
    check_bracket(watcher, tables)
    check_sheet(watcher, page, tables)
    check_cup(site, cup, tables, players[1].name)


def drop_out(anna: Guest, boris: Guest, guests: Sequence[Guest], crowd: Crowd, page: str) -> None:
    """In their second deals: one closes the line for good, one withdraws and plays it out."""
    left = {anna: anna.vanish, boris: partial(boris.withdraw, page)}
    while left:
        there = [one for one in left if one.deal >= 2]
        for one in there:
            left.pop(one)()
        play_until(guests, crowd, "the second deal of who drops out", partial(any_second, left))


def any_second(guests: Collection[Guest]) -> bool:
    return not guests or any(guest.deal >= 2 for guest in guests)


def shoot(phone: Page, desktop: Page, moment: str) -> None:
    """For people to look at, where somebody wants pictures."""
    directory = os.environ.get("EVENING_PICTURES")
    for name, page in (("phone", phone), ("desktop", desktop)):
        if directory:
            page.screenshot(path=f"{directory}/{moment}-{name}.png", full_page=True)


def left_at(tables: Sequence[Played], name: str) -> None:
    """A bot kept the seat to the end, and its player is last, whatever the bot won."""
    [table] = [table for table in tables if name in table.names]
    seat = table.names.index(name)
    assert [line["seat"] for line in table.record["left"]] == [seat]
    assert table.places[seat] == 3


def check_final(tables: Sequence[Played], withdrawn: set[str]) -> None:
    """Of each table the best who had not withdrawn; equals were drawn at random."""
    *first, final = tables
    assert [table.round for table in tables] == [1, 1, 1, 2]
    assert len(set(final.names) | withdrawn) == 4
    for table in first:
        in_order = sorted(zip(table.places, table.names, strict=True))
        stayed = [one for one in in_order if one[1] not in withdrawn]
        best = {name for place, name in stayed if place == stayed[0][0]}
        assert len(best & set(final.names)) == 1


def check_bracket(page: Page, tables: Sequence[Played]) -> None:
    """Each box has its people, their scores, and a mark on who goes on."""
    expect(page.locator(".tournament-winner")).to_be_visible()
    # Nothing is left to do here: no panel says so.
    expect(page.locator(".registration")).to_have_count(0)
    boxes = page.locator(".bracket .box").evaluate_all(ROWS)
    final = tables[-1]
    for box, table in zip(boxes, tables, strict=True):
        goes = final.names if table is not final else [final.names[final.places.index(1)]]
        printed = {name: (number(score), on) for name, score, on in box}
        counted = zip(table.names, table.scores, strict=True)
        assert printed == {name: (score, name in goes) for name, score in counted}


def check_sheet(page: Page, cup: str, tables: Sequence[Played]) -> None:
    page.get_by_role("link", name="Printable page").click()
    page.wait_for_url(f"{cup}print/")
    rows = page.locator(".rounds .tables table").evaluate_all(SHEET)
    for printed, table in zip(rows, tables, strict=True):
        found = {
            name: (int(place.rstrip(".")), number(score), mark)
            for name, place, score, mark in printed
        }
        left = {line["seat"] for line in table.record.get("left", ())}
        marks = ["left; a bot played on" if seat in left else "" for seat in range(3)]
        counted = zip(table.places, table.scores, marks, strict=True)
        assert found == dict(zip(table.names, counted, strict=True))


def check_cup(site: Site, cup: str, tables: Sequence[Played], withdrawn: str) -> None:
    """The files: first who won the final, then who lost it; who withdrew is marked."""
    published, final = independent_count.results(site, cup), tables[-1]
    independent_count.check_tables(published, tables, independent_count.by_place(tables))
    order = [row["name"] for row in published["standings"]]
    assert order[0] == final.names[final.places.index(1)]
    assert set(order[:3]) == set(final.names) and len(order) == 9
    assert [row["name"] for row in published["standings"] if row["withdrawn"]] == [withdrawn]
