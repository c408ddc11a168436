"""The administration in a browser: a ban, an annulled game, and the audit log with both."""

import json
import secrets
from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from tests.e2e.test_accessibility import AXE, FINDINGS, RUNS
from tests.e2e.test_pools import log_in_administrator
from tests.site import Site

WORLD = """
import json
from django.utils import timezone
from tests.factories import person, rated_game
people = [person(name + "{end}") for name in ("artur", "vira", "stas")]
game = rated_game(people, timezone.now())
print(json.dumps([people[0].pk, people[0].username, game.pk]))
"""
# A club with a season whose last evening repeats, and the addresses of every list with the page of
# one row of each.
ADDRESSES = """
import json
from datetime import time, timedelta
from django.contrib import admin
from django.urls import reverse
from django.utils import timezone
from games.tables import scheduling
from games.realtime import publisher
from tests.factories import make_club, make_tournament, person
from tests.tournaments.extras.series.factories import club_season
from tournaments.extras.repeats.services import RepeatDetails, start_repeat

scheduling.send = publisher.publish = lambda *_: None
owner, *others = [person(name + "{end}") for name in ("olena", "lena", "zofia", "bohdan")]
club = make_club(owner, "Club {end}", others)
series = club_season(owner, club, [owner, *others], 3)
starts = timezone.now() + timedelta(days=2)
evening = make_tournament(owner, club=club, in_room=True, venue="Kava", starts_at=starts)
day = starts.date()
start_repeat(owner, evening, RepeatDetails(day, time(19), "UTC", 1, 6, series=series))
paths = []
for model in admin.site._registry:
    name = f"admin:{model._meta.app_label}_{model._meta.model_name}"
    paths.append(reverse(name + "_changelist"))
    row = model._default_manager.first()
    if row is not None:
        paths.append(reverse(name + "_change", args=[row.pk]))
print(json.dumps([path.removeprefix("/admin/") for path in paths]))
"""
THEME = "(theme) => document.documentElement.classList.toggle('dark', theme === 'dark')"


def world(site: Site) -> tuple[int, str, str]:
    """A user, by number and name, and the number of a rated game of theirs."""
    user, name, game = json.loads(site.shell(WORLD.format(end=secrets.token_hex(3))))
    return user, name, game


def addresses(site: Site) -> list[str]:
    """Every list of the administration, and a page of each kind of row that there is."""
    code = ADDRESSES.replace("{end}", secrets.token_hex(3))
    return list(json.loads(site.shell(code).splitlines()[-1]))


def visit(page: Page, site: Site, path: str) -> None:
    page.goto(f"{site.url}/admin/{path}")
    # Alpine has started: it takes this attribute away.
    expect(page.locator("html[x-cloak]")).to_have_count(0)


@pytest.mark.slow
def test_a_ban_and_an_annulled_game_are_found_in_the_audit_log(site: Site, page: Page) -> None:
    user, name, game = world(site)
    log_in_administrator(site, page)
    visit(page, site, f"people/{user}/")
    page.get_by_label("tournaments", exact=True).check()
    page.get_by_label("Reason, shown to the user").fill("A program played.")
    page.get_by_role("button", name="Ban", exact=True).click()
    expect(page.get_by_text(f"{name} is banned.")).to_be_visible()
    bans = page.get_by_role("region", name="Bans")
    expect(bans.get_by_role("listitem").first).to_contain_text("Tournaments")
    visit(page, site, f"games/game/{game}/change/")
    page.get_by_label("Reason, for the audit log").fill("A seat was shared.")
    page.get_by_role("button", name="Annul and refund").click()
    expect(page.get_by_text("The game is annulled")).to_be_visible()
    visit(page, site, "audit/")
    page.get_by_label("User", exact=True).fill(name)
    page.get_by_role("button", name="Search", exact=True).click()
    rows = page.locator(".admin-table tbody tr")
    expect(rows).to_have_count(2)
    expect(rows.nth(0)).to_contain_text(game)
    expect(rows.nth(0)).to_contain_text("A seat was shared.")
    expect(rows.nth(1)).to_contain_text("from: tournaments")
    expect(rows.nth(1)).to_contain_text("A program played.")


def findings(page: Page, where: str) -> list[str]:
    """Return the findings of axe in both themes."""
    page.evaluate(AXE)
    found = []
    for theme, options in RUNS.items():
        page.evaluate(THEME, theme)
        found += [f"{where}, {theme}: {text}" for text in page.evaluate(FINDINGS, options)]
    return found


@pytest.mark.slow
@pytest.mark.rotated(2)
def test_axe_finds_nothing(site: Site, new_page: Callable[..., Page], screen: str) -> None:
    user, name, game = world(site)
    page = log_in_administrator(site, new_page(screen))
    paths = ["", f"people/{user}/", f"games/game/{game}/change/", f"audit/?person={name}"]
    paths += ["announcements/new/", *addresses(site)]
    found = []
    for path in paths:
        visit(page, site, path)
        found += findings(page, path)
    assert found == []
