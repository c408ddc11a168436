"""An organiser founds a tournament, opens it, and runs it from one page, on a phone too."""

import json
import secrets
from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from tests.e2e.test_accessibility import findings
from tests.site import Site

PEOPLE = """
import json
from allauth.account.models import EmailAddress
from accounts.models import User
from tests.sessions import session_of

def enter(name):
    user = User.objects.create_user(name)
    EmailAddress.objects.create(user=user, email=name + "@example.org", verified=True)
    return session_of(user)

print(json.dumps([enter(name) for name in {names!r}]))
"""


@pytest.mark.slow
def test_founding_entering_and_starting(
    site: Site, new_page: Callable[..., Page], screen: str
) -> None:
    mark = secrets.token_hex(3)
    names = [f"org{mark}", *(f"p{n}{mark}" for n in range(3))]
    sessions = json.loads(site.shell(PEOPLE.format(names=names)).splitlines()[-1])
    page = new_page(screen)

    def become(number: int) -> None:
        # The open page asks for news with the cookie of its user.
        page.goto("about:blank")
        cookie = {"name": "sessionid", "value": sessions[number], "url": site.url}
        page.context.add_cookies([cookie])

    become(0)
    page.goto(f"{site.url}/tournaments/new/")
    page.get_by_role("link", name="Knockout cup").click()
    # What suits other formats alone is put away, and the form says how it would run.
    expect(page.locator("[data-field=rounds]")).to_be_hidden()
    expect(page.locator("[data-preview]")).to_contain_text("27 → 9 → 3", timeout=20_000)
    page.locator("[name=limit]").fill("1")
    expect(page.locator("[data-error=limit]")).not_to_be_empty(timeout=20_000)
    page.locator("[name=limit]").fill("9")
    expect(page.locator("[data-error=limit]")).to_be_empty(timeout=20_000)
    page.locator("[name=name]").fill(f"Cup {mark}")
    page.locator("[name=check_in_minutes]").select_option("0")
    page.locator(".form-more summary").click()
    found = findings(page, "the form of a tournament")
    page.get_by_role("button", name="Create a draft").click()
    expect(page.get_by_role("heading", level=1)).to_have_text(f"Cup {mark}")
    page.get_by_role("button", name="Open registration").click()
    expect(page.locator(".dashboard-head .chip").first).to_have_text("registration open")
    dashboard = page.url
    public = dashboard.removesuffix("manage/")
    for number in (1, 2, 3):
        become(number)
        page.goto(public)
        page.get_by_role("button", name="Join", exact=True).click()
        note = page.get_by_text("You are registered.").locator("visible=true")
        expect(note).to_have_count(1)
    found += findings(page, "a tournament that was entered")
    become(0)
    page.goto(dashboard)
    expect(page.locator("[aria-labelledby=dashboard-entrants] li")).to_have_count(3)
    page.locator("summary", has_text="Start now").click()
    found += findings(page, "the dashboard")
    page.get_by_role("button", name="Start", exact=True).click()
    # Round 1 is drawn by the site itself, and the dashboard shows it without being asked.
    set_result = page.locator("summary", has_text="Set the result")
    expect(set_result).to_be_visible(timeout=60_000)
    set_result.click()
    for seat, points in enumerate(("1000", "-40", "655")):
        page.locator(f"[name=score{seat}]").fill(points)
    page.locator(".dashboard-result [name=reason]").fill("Played on paper")
    found += findings(page, "a result that is set")
    page.locator(".dashboard-result").get_by_role("button").click()
    expect(page.locator(".dashboard-log").first).to_contain_text("Played on paper")
    sideways = "document.documentElement.scrollWidth > innerWidth + 1"
    assert not page.evaluate(sideways)
    assert found == []
