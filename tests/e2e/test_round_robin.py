"""A round robin of nine to its end: one never comes, one resigns, and all is counted again."""

import asyncio
from collections import Counter, defaultdict
from collections.abc import Callable, Sequence
from fractions import Fraction
from itertools import combinations
from threading import Event

import pytest
from playwright.sync_api import Page, expect

from tests.e2e import independent_count
from tests.e2e.full_session import SOON, Crowd, Hand, Hold, Person, Program
from tests.e2e.independent_count import Played
from tests.e2e.player import PATIENCE
from tests.e2e.test_full_session import founded, nine, status_of
from tests.site import Site

ROUNDS = 4
# By entrant and round.
Points = dict[tuple[int, int], Fraction]
# A minute passes for the tables that wait.
WAIT_IS_OVER = """
from datetime import timedelta
from django.db.models import F
from tournaments.models import TournamentTable
waiting = TournamentTable.objects.filter(round__tournament={cup!r}, game=None)
waiting.update(opens_at=F("opens_at") - timedelta(minutes=2))
"""


class Leaver(Program):
    """A program whose first game is resigned in a browser after the first deal."""

    def __init__(self, person: Person, cup: str, seed: int, crowd: Crowd) -> None:
        super().__init__(person, cup, seed, crowd)
        self.sits, self.gone = Event(), Event()

    async def play(self, game: str) -> None:
        if self.games:
            await super().play(game)
            return
        self.games.append(game)
        hold = Hold(game, 1)
        hand = asyncio.create_task(Hand(self.person, game, self.seed, hold).play())
        assert await asyncio.to_thread(hold.reached.wait, SOON)
        self.sits.set()
        assert await asyncio.to_thread(self.gone.wait, SOON)
        hand.cancel()


@pytest.mark.slow
@pytest.mark.rotated(2)
def test_a_round_robin_of_nine(site: Site, new_page: Callable[..., Page]) -> None:
    organiser, players = nine(site, "robin")
    cup = founded(organiser, "round_robin", check_in_minutes=0)
    for one in players:
        one.do(f"tournaments/{cup}/entry/")
    crowd, page = Crowd(players[1:], cup), new_page()
    leaver = Leaver(players[1], cup, 1, crowd)
    crowd.programs[0] = leaver
    with crowd:
        organiser.do(f"tournaments/{cup}/start/")
        start_without_the_absent(site, organiser, crowd, cup, 1)
        crowd.until("the leaver to have a table", leaver.sits.is_set)
        resign_in_browser(page, site, leaver)
        start_without_the_absent(site, organiser, crowd, cup, 2)
        crowd.until("the third round", lambda: progress(organiser, cup) >= 3)
    assert status_of(organiser, cup) == "over"
    tables = independent_count.played(organiser, cup)
    byes = {n: organiser.ask(f"tournaments/{cup}/rounds/{n}/")["byes"] for n in range(1, 5)}
    published = independent_count.results(site, cup)
    absent = next(row["entrant"] for row in published["standings"] if row["withdrawn"])
    check_meetings(tables, byes, absent)
    check_seats(published, tables, absent, players[1].name)
    check_standings(published, tables, with_byes(independent_count.by_place(tables), byes), absent)
    page.goto(f"{site.url}/tournaments/{cup}/")
    expect(page.locator("body")).to_contain_text("round robin, 4 rounds")
    expect(page.locator(".standings tbody tr[data-entrant]")).to_have_count(9)


def progress(organiser: Person, cup: str) -> int:
    return organiser.ask(f"tournaments/{cup}/")["round"]


def start_without_the_absent(
    site: Site, organiser: Person, crowd: Crowd, cup: str, number: int
) -> None:
    """Let the wait be over as soon as the others of the table have said that they are there."""

    def two_are_here() -> bool:
        tables = organiser.ask(f"tournaments/{cup}/rounds/{number}/")["tables"]
        waiting = [table for table in tables if table["state"] == "waiting"]
        here = [sum(seat["present"] for seat in table["seats"]) for table in waiting]
        return here == [2]

    crowd.until(f"round {number}", lambda: progress(organiser, cup) >= number)
    crowd.until(f"the others of round {number}", two_are_here)
    site.shell(WAIT_IS_OVER.format(cup=cup))


def resign_in_browser(page: Page, site: Site, leaver: Leaver) -> None:
    page.context.add_cookies([leaver.person.cookie])
    page.goto(f"{site.url}/table/{leaver.games[0]}/")
    page.locator("header.top").get_by_role("button", name="Resign").click()
    sheet = page.get_by_role("dialog", name="Resign this game?")
    sheet.get_by_role("button", name="Resign").click()
    page.wait_for_url(lambda url: "/table/" not in url, timeout=PATIENCE)
    leaver.gone.set()


def check_meetings(tables: Sequence[Played], byes: dict[int, list[int]], absent: int) -> None:
    """After two no-shows a place is free: nobody meets twice, and its neighbours have byes."""
    assert Counter(table.round for table in tables) == {1: 3, 2: 3, 3: 2, 4: 2}
    assert [table.round for table in tables if absent in table.entrants] == [1, 2]
    assert [len(byes[number]) for number in range(1, 5)] == [0, 0, 2, 2]
    met = Counter(pair for table in tables for pair in combinations(sorted(table.entrants), 2))
    apart = {pair for row in byes.values() for pair in combinations(sorted(row), 2)}
    everybody = sorted({one for table in tables for one in table.entrants} - {absent})
    for pair in combinations(everybody, 2):
        assert met[pair] == (0 if pair in apart else 1)
    assert len({one for row in byes.values() for one in row}) == 4


def with_byes(points: Points, byes: dict[int, list[int]]) -> Points:
    """Add the byes: the mean of what the round's seats gained."""
    found = dict(points)
    for number, sat_out in byes.items():
        gains = [gained for (_, at), gained in points.items() if at == number]
        for one in sat_out:
            found[one, number] = sum(gains, Fraction()) / len(gains)
    return found


def check_seats(published: dict, tables: Sequence[Played], absent: int, leaver: str) -> None:
    """The seats of those who stayed away or left are marked; a leaver is last at that table."""
    rows = published["tables"]
    assert [row["round"] for row in rows if row["absent"]] == [1, 2]
    assert {row["entrant"] for row in rows if row["absent"]} == {absent}
    [gone] = [row for row in rows if row["left"]]
    beside_a_bot = any(row["absent"] and row["game"] == gone["game"] for row in rows)
    last = 2 if beside_a_bot else 3
    assert (gone["name"], gone["round"], gone["place"]) == (leaver, 1, last)
    for table in tables:
        own = {row["seat"]: row for row in rows if row["game"] == table.game}
        for seat, entrant in enumerate(table.entrants):
            assert (own[seat]["entrant"], own[seat]["score"]) == (entrant, table.scores[seat])


def check_standings(published: dict, tables: Sequence[Played], points: Points, absent: int) -> None:
    """Points, then the meetings of equals, then the points of the games."""
    total, game = defaultdict(Fraction), Counter[int]()
    for (entrant, _), gained in points.items():
        total[entrant] += gained
    for table in tables:
        for entrant, score in zip(table.entrants, table.scores, strict=True):
            game[entrant] += 0 if entrant == absent else score

    def head_to_head(one: int) -> int:
        ahead = 0
        for table in (table for table in tables if one in table.entrants):
            place = dict(zip(table.entrants, table.places, strict=True))
            for other in place.keys() - {one, absent}:
                if total[other] == total[one]:
                    ahead += (place[one] < place[other]) - (place[one] > place[other])
        return ahead

    rows = published["standings"]
    assert [row["rank"] for row in rows] == list(range(1, 10))
    assert rows[-1]["entrant"] == absent and total[absent] == 0
    keys = []
    for row in rows:
        one = row["entrant"]
        assert abs(row["points"] - total[one]) < 0.006
        assert row["head_to_head"] in (None, head_to_head(one)) or one == absent
        assert row["game"] in (None, game[one])
        keys.append((total[one], head_to_head(one) if one != absent else 0, game[one]))
    assert keys[:-1] == sorted(keys[:-1], reverse=True)
