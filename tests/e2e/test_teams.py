"""Teams of three on a desktop and a phone: created, joined by the link, started, and ranked."""

import json
import secrets
from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from tests.e2e.test_accessibility import findings
from tests.site import Site

SIDEWAYS = "document.documentElement.scrollWidth > innerWidth + 1"
# A tournament that is open, with a full team of others.
BUILD = """
import json
from games.tables import scheduling
from games.realtime import publisher
from tests.sessions import session_of
from tests.factories import make_tournament, person, persons
from tournaments.registration import teams

scheduling.send = publisher.publish = lambda *_: None
owner, mine = person("own{mark}"), persons(3, "m{mark}")
cup = make_tournament(
    owner, format="teams", name="Team cup {mark}", no_show_minutes=0, break_seconds=0,
    action_ms=30_000, reserve_ms=3_600_000, ends_by="deals", deals=3,
)
others = persons(3, "o{mark}")
teams.create_team(others[0], cup.pk, "Wolves")
code = cup.teams.get().code
for user in others[1:]:
    teams.join_by_code(user, cup.pk, code)
users = [owner, *mine]
print(json.dumps({{"id": cup.pk, "sessions": [session_of(user) for user in users],
                   "names": [user.username for user in users]}}))
"""
# It starts, and one round is played.
START = """
from django.utils import timezone
from accounts.models import User
from games.tables import scheduling
from games.realtime import publisher
from tests.tournaments.live.in_progress import decided
from tournaments.director.advance import advance
from tournaments.models import Tournament
from tournaments.organising import services

scheduling.send = publisher.publish = lambda *_: None
cup = Tournament.objects.get(pk={id!r})
services.start(cup.organiser, cup.pk)
advance(cup.pk, timezone.now())
decided(cup)
"""


def become(page: Page, site: Site, cup: Any, number: int) -> None:
    """Look on as this user; the open page would ask for news with the cookie of another."""
    page.goto("about:blank")
    session = cup["sessions"][number]
    page.context.add_cookies([{"name": "sessionid", "value": session, "url": site.url}])


@pytest.mark.slow
def test_a_team_is_created_joined_and_ranked(
    site: Site, new_page: Callable[..., Page], screen: str, theme: str
) -> None:
    mark = secrets.token_hex(3)
    cup = json.loads(site.shell(BUILD.format(mark=mark)).splitlines()[-1])
    page, public = new_page(screen, theme=theme), f"{site.url}/tournaments/{cup['id']}/"
    # One creates the team, and shows the link.
    become(page, site, cup, 1)
    page.goto(public)
    page.get_by_label("Name of a new team").fill("Red Foxes")
    found = findings(page, "the ways into a team")
    page.get_by_role("button", name="Create a team").click()
    expect(page.get_by_role("heading", name="Red Foxes")).to_be_visible()
    link = page.get_by_label("Link to the team").input_value()
    assert link.startswith(f"{public}?team=")
    found += findings(page, "the own team")
    assert not page.evaluate(SIDEWAYS)
    # Two others open it.
    for number in (2, 3):
        become(page, site, cup, number)
        page.goto(link)
        page.get_by_role("button", name="Join the team", exact=True).click()
        expect(page.locator(".team-members-list li")).to_have_count(number)
    # The organiser sees both teams.
    become(page, site, cup, 0)
    page.goto(f"{public}manage/")
    expect(page.locator("[aria-labelledby=dashboard-teams] .dashboard-team")).to_have_count(2)
    found += findings(page, "the teams on the dashboard")
    assert not page.evaluate(SIDEWAYS)
    # After a round the table of teams comes first, and opens to its members.
    site.shell(START.format(id=cup["id"]))
    become(page, site, cup, 1)
    page.goto(public)
    if screen == "phone":
        page.locator("[data-tab=standings]").click()
    rows = page.locator(".team-row")
    expect(rows).to_have_count(2)
    own = page.locator(".team-row", has_text="Red Foxes")
    own.locator("summary").click()
    expect(own.locator("tbody tr")).to_have_count(3)
    expect(own.locator("tr.mine .name")).to_have_text("You")
    found += findings(page, "the table of teams")
    assert not page.evaluate(SIDEWAYS)
    assert found == []
