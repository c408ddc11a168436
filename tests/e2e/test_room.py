"""An evening at real tables: an organiser's phone, players' phones, and a projector."""

import json
import secrets
from collections.abc import Callable, Iterator
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from tests.e2e.test_accessibility import findings
from tests.site import Site

Json = dict[str, Any]
SURNAMES = ("Nowak", "Kit", "Moroz", "Bila", "Zima", "Lis", "Rak", "Sowa", "Tur", "Yar")
GIVEN = ("Zofia", "Petro", "Oleh", "Hanna", "Bohdan", "Lena", "Roman", "Stas", "Taras", "Yurii")
NAMES = [f"{given} {surname}" for given, surname in zip(GIVEN, SURNAMES, strict=True)]
BY_PLACE = (3, 1, 0, 0)
PROJECTOR = {"width": 1920, "height": 1080}
# An organiser with an evening that nobody has come to yet.
EVENING = """
import json
from tests.factories import person
from tests.sessions import session_of
from tests.tournaments.extras.room.evenings import new_evening
from tournaments.extras.room.access import room_of
host = person({host!r})
evening = new_evening(host, (), name="Thursday evening")
room = room_of(evening)
print(json.dumps(dict(
    session=session_of(host), id=evening.pk, code=room.code, projector=room.projector_key
)))
"""


class Evening:
    """The open pages of an evening."""

    def __init__(
        self, site: Site, new_page: Callable[..., Page], world: str = EVENING, theme: str = "light"
    ) -> None:
        self.site, self.new_page = site, new_page
        self.phones: dict[str, Page] = {}
        code = world.format(host=f"host{secrets.token_hex(3)}")
        self.keys: dict[str, str] = json.loads(site.shell(code).splitlines()[-1])
        self.page = new_page("phone", theme)
        cookie = {"name": "sessionid", "value": self.keys["session"], "url": site.url}
        self.page.context.add_cookies([cookie])
        self.page.goto(f"{site.url}/tournaments/{self.keys['id']}/room/")

    def add(self, *names: str) -> None:
        self.page.locator(".room-add summary").click()
        self.page.locator(".room-add textarea").fill("\n".join(names))
        self.page.locator(".room-add").get_by_role("button", name="Add", exact=True).click()
        expect(self.page.locator(".room-add form")).to_be_hidden()

    def draw(self, number: int) -> None:
        self.page.get_by_role("button", name=f"Draw round {number}").click()
        expect(self.page.locator(".room-round h2")).to_contain_text(f"Round {number}")

    def enter(self, scores: list[int]) -> None:
        """Enter the result of the first table that plays, on the organiser's phone."""
        card = self.page.locator(".room-card.playing").first
        number = card.get_attribute("data-table")
        card.locator("summary").click()
        fill(card, scores)
        card.get_by_role("button", name="Save").click()
        done = self.page.locator(f".room-card.done[data-table='{number}']")
        expect(done).to_be_visible()

    def finish_round(self) -> None:
        while self.page.locator(".room-card.playing").count():
            playing = self.page.locator(".room-card.playing").count()
            self.enter([705 + 5 * playing, 590, -35, 120])

    def untick(self, name: str) -> None:
        self.page.locator(".room-people > summary").click()
        self.page.get_by_role("button", name=name, exact=True).click()
        pressed = self.page.get_by_role("button", name=name, exact=True)
        expect(pressed).to_have_attribute("aria-pressed", "false")
        self.page.locator(".room-people > summary").click()

    def phone_of(self, name: str) -> Page:
        """Open the page by code on the phone of somebody on the list, who says so once."""
        address = f"{self.site.url}/room/{self.keys['code']}/"
        if name in self.phones:
            self.phones[name].goto(address)
            return self.phones[name]
        phone = self.phones[name] = self.new_page("phone")
        phone.goto(address)
        phone.locator("select[name=player]").select_option(label=name)
        phone.get_by_role("button", name="This is me").click()
        expect(phone.locator(".room-head")).to_contain_text(name)
        return phone

    def projector(self) -> Page:
        screen = self.new_page("desktop", "dark")
        screen.set_viewport_size(PROJECTOR)
        screen.goto(f"{self.site.url}/tv/{self.keys['projector']}/")
        return screen

    def results(self) -> Json:
        path = f"/tournaments/{self.keys['id']}/results.json"
        answer = self.page.request.get(self.site.url + path)
        return dict(answer.json())


def fill(card: Any, scores: list[int]) -> None:
    fields = card.locator("input[type=number]")
    for number in range(fields.count()):
        fields.nth(number).fill(str(scores[number]))


def points(results: Json) -> dict[int, int]:
    """Count the points of everybody again, from the scores at the tables alone."""
    tables: dict[tuple[int, int], list[Json]] = {}
    for row in results["tables"]:
        tables.setdefault((row["round"], row["table"]), []).append(row)
    found: dict[int, int] = {}
    for entrant, gained in _gains(tables.values()):
        found[entrant] = found.get(entrant, 0) + gained
    return found


def _gains(tables: Any) -> Iterator[tuple[int, int]]:
    for rows in tables:
        for place, row in enumerate(sorted(rows, key=lambda row: -row["score"])):
            yield row["entrant"], BY_PLACE[place]


def test_names_a_draw_and_a_result_from_one_phone(
    site: Site, new_page: Callable[..., Page]
) -> None:
    evening = Evening(site, new_page)
    evening.add(*NAMES[:6])
    expect(evening.page.locator(".room-foot")).to_contain_text("6 people · 2 tables of 3")
    evening.draw(1)
    screen = evening.projector()
    expect(screen.locator(".screen-table")).to_have_count(2)
    expect(screen.locator("body")).to_contain_text(NAMES[0])
    evening.enter([705, 590, -35])
    expect(screen.locator(".screen-table.done")).to_have_count(1)
    expect(screen.locator(".screen-ticker")).to_contain_text("705")
    assert not evening.page.evaluate("document.documentElement.scrollWidth > innerWidth + 1")
    assert findings(evening.page, "the organiser's page of an evening") == []


@pytest.mark.slow
def test_names_come_from_a_file(site: Site, new_page: Callable[..., Page]) -> None:
    evening = Evening(site, new_page)
    evening.page.locator(".room-add > summary").click()
    table = b"Name;Surname\r\nZo\xe9;Martin\r\nJules;Petit\r\n"
    file = {"name": "names.csv", "mimeType": "text/csv", "buffer": table}
    evening.page.get_by_label("From a text file or a CSV").set_input_files(file)
    names = evening.page.get_by_label("One name, or a list with one name per line")
    expect(names).to_have_value("Name;Surname\nZoé;Martin\nJules;Petit")
    evening.page.locator(".room-add button.primary").click()
    # A list with columns is shown before anybody is added.
    expect(evening.page.locator("ol.name-list li")).to_have_text(["Zoé Martin", "Jules Petit"])
    evening.page.get_by_role("button", name="Add 2 names").click()
    expect(evening.page.locator(".room-foot")).to_contain_text("2 people")


@pytest.mark.slow
def test_a_new_code_leads_phones_to_the_form_for_it(
    site: Site, new_page: Callable[..., Page], errors: list[str]
) -> None:
    evening = Evening(site, new_page)
    evening.add(*NAMES[:3])
    phone = evening.phone_of(NAMES[0])
    evening.page.locator(".room-menu > summary").click()
    evening.page.get_by_role("button", name="New code", exact=True).click()
    expect(phone).to_have_url(f"{site.url}/room/")
    # The browser notes that the old code is not found.
    errors.clear()


def play_a_table_by_phones(evening: Evening, scores: list[int]) -> None:
    """Let one player enter the result of their table, and another one of their network confirm it.

    One person could have done both, so the organiser confirms it with one press.
    """
    line = evening.page.locator(".room-card.playing strong").first.inner_text()
    first, second, *_ = line.split(", ")
    one, other = evening.phone_of(first), evening.phone_of(second)
    one.locator(".room-own summary").click()
    fill(one.locator(".score-form"), scores)
    one.get_by_role("button", name="Enter", exact=True).click()
    expect(one.locator(".room-entry")).to_contain_text("You entered this result")
    asking = evening.page.locator(".room-card.entered.asks")
    expect(asking).to_contain_text(f"{first} entered the result")
    other.reload()
    other.get_by_role("button", name="Confirm").click()
    expect(other.locator(".room-hint")).to_contain_text("Waiting for an organiser.")
    expect(evening.page.locator(".room-agreed")).to_contain_text("1 result needs you")
    evening.page.get_by_role("button", name="Confirm 1 result").click()
    expect(other.locator(".room-card.done")).to_be_visible()
    expect(evening.page.locator(".room-card.done").first).to_contain_text(str(max(scores)))
