"""Who looks at a tournament is told what has changed; each process draws once for all of them."""

import asyncio
import re
import time
from typing import Any

import pytest
from django.db import transaction
from django.db.backends.utils import CursorWrapper
from django.test import Client

from games.models import DealResult
from games.tables import messages
from games.tables.state import store
from games.tables.transport import hub, publisher
from games.tables.transport.executor import run
from tests.games.tables.browser import Browser
from tests.tournaments.playing import _act as act_next
from tests.tournaments.playing import decide, running
from tests.tournaments.watching.scenes import advanced, begin, in_the_middle, new_tournament, people
from tournaments.live import consumers, fragments, render_cache
from tournaments.live.fragments import HOLE, PLACES, Scene
from tournaments.models import Tournament
from tournaments.updates import changed, held

pytestmark = pytest.mark.usefixtures("bells")


@pytest.fixture(autouse=True)
def _quick(monkeypatch):
    """No test waits for the rest between two drawings, nor hears of anything but bells."""
    monkeypatch.setattr(consumers, "REST_SECONDS", 0.05)
    monkeypatch.setattr(hub, "PULSE_SECONDS", 3600)


def watcher(tournament: Tournament, language: str = "en", seen: str = "") -> Browser:
    browser = Browser(f"/ws/tournament/{tournament.pk}/")
    # The address is all that the line to it says.
    browser.socket.scope["query_string"] = f"language={language}&seen={seen}".encode()
    return browser


def announce(tournament_id: str, text: str) -> None:
    with transaction.atomic():
        tournament = held(tournament_id)
        assert tournament is not None
        tournament.announcement = text
        changed(tournament, "announcement")


async def leave(*browsers: Browser) -> None:
    for browser in browsers:
        await browser.leave()


class Page:
    """What a browser has: parts of a page, put into their places."""

    def __init__(self, parts: dict[str, str]) -> None:
        self.parts = dict(parts)

    def put(self, parts: dict[str, str]) -> None:
        for name, html in parts.items():
            if name in PLACES:
                self.parts[name] = html
            else:
                self.parts = {key: within(text, name, html) for key, text in self.parts.items()}


def within(text: str, name: str, html: str) -> str:
    """The text with another content of this part."""
    out, at = "", 0
    for opening in re.finditer(rf'<([a-z]+) [^<>]*data-part="{name}"[^<>]*>', text):
        if opening.start() < at:
            continue
        end = closing(text, opening.end(), opening[1])
        out += text[at : opening.end()] + html
        at = end
    return out + text[at:]


def closing(text: str, at: int, tag: str) -> int:
    depth = 1
    for found in re.finditer(rf"<(/?){tag}\b[^<>]*>", text[at:]):
        depth += -1 if found[1] else 1
        if not depth:
            return at + found.start()
    raise AssertionError(tag)


async def test_a_newcomer_is_shown_all_and_who_has_it_nothing():
    tournament = await run(in_the_middle, "knockout", 9)
    first = await watcher(tournament).open()
    told = await first.hear_of("tournament")
    assert set(told["parts"]) == set(PLACES)
    second = await watcher(tournament, seen=told["digest"]).open()
    assert (await second.hear_of("tournament"))["parts"] == {}
    await leave(first, second)


async def test_a_change_carries_what_has_changed_alone():
    tournament = await run(in_the_middle, "knockout", 9)
    browser = await watcher(tournament).open()
    await browser.hear_of("tournament")
    await run(announce, tournament.pk, "Tea is ready")
    told = await browser.hear_of("tournament")
    assert (
        set(told["parts"]) == {"announcement"} and "Tea is ready" in told["parts"]["announcement"]
    )
    await browser.leave()


@pytest.mark.parametrize("form", ["knockout", "swiss", "duplicate"])
async def test_pushed_equals_fetched(form, monkeypatch):
    """Through a whole tournament: what is put together of pushes is what a page would be."""
    monkeypatch.setattr(hub, "PULSE_SECONDS", 0.1)
    tournament = await run(lambda: new_tournament(form, people(9)))
    browser = await watcher(tournament).open()
    page = Page((await browser.hear_of("tournament"))["parts"])
    for moment in moments(tournament):
        await run(moment)
        while True:
            fetched = await run(render_cache.scene, tournament.pk, "en")
            if page.parts == fetched.whole:
                break
            page.put((await browser.hear_of("tournament"))["parts"])
    assert (await run(Tournament.objects.get, pk=tournament.pk)).status == "over"
    await browser.leave()


def moments(tournament: Tournament) -> Any:
    """One thing after the other that happens, the next round's tables one by one."""
    yield lambda: begin(tournament)
    for _ in range(12):
        yield lambda: end_one(tournament)


def end_one(tournament: Tournament) -> None:
    for table in running(tournament)[:1]:
        decide(table)
    advanced(tournament)


async def test_scores_of_a_running_table_come_by_themselves(monkeypatch):
    """A deal rings no bell: the look that is taken every two seconds finds it."""
    monkeypatch.setattr(hub, "PULSE_SECONDS", 0.1)
    tournament = await run(
        lambda: in_the_middle("swiss", 6, agreements={"preset": "classic", "max_deals": 3})
    )
    table = (await run(running, tournament))[0]
    browser = await watcher(tournament).open()
    await browser.hear_of("tournament")
    await run(deal, table.game_id)
    told = (await browser.hear_of("tournament"))["parts"]
    name = f"{table.round.number}-{table.number}"
    assert told[f"d-{name}"] == "deal 2" and {f"v-{name}-{seat}" for seat in (0, 1, 2)} <= set(told)
    assert all(re.fullmatch("\u2212?[0-9]+", told[f"v-{name}-{seat}"]) for seat in (0, 1, 2))
    await browser.leave()


def deal(game_id: str) -> None:
    """Play until its first deal has ended."""
    while not DealResult.objects.filter(game=game_id, standing__played=1).exists():
        live = store.fresh(game_id)
        assert live is not None
        act_next(live)


async def test_a_lost_bell_is_made_good(monkeypatch):
    monkeypatch.setattr(hub, "PULSE_SECONDS", 0.1)
    tournament = await run(in_the_middle, "swiss", 6)
    browser = await watcher(tournament).open()
    await browser.hear_of("tournament")
    monkeypatch.setattr(publisher, "publish", lambda *_: None)
    await run(announce, tournament.pk, "Nobody rang")
    assert "announcement" in (await browser.hear_of("tournament"))["parts"]
    await browser.leave()


async def test_each_language_has_its_own_words():
    tournament = await run(in_the_middle, "swiss", 6)
    english, russian = await watcher(tournament).open(), await watcher(tournament, "ru").open()
    assert "Standings" in (await english.hear_of("tournament"))["parts"]["standings"]
    assert "Положение" in (await russian.hear_of("tournament"))["parts"]["standings"]
    await leave(english, russian)


async def test_a_draft_is_watched_by_nobody():
    tournament = await run(lambda: new_tournament("swiss", people(3), status="draft"))
    browser = await watcher(tournament).open()
    assert await browser.closed() == 4404
    nowhere = await Browser("/ws/tournament/aaaaaaaaaa/").open()
    assert await nowhere.closed() == 4404


async def settled(tournament: Tournament) -> None:
    """Nothing is looked at any more."""
    while ("tournament", tournament.pk) in hub.current()._again:
        await asyncio.sleep(0.01)


class Counts:
    """How often the database was asked, and how often something was drawn or put into text."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self.queries = self.drawn = self.texts = 0
        self._patch = monkeypatch
        self._count(CursorWrapper, "execute", "queries")
        self._count(render_cache, "drawn", "drawn")
        self._count(fragments, "render_to_string", "drawn")
        self._count(messages, "dumps", "texts")

    def _count(self, owner: object, name: str, what: str) -> None:
        real = getattr(owner, name)

        def counted(*args: Any, **kwargs: Any) -> Any:
            setattr(self, what, getattr(self, what) + 1)
            return real(*args, **kwargs)

        self._patch.setattr(owner, name, counted)

    def taken(self) -> tuple[int, int, int]:
        counts = (self.queries, self.drawn, self.texts)
        self.queries = self.drawn = self.texts = 0
        return counts


async def test_one_watcher_costs_what_three_hundred_do(monkeypatch):
    """Queries, drawings and texts for one change, whoever looks on."""
    tournament = await run(in_the_middle, "knockout", 9)
    counts, browsers, costs = Counts(monkeypatch), [], []
    for wanted in (1, 300):
        # All of them before anybody is shown anything: so they are drawn for once.
        new = [await watcher(tournament).open() for _ in range(wanted - len(browsers))]
        for browser in new:
            await browser.hear_of("tournament")
        browsers += new
        await settled(tournament)
        counts.taken()
        await run(announce, tournament.pk, f"{wanted} look on")
        for browser in browsers:
            told = await browser.hear_of("tournament")
            assert f"{wanted} look on" in told["parts"]["announcement"]
        await settled(tournament)
        costs.append(counts.taken())
    assert costs[0] == costs[1]
    assert costs[0][1] > 0 and costs[0][2] == 1
    await leave(*browsers)


async def test_many_changes_at_once_are_few_drawings(monkeypatch):
    monkeypatch.setattr(consumers, "REST_SECONDS", 0.5)
    tournament = await run(in_the_middle, "swiss", 6)
    browser = await watcher(tournament).open()
    await browser.hear_of("tournament")
    counts, began = Counts(monkeypatch), time.monotonic()
    for number in range(20):
        await run(announce, tournament.pk, f"Word {number}")
    while "Word 19" not in (await browser.hear_of("tournament"))["parts"]["announcement"]:
        pass
    rests = (time.monotonic() - began) / consumers.REST_SECONDS
    assert counts.drawn / (1 + len(PLACES)) <= rests + 1
    await browser.leave()


def test_whoever_fetches_gets_the_parts_in_their_places():
    tournament = in_the_middle("knockout", 9)
    text = Client().get(f"/tournaments/{tournament.pk}/").text
    whole = render_cache.scene(tournament.pk, "en").whole
    for name in PLACES:
        assert whole[name] in text
        assert not HOLE.search(whole[name]) or '"></' in whole[name]


def test_a_name_cannot_be_a_part():
    tournament = new_tournament("swiss", people(3), name='<b data-part="log"></b>')
    drawn: Scene = render_cache.scene(tournament.pk, "en")
    assert "<b data-part" not in drawn.whole["head"]
