"""Every state of the table, looked at: three widths, nothing over the edge.

GALLERY_PICTURES=1 takes pictures of what the engine wrote, in both themes: var/e2e/gallery.
"""

import json
import os
from collections.abc import Callable, Iterator
from typing import Any

import pytest
from playwright.sync_api import Page

from tests.e2e.conftest import PICTURES
from tests.site import ROOT, Site
from tools.gallery.views import FIXTURES, names, other_states

WINDOWS = {360: 780, 390: 844, 1280: 800}
FAULTS = (ROOT / "tests" / "e2e" / "faults.js").read_text()
SHOW = """
(fixture) => {
  // A fixture's clock started so long before this moment.
  const { clock } = fixture.table;
  if (clock?.started != null) clock.started = Date.now() - clock.started;
  dispatchEvent(new CustomEvent("gallery", { detail: fixture }));
  return new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(() => done())));
}
"""
LOADED = "() => [...document.images].every((one) => one.complete)"


def fixtures() -> Iterator[tuple[str, dict[str, Any]]]:
    """Return fixtures made by hand for rare states, and those that the engine wrote."""
    for name in names():
        data = json.loads((FIXTURES / f"{name}.json").read_text())
        yield name, data if "table" in data else {"table": data, "state": {}}


# Each agreement, seen once: these are many, so one theme and two widths will do.
SEEN, SEEN_WIDTHS = "seen-", (390, 1280)


def photograph(page: Page, picture: str) -> None:
    for theme in ("light",) if picture.startswith(SEEN) else ("light", "dark"):
        page.evaluate("(theme) => { document.documentElement.dataset.theme = theme }", theme)
        path = PICTURES / "gallery" / f"{picture}-{theme}.jpg"
        page.screenshot(path=path, type="jpeg", quality=70)


def look(page: Page, name: str, fixture: dict[str, Any], width: int) -> list[str]:
    """Shows one state; what is wrong with it."""
    page.evaluate(SHOW, fixture)
    page.wait_for_function(LOADED)
    if is_photographed(name, width):
        photograph(page, f"{name.removeprefix('written/')}-{width}")
    return [f"{name}, {width}: {fault}" for fault in page.evaluate(FAULTS)]


def is_photographed(name: str, width: int) -> bool:
    many = name.startswith(f"written/{SEEN}")
    wanted = "GALLERY_PICTURES" in os.environ and name.startswith("written/")
    return wanted and (not many or width in SEEN_WIDTHS)


def open_gallery(site: Site, new_page: Callable[..., Page], width: int) -> Page:
    page = new_page("desktop" if width == 1280 else "phone")
    page.set_viewport_size({"width": width, "height": WINDOWS[width]})
    page.goto(f"{site.url}/dev/gallery/?state=play-follow&theme=light")
    return page


@pytest.mark.slow
@pytest.mark.rotated(3)
@pytest.mark.parametrize("third", range(3))
@pytest.mark.parametrize("width", WINDOWS)
def test_every_state_has_its_place(
    site: Site, new_page: Callable[..., Page], width: int, third: int
) -> None:
    page = open_gallery(site, new_page, width)
    states = list(fixtures())[third::3]
    found = [fault for name, fixture in states for fault in look(page, name, fixture, width)]
    assert found == []


@pytest.mark.slow
@pytest.mark.parametrize("width", (390, 1280))
def test_lessons_and_the_waiting_line_have_their_place(
    site: Site, new_page: Callable[..., Page], width: int
) -> None:
    page = open_gallery(site, new_page, width)
    found = []
    for name in other_states():
        page.goto(f"{site.url}/dev/gallery/?state={name}&theme=light")
        page.wait_for_function(LOADED)
        found += [f"{name}: {fault}" for fault in page.evaluate(FAULTS)]
    assert found == []


OVERLAPS = """
() => {
  const lie = (a, b) => a.left < b.right - 1 && b.left < a.right - 1
    && a.top < b.bottom - 1 && b.top < a.bottom - 1;
  const isFull = (cell) => {
    const boxes = [...cell.children].map((part) => part.getBoundingClientRect());
    return boxes.some((box, at) => boxes.slice(at + 1).some((other) => lie(box, other)));
  };
  const cells = [...document.querySelectorAll(".drawer .sheet .cell")];
  return cells.filter(isFull).map((cell) => cell.textContent);
}
"""
NARROW = """
() => document.querySelectorAll(".drawer .sheet .cell > small").forEach((mark) => {
  mark.style.marginRight = "-30px";
})
"""


def falling_sheet() -> dict[str, Any]:
    """Return a table with its sheet open, on which somebody falls from the barrel with 780."""
    table = dict(fixtures())["over-rated"]["table"]
    row = table["sheet"]["rows"][-1]
    row["scores"], row["falls"] = [780, *row["scores"][1:]], [1, 0, 0]
    row["gains"] = [-120, *row["gains"][1:]]
    return {"table": table, "state": {"drawer": "score", "endClosed": True}}


@pytest.mark.parametrize("width", (360, 390))
def test_no_mark_lies_over_a_number_of_the_sheet(
    site: Site, new_page: Callable[..., Page], width: int
) -> None:
    page = open_gallery(site, new_page, width)
    page.evaluate(SHOW, falling_sheet())
    assert page.locator(".drawer .sheet td", has_text="falls").count() > 0
    assert page.evaluate(OVERLAPS) == []
    page.evaluate(NARROW)
    assert page.evaluate(OVERLAPS) != []


# Each fault, made on purpose.
BROKEN = {
    "overlap": "document.querySelector('.bar .tab').style.marginRight = '-40px'",
    "no picture": "document.querySelector('.hand img').src = '/favicon.ico'",
    "blank": "document.querySelector('.card-table').textContent = ''",
}


def test_a_fault_is_seen(site: Site, new_page: Callable[..., Page], errors: list[str]) -> None:
    page = open_gallery(site, new_page, 390)
    states = dict(fixtures())
    for fault, broken in BROKEN.items():
        page.evaluate(SHOW, states["play-follow"])
        page.wait_for_function(LOADED)
        assert page.evaluate(FAULTS) == []
        page.evaluate(broken)
        page.wait_for_function(LOADED)
        assert any(fault in one for one in page.evaluate(FAULTS)), fault
    errors.clear()
