"""Tests of organisers' forms and pages that need a browser."""

import json
import secrets
from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.e2e.test_accessibility import findings
from tests.e2e.tournament_in_progress import cup_in_the_middle, enter_as
from tests.site import Site

SIDEWAYS = "document.documentElement.scrollWidth > innerWidth + 1"
# An organiser of a club, with a tournament of 34 who have registered and one of 36 that runs.
WORLD = """
import json
from games.tables import scheduling
from games.realtime import publisher
from tests.sessions import session_of
from tests.factories import make_club, make_tournament, new_config, person
from tests.tournaments.live.in_progress import in_the_middle
from tests.tournaments.playing import enter, new_players
from tournaments.organising.settings import create

scheduling.send = publisher.publish = lambda *_: None
anna = person("Anna{mark}")
club = make_club(anna, "Club {mark}")
draft = create.create_tournament(anna, new_config(name="Draft {mark}", limit=27))
entry = make_tournament(anna, name="Entry {mark}", check_in_minutes=10)
enter(entry, new_players(34, "E{mark}"))
slow = {{"action_ms": 7_200_000, "reserve_ms": 7_200_000, "no_show_minutes": 0}}
cup = in_the_middle("knockout", 36, "K{mark}", name="Cup {mark}", organiser=anna, **slow)
print(json.dumps({{
    "session": session_of(anna), "club": club.pk, "draft": draft.pk, "entry": entry.pk,
    "cup": cup.pk,
}}))
"""


@pytest.fixture(scope="module")
def mark() -> str:
    return secrets.token_hex(3)


@pytest.fixture(scope="module")
def world(site: Site, mark: str) -> Any:
    return json.loads(site.shell(WORLD.format(mark=mark)).splitlines()[-1])


def is_marked(page: Page, name: str) -> bool:
    """Return whether the field is shown as required, to screen readers too."""
    place = page.locator(f"[data-field={name}]")
    marked = place.locator("[data-must-mark]").is_visible()
    assert marked == place.locator("input, select").evaluate("(field) => field.required")
    return marked


def choose(page: Page, name: str, value: str) -> None:
    page.locator(f"[name={name}][value={value}]").check(force=True)


def error_of(page: Page, name: str) -> Locator:
    return page.locator(f"[data-error={name}]")


@pytest.mark.slow
def test_the_form_asks_for_what_must_be_filled(
    site: Site, new_page: Callable[..., Page], screen: str, world: Any, mark: str
) -> None:
    page = new_page(screen)
    enter_as(page, site, world)
    page.goto(f"{site.url}/tournaments/new/")
    assert is_marked(page, "name") and not is_marked(page, "club")
    # What is asked follows the choices.
    choose(page, "ends_by", "deals")
    choose(page, "entry", "password")
    assert is_marked(page, "deals") and is_marked(page, "password")
    page.locator("form .button.primary").click()
    # Nothing was sent, and each field says in the site's language what it lacks.
    for name in ("name", "deals", "password"):
        expect(error_of(page, name)).to_have_text("This field is required.")
    expect(page.locator("[name=name]")).to_be_focused()
    expect(page).to_have_url(f"{site.url}/tournaments/new/")
    found = findings(page, "a form that lacks something")
    choose(page, "entry", "club")
    assert is_marked(page, "club")
    choose(page, "entry", "open")
    choose(page, "ends_by", "target")
    page.locator("[name=name]").fill(f"Plain {mark}")
    page.locator("form .button.primary").click()
    expect(page.get_by_role("heading", level=1)).to_have_text(f"Plain {mark}")
    assert found == [] and not page.evaluate(SIDEWAYS)


@pytest.mark.slow
def test_the_reason_against_ratings_follows_the_choices(
    site: Site, new_page: Callable[..., Page], world: Any
) -> None:
    page = new_page("phone", "dark")
    enter_as(page, site, world)
    page.goto(f"{site.url}/tournaments/new/?club={world['club']}")
    rated, reason = page.locator("[name=rated]"), page.locator("[data-unrated]")
    expect(rated).to_be_enabled()
    expect(reason).to_be_hidden()
    rated.check()
    choose(page, "format", "duplicate")
    expect(rated).to_be_disabled()
    expect(reason).to_contain_text("All tables play the same cards")
    choose(page, "format", "swiss")
    # What was ticked comes back with the choice.
    expect(rated).to_be_checked()
    option = page.locator("[name=preset] option", has_text="Duel").get_attribute("value")
    page.locator("[name=preset]").select_option(option)
    expect(reason).to_have_text("Only tables of three can be rated.")
    expect(rated).to_be_disabled()
    # From a club's page the tournament is for its members.
    expect(page.locator("[name=entry][value=club]")).to_be_checked()
    assert findings(page, "a form that cannot be rated") == []


@pytest.mark.slow
def test_a_draft_tells_its_settings(
    site: Site, new_page: Callable[..., Page], screen: str, world: Any
) -> None:
    page = new_page(screen)
    enter_as(page, site, world)
    page.goto(f"{site.url}/tournaments/{world['draft']}/manage/")
    settings = page.locator("[aria-labelledby=dashboard-settings]")
    expect(settings.locator("div", has_text="Maximum number of players")).to_contain_text("27")
    expect(settings.locator("div", has_text="Game rules")).to_contain_text("Classic")
    assert findings(page, "a draft") == [] and not page.evaluate(SIDEWAYS)


@pytest.mark.slow
def test_players_are_found_by_name(
    site: Site, new_page: Callable[..., Page], screen: str, world: Any, mark: str
) -> None:
    # Both screens share the tournament: each marks another player.
    name = f"E{mark}032" if screen == "phone" else f"E{mark}034"
    page = new_page(screen)
    enter_as(page, site, world)
    page.goto(f"{site.url}/tournaments/{world['entry']}/manage/")
    people = page.locator("[aria-labelledby=dashboard-entrants] li")
    field = page.get_by_role("searchbox", name="Find a player")
    expect(people.locator("visible=true")).to_have_count(10)
    field.fill(name.lower())
    expect(people.locator("visible=true")).to_have_count(1)
    expect(page.get_by_text(name, exact=True)).to_be_visible()
    found = findings(page, "a search")
    # What somebody presses meanwhile keeps the search.
    page.get_by_role("button", name=f"Mark as checked in: {name}").click()
    expect(page.get_by_role("button", name=f"Undo check-in: {name}")).to_be_visible()
    expect(field).to_have_value(name.lower())
    expect(people.locator("visible=true")).to_have_count(1)
    field.fill("nobody at all")
    expect(page.locator("[data-nobody]")).to_have_text(
        "No player of this tournament has this name."
    )
    field.fill("")
    expect(people.locator("visible=true")).to_have_count(10)
    assert found == [] and not page.evaluate(SIDEWAYS)


@pytest.mark.slow
def test_news_come_while_a_search_stands_in_its_field(
    site: Site, new_page: Callable[..., Page], world: Any, mark: str
) -> None:
    name = f"E{mark}033"
    page, other = new_page("phone"), new_page()
    for tab in (page, other):
        enter_as(tab, site, world)
        tab.goto(f"{site.url}/tournaments/{world['entry']}/manage/")
        tab.get_by_role("searchbox", name="Find a player").fill(name)
    other.get_by_role("button", name=f"Mark as checked in: {name}").click()
    expect(page.get_by_role("button", name=f"Undo check-in: {name}")).to_be_visible()
    field = page.get_by_role("searchbox", name="Find a player")
    expect(field).to_be_focused()
    expect(field).to_have_value(name)


@pytest.mark.slow
def test_the_search_works_without_scripts(site: Site, browser: Any, world: Any, mark: str) -> None:
    context = browser.new_context(java_script_enabled=False)
    page = context.new_page()
    enter_as(page, site, world)
    page.goto(f"{site.url}/tournaments/{world['cup']}/manage/")
    page.get_by_role("searchbox", name="Find a player").fill(f"K{mark}001")
    page.get_by_role("button", name="Find", exact=True).click()
    names = page.locator("li[data-names] .dashboard-name")
    expect(names).to_have_count(1)
    expect(names).to_contain_text(f"K{mark}001")
    page.get_by_role("link", name="Show everybody").click()
    # The next page comes without a script: nothing else says when it is there.
    expect(names.nth(10)).to_be_attached()
    context.close()


@pytest.mark.slow
def test_the_page_of_a_knockout_parts_who_plays_from_who_is_out(
    site: Site, new_page: Callable[..., Page], screen: str, world: Any
) -> None:
    page = new_page(screen)
    enter_as(page, site, world)
    page.goto(f"{site.url}/tournaments/{world['cup']}/manage/")
    out = page.locator("[data-key=out]")
    expect(out.locator(".chip").first).to_have_text("12")
    out.locator("summary").first.click()
    expect(out.get_by_text("eliminated").first).to_be_visible()
    page.locator("[data-key=tables-over] > summary").click()
    over = page.locator("[data-key=tables-over]")
    expect(over.get_by_role("link", name="Replay").first).to_be_visible()
    expect(over.get_by_role("link", name="Watch")).to_have_count(0)
    assert findings(page, "a knockout at a desktop size") == [] and not page.evaluate(SIDEWAYS)


# What paints the edges of the table, and how much of it is out of sight.
EDGES = """
(region) => {
  const style = getComputedStyle(region);
  return { image: style.backgroundImage, attachment: style.backgroundAttachment,
           hidden: region.scrollWidth - region.clientWidth };
}
"""


@pytest.mark.slow
def test_standings_show_that_they_scroll(
    site: Site, new_page: Callable[..., Page], theme: str
) -> None:
    cup = cup_in_the_middle(site, "swiss", 9, f"w{secrets.token_hex(3)}")
    page = new_page("phone", theme)
    page.goto(f"{site.url}/tournaments/{cup['id']}/#standings")
    region = page.get_by_role("region", name="Standings")
    edges = region.evaluate(EDGES)
    assert edges["hidden"] > 20
    # A shadow at each edge stays; what covers it there goes away with the table.
    assert edges["image"].count("gradient") == 4
    assert edges["attachment"] == "local, local, scroll, scroll"
    left, right = (edge_of(region, side) for side in ("left", "right"))
    region.focus()
    for _ in range(12):
        page.keyboard.press("ArrowRight")
    page.wait_for_function("(region) => region.scrollLeft > 20", arg=region.element_handle())
    region.evaluate("(region) => { region.scrollLeft = region.scrollWidth }")
    assert edge_of(region, "left") != left and edge_of(region, "right") != right
    assert findings(page, "standings on a phone") == []


def edge_of(region: Locator, side: str) -> bytes:
    """A picture of an edge of the table's empty head, without text."""
    box = region.bounding_box()
    assert box is not None
    at = box["x"] if side == "left" else box["x"] + box["width"] - 6
    clip = {"x": at, "y": box["y"] + 1, "width": 6, "height": 5}
    return region.page.screenshot(clip=clip)  # type: ignore[arg-type]
