"""A series in the browser: one press to come, and on a phone a row that opens."""

import json
from collections.abc import Callable

from playwright.sync_api import Page, expect

from tests.site import Site

SEASON = """
import json
from games.tables import scheduling
from games.realtime import publisher
from tests.factories import make_club, person
from tests.sessions import session_of
from tests.tournaments.extras.series.factories import club_season

scheduling.send = publisher.publish = lambda *_: None
owner, *others = [person(name) for name in ("Olena", "Lena", "Zofia", "Bohdan")]
club = make_club(owner, "Lviv club", others)
season = club_season(owner, club, [owner, *others], 3)
lena = others[0]
print(json.dumps({"series": season.pk, "session": session_of(lena)}))
"""


def test_one_press_to_come_and_a_row_that_opens(site: Site, new_page: Callable[..., Page]) -> None:
    made = json.loads(site.shell(SEASON).splitlines()[-1])
    page = new_page("phone", "dark")
    cookie = {"name": "sessionid", "value": made["session"], "url": site.url}
    page.context.add_cookies([cookie])
    page.goto(f"{site.url}/series/{made['series']}/")
    page.get_by_role("button", name="I will come").click()
    expect(page.get_by_text("You are registered.")).to_be_visible()
    row = page.locator(".series-phone li").filter(has_text="You")
    row.locator("summary").click()
    expect(row.get_by_text("does not count").or_(row.locator("dd")).first).to_be_visible()
