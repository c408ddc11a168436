"""People of an evening in real pages: they follow what the pages offer, and nothing else."""

import time
from collections.abc import Callable, Sequence
from contextlib import suppress

from playwright.sync_api import Error, Locator, Page, expect

from tests.e2e.full_session import WHOLE, Crowd, Person
from tests.e2e.player import PATIENCE, Player

# So long one page is looked at before it is the next one's turn.
GLANCE = 60
# So long a press may take.
SHORT = 4_000


class Guest:
    """One person, one page: enters by the club, goes to their tables, plays, comes back."""

    def __init__(self, page: Page, person: Person, screen: str) -> None:
        page.context.add_cookies([person.cookie])
        self.page, self.person = page, person
        self.player = Player(page, screen)
        self.is_gone = False

    def come(self, club: str, cup: str) -> None:
        """Joins the club, finds the tournament there, enters and checks in."""
        self.page.goto(club)
        join = self.page.get_by_role("button", name="Join", exact=True)
        join.click()
        expect(join).to_have_count(0)
        self.page.locator(".next-card h2 a", has_text=cup).click()
        # Before its styles are there a page shows each way twice, and the bar at the foot is last.
        for name in ("Join", "Check in"):
            self.page.get_by_role("button", name=name, exact=True).last.click()
        note = self.page.get_by_text("You are registered and checked in.")
        expect(note.locator("visible=true").last).to_be_visible()

    @property
    def at_table(self) -> bool:
        return "/table/" in self.page.url

    def step(self) -> None:
        """The one thing that the page asks for now, if anything."""
        if self.is_gone:
            return
        if not self.at_table:
            self.to_table()
        elif self.player.sees("end"):
            self.back()
        elif self.player.is_asked(GLANCE):
            self.act()

    def act(self) -> None:
        """Act if still asked: the caretaker may have played by now."""
        self.page.set_default_timeout(SHORT)
        with suppress(Error, AssertionError):
            self.player.act()
        self.page.set_default_timeout(PATIENCE)

    def to_table(self) -> None:
        """If there is one; the page says so by itself."""
        way = self.page.get_by_role("link", name="Go to the table", exact=True)
        shown = way.locator("visible=true")
        if shown.count():
            self.follow(shown.first)

    def back(self) -> None:
        self.follow(self.page.locator(".end").get_by_role("link", name="Go to the tournament"))

    def follow(self, way: Locator) -> None:
        """Or look again: the page may just have been drawn anew."""
        before = self.page.url
        with suppress(Error):
            way.click(timeout=SHORT)
            self.page.wait_for_url(lambda url: url != before, timeout=SHORT)

    @property
    def deal(self) -> int:
        return self.player.deal if self.page.locator(".deal-number").count() else 0

    def vanish(self) -> None:
        """Closes the line, and never comes back."""
        self.page.close()
        self.is_gone = True

    def withdraw(self, cup: str) -> None:
        """From the tournament's page; the running table is still theirs."""
        self.page.goto(cup)
        # On a phone behind the dots at its foot.
        self.page.locator(".tournament summary").locator("visible=true").first.click()
        self.page.get_by_role("button", name="Withdraw permanently").click()
        expect(self.page.locator(".registration-out").first).to_be_visible()


class Organiser:
    """Founds a club and its cup, and starts it; all with a thumb."""

    def __init__(self, page: Page, person: Person) -> None:
        page.context.add_cookies([person.cookie])
        self.page, self.person, self.url = page, person, person.site.url
        self.club, self.cup = f"Club {person.name}", f"Cup {person.name}"

    def found_club(self) -> str:
        """Open to all; its address."""
        self.page.goto(f"{self.url}/clubs/")
        self.page.get_by_role("link", name="Create a club").click()
        self.page.locator("[name=name]").fill(self.club)
        self.page.locator("[name=join_policy][value=open]").check()
        self.page.get_by_role("button", name="Create the club", exact=True).click()
        expect(self.page.get_by_role("heading", level=1)).to_have_text(self.club)
        return self.page.url

    def found_cup(self, deals: int) -> str:
        """From the club's page to a knockout for nine of its members; its address."""
        page = self.page
        page.get_by_role("link", name="New tournament").click()
        page.get_by_role("link", name="Quick cup").click()
        expect(page.locator("[name=club] option:checked")).to_have_text(self.club)
        for field, value in (("name", self.cup), ("deals", str(deals)), ("limit", "9")):
            page.locator(f"[name={field}]").fill(value)
        for field, value in (("check_in", "5"), ("no_show", "0")):
            page.locator(f"[name={field}_minutes]").select_option(value)
        page.locator("[name=break_seconds]").select_option("0")
        page.locator("[name=entry][value=club]").check()
        page.get_by_role("button", name="Create a draft").click()
        page.get_by_role("button", name="Open registration").click()
        expect(page.locator(".dashboard-head .chip")).to_have_text("registration open")
        return page.url.removesuffix("manage/")

    def start(self) -> None:
        """The dashboard shows without a reload who is there."""
        expect(self.page.get_by_text("9 of 9 have checked in.")).to_be_visible()
        self.page.locator("summary", has_text="Start now").click()
        self.page.get_by_role("button", name="Start", exact=True).click()
        expect(self.page.locator(".dashboard-head .chip")).to_have_text("running")


def play_until(
    guests: Sequence[Guest], crowd: Crowd, what: str, done: Callable[[], object]
) -> None:
    """Act on each page that asks; the bots play at the same time."""
    ends = time.monotonic() + WHOLE
    while not done():
        crowd.check(what)
        assert time.monotonic() < ends, f"waited {WHOLE} s for {what}"
        for guest in guests:
            guest.step()
