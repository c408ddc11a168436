"""A club's evening for ten from beginning to end: by hand, by scorekeeper, without a network."""

import json
from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.e2e.test_accessibility import findings
from tests.e2e.test_responsive_pages import WIDER
from tests.e2e.test_room import NAMES, Evening, fill, play_a_table_by_phones, points
from tests.e2e.test_scorekeeper import KEPT, book, choose, rows
from tests.e2e.test_touch import SMALL
from tests.site import Site

WALK_INS, LEAVER = ("Ivo Dub", "Vira Kos"), "Stas Sowa"
SERIES_POINTS, OTHERS = (12, 10, 8), 1
# An evening of a club, which counts in its season; a table of three plays three deals.
EVENING = """
import json
from tests.factories import make_club, person
from tests.sessions import session_of
from tests.tournaments.extras.room.evenings import new_evening
from tests.tournaments.extras.series.factories import make_series
from tournaments.extras.room.access import room_of
from tournaments.extras.series import services
host = person({host!r})
club = make_club(host, "Club of {host}")
evening = new_evening(host, (), name="Thursday evening", club=club, deals=3)
series = make_series(host, club)
services.add_tournament(host, series.pk, evening.pk)
room = room_of(evening)
print(json.dumps(dict(
    session=session_of(host), id=evening.pk, code=room.code, projector=room.projector_key,
    series=series.pk,
)))
"""


def play_by_hand(evening: Evening) -> None:
    """Enter the results of all tables that play still, on the organiser's phone."""
    while playing := evening.page.locator(".room-card.playing").count():
        evening.enter([300 + 5 * playing, 90, -120, 60])


def enter_without_a_network(evening: Evening) -> None:
    """Enter a result on the organiser's phone, which keeps it until the network is back."""
    page = evening.page
    card = page.locator(".room-card.playing").first
    number = card.get_attribute("data-table")
    page.context.set_offline(True)
    card.locator("summary").click()
    fill(card, [280, 40, -120, 0])
    card.get_by_role("button", name="Save").click()
    kept = page.locator(".room-kept article")
    expect(kept).to_contain_text("Kept on this phone, sent when there is a connection.")
    expect(kept).to_contain_text("280")
    assert findings(page, "a result that is kept") == []
    page.context.set_offline(False)
    expect(page.locator(f".room-card.done[data-table='{number}']")).to_contain_text("280")
    expect(kept).to_have_count(0)


def table_of_three(evening: Evening) -> tuple[str, list[str]]:
    """Return the number of a table of three that plays, and its people."""
    for card in evening.page.locator(".room-card.playing").all():
        people = card.locator("strong").inner_text().split(", ")
        if len(people) == 3:
            return card.get_attribute("data-table") or "", people
    raise AssertionError("no table of three")


def open_sheet(phone: Page) -> None:
    phone.get_by_role("button", name="Score sheet").click()
    expect(phone.locator(".score-head")).to_contain_text("Round")


def book_deal(phone: Page, people: list[str]) -> None:
    """The first makes 105 of 100; the other two, called by their first names, have 10 and 5."""
    declarer, *others = [name.split()[0] for name in people]
    choose(phone, "Plays", declarer)
    choose(phone, "Contract", "100")
    for name, number in zip(others, ("10", "5"), strict=True):
        phone.get_by_label(f"Points of {name}").fill(number)
    book(phone)


def play_by_scorekeeper(evening: Evening, errors: list[str]) -> None:
    """Keep a table's sheet on a player's phone, without a network in between."""
    number, people = table_of_three(evening)
    phone = evening.phone_of(people[1])
    open_sheet(phone)
    assert findings(phone, "a table's sheet") == []
    book_deal(phone, people)
    card = evening.page.locator(f".room-card[data-table='{number}']")
    expect(card).to_contain_text(f"sheet of {people[1]}, deal 2 of 3")
    phone.wait_for_function(KEPT)
    phone.context.set_offline(True)
    phone.reload()
    book_deal(phone, people)
    book_deal(phone, people)
    expect(rows(phone)).to_have_count(3)
    expect(phone.locator(".score-ribbon")).to_contain_text(f"{people[0].split()[0]} has won")
    phone.get_by_role("button", name="Enter as the table's result").click()
    expect(phone.get_by_text("Kept on this phone, sent when")).to_be_visible()
    assert findings(phone, "a finished sheet of a table") == []
    phone.context.set_offline(False)
    expect(phone.get_by_text("Another player or an organiser confirms it.")).to_be_visible()
    # What the phone asked for in between failed.
    errors.clear()
    phone.get_by_role("link", name="Back to the event").last.click()
    expect(phone.locator(".room-entry")).to_contain_text("300")
    expect(card).to_contain_text(f"{people[1]} entered the result")
    card.get_by_role("button", name="Confirm").click()
    done = evening.page.locator(f".room-card.done[data-table='{number}']")
    expect(done).to_contain_text(f"{people[0]} 300")
    read_the_sheet(evening, done, people)


def read_the_sheet(evening: Evening, card: Locator, people: list[str]) -> None:
    """The sheet stands with the result: with names in the room, with initials for all others."""
    address = card.get_by_role("link", name="Deal by deal").get_attribute("href")
    visitor = evening.new_page("phone")
    visitor.goto(f"{evening.site.url}{address}")
    expect(rows(visitor)).to_have_count(3)
    expect(rows(visitor).last.locator("td").first).to_be_visible()
    assert not any(name in visitor.content() for name in people)
    assert findings(visitor, "the sheet of a table") == []
    assert visitor.evaluate(WIDER) <= 0


def series_points(results: dict[str, Any]) -> list[float]:
    """Count the points of the season again from the ranks: equal ranks share their places."""
    ranks = [row["rank"] for row in results["standings"]]
    table = [*SERIES_POINTS, *[OTHERS] * len(ranks)]
    shares = [table[rank - 1 : rank - 1 + ranks.count(rank)] for rank in ranks]
    return sorted(sum(share) / len(share) for share in shares)


@pytest.mark.slow
@pytest.mark.rotated(2, first=1)
@pytest.mark.timeout(900)
def test_an_evening_for_ten_in_a_room(
    site: Site, new_page: Callable[..., Page], errors: list[str]
) -> None:
    evening = Evening(site, new_page, EVENING)
    screen = evening.projector()
    evening.add(*NAMES)
    expect(screen.locator(".screen-names li")).to_have_count(10)
    evening.draw(1)
    expect(screen.locator(".screen-table")).to_have_count(3)
    play_a_table_by_phones(evening, [40, 300, 90, -120])
    play_by_hand(evening)

    evening.add(*WALK_INS)
    evening.untick(LEAVER)
    expect(evening.page.locator(".room-foot")).to_contain_text("11 people")
    evening.draw(2)
    expect(screen.locator(".screen-title [data-title=tables]")).to_contain_text("Round 2")
    for name in WALK_INS:
        expect(screen.locator(".screen-tables")).to_contain_text(name)
    expect(screen.locator(".screen-tables")).not_to_contain_text(LEAVER)
    play_by_scorekeeper(evening, errors)
    enter_without_a_network(evening)
    errors.clear()
    play_by_hand(evening)

    evening.draw(3)
    play_by_scorekeeper(evening, errors)
    play_by_hand(evening)
    evening.page.get_by_role("button", name="End the event").click()
    expect(evening.page.locator(".room-round h2")).to_have_text("Finished")
    expect(screen.locator(".screen-standings").first).to_be_visible()
    check_results(evening)


def check_results(evening: Evening) -> None:
    """Standings and the points of the season follow from the scores at the tables."""
    results = evening.results()
    assert {row["entrant"]: row["points"] for row in results["standings"]} == points(results)
    ranked = [row["points"] for row in results["standings"]]
    assert ranked == sorted(ranked, reverse=True) and len(ranked) == 12
    named = json.dumps(results, ensure_ascii=False)
    assert all(name in named for name in WALK_INS)
    visitor = evening.new_page("phone")
    address = f"{evening.site.url}/tournaments/{evening.keys['id']}/results.json"
    public = json.dumps(visitor.request.get(address).json(), ensure_ascii=False)
    assert '"rank"' in public
    assert not any(name in public for name in (*NAMES, *WALK_INS))
    path = f"/series/{evening.keys['series']}/results.json"
    season = evening.page.request.get(evening.site.url + path).json()
    found = sorted(float(row["points"]) for row in season["standings"])
    assert found == series_points(results)


def test_a_result_entered_without_a_network_is_sent_once(
    site: Site, new_page: Callable[..., Page], errors: list[str]
) -> None:
    evening = Evening(site, new_page, EVENING)
    evening.add(*NAMES[:6])
    evening.draw(1)
    enter_without_a_network(evening)
    errors.clear()
    assert evening.page.evaluate(SMALL) == []
    results = evening.results()
    assert [row["score"] for row in results["tables"] if row["score"] is not None].count(280) == 1
