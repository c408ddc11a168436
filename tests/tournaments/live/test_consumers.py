"""Tests of the live socket: viewers get changes, and each process renders once for all of them."""

import asyncio
import re
import time
from typing import Any

import pytest
from django.db import transaction
from django.db.backends.utils import CursorWrapper
from django.test import Client

from games.models import DealResult
from games.realtime import hub, messages, publisher
from games.realtime.executor import run
from games.tables.state import store
from tests.games.tables.browser import Browser
from tests.tournaments.live.in_progress import (
    advanced,
    in_the_middle,
    new_players,
    new_tournament,
    start_tournament,
)
from tests.tournaments.playing import _act as act_next
from tests.tournaments.playing import running_tables, set_random_result
from tournaments.live import consumers, fragments, render_cache
from tournaments.live.fragments import SLOT, TOP_LEVEL, RenderedPage
from tournaments.models import Tournament
from tournaments.updates import lock_if_exists, save_and_notify

pytestmark = [
    pytest.mark.django_db(transaction=True),
    pytest.mark.usefixtures("defaults", "queued"),
]


@pytest.fixture(autouse=True)
def _no_polling(_fresh, monkeypatch):
    """Only notices bring news."""
    monkeypatch.setattr(hub, "POLL_SECONDS", 3600)


def viewer(tournament: Tournament, language: str = "en", digest: str = "") -> Browser:
    browser = Browser(f"/ws/tournament/{tournament.pk}/")
    # The query string carries all that the browser tells.
    browser.socket.scope["query_string"] = f"language={language}&digest={digest}".encode()
    return browser


def announce(tournament_id: str, text: str) -> None:
    with transaction.atomic():
        tournament = lock_if_exists(tournament_id)
        assert tournament is not None
        tournament.announcement = text
        save_and_notify(tournament, "announcement")


async def close_all(*browsers: Browser) -> None:
    for browser in browsers:
        await browser.leave()


class BrowserPage:
    """The page as a browser has it: fragments put in their places."""

    def __init__(self, fragments: dict[str, str]) -> None:
        self.fragments = dict(fragments)

    def apply(self, fragments: dict[str, str]) -> None:
        for name, html in fragments.items():
            if name in TOP_LEVEL:
                self.fragments[name] = html
            else:
                self.fragments = {
                    key: with_fragment(text, name, html) for key, text in self.fragments.items()
                }


def with_fragment(text: str, name: str, html: str) -> str:
    """Return the HTML with other contents of this fragment."""
    out, at = "", 0
    for opening in re.finditer(rf'<([a-z]+) [^<>]*data-fragment="{name}"[^<>]*>', text):
        if opening.start() < at:
            continue
        end = closing_tag(text, opening.end(), opening[1])
        out += text[at : opening.end()] + html
        at = end
    return out + text[at:]


def closing_tag(text: str, at: int, tag: str) -> int:
    """Return the position of the closing tag."""
    depth = 1
    for match in re.finditer(rf"<(/?){tag}\b[^<>]*>", text[at:]):
        depth += -1 if match[1] else 1
        if not depth:
            return at + match.start()
    raise AssertionError(tag)


async def test_a_new_viewer_gets_all_fragments_and_an_up_to_date_one_none():
    tournament = await run(in_the_middle, "knockout", 9)
    first = await viewer(tournament).open()
    message = await first.receive_type("tournament")
    assert set(message["fragments"]) == set(TOP_LEVEL)
    second = await viewer(tournament, digest=message["digest"]).open()
    assert (await second.receive_type("tournament"))["fragments"] == {}
    await close_all(first, second)


async def test_a_push_carries_only_changed_fragments():
    tournament = await run(in_the_middle, "knockout", 9)
    browser = await viewer(tournament).open()
    await browser.receive_type("tournament")
    await run(announce, tournament.pk, "Tea is ready")
    message = await browser.receive_type("tournament")
    assert (
        set(message["fragments"]) == {"announcement"}
        and "Tea is ready" in message["fragments"]["announcement"]
    )
    await browser.leave()


@pytest.mark.sampled(3)
@pytest.mark.parametrize("format_name", ["knockout", "swiss", "duplicate"])
async def test_pushed_fragments_add_up_to_the_fetched_page(format_name, monkeypatch):
    """Through a whole tournament the pushes build the page that a fetch would return."""
    monkeypatch.setattr(hub, "POLL_SECONDS", 0.1)
    tournament = await run(lambda: new_tournament(format_name, new_players(9)))
    browser = await viewer(tournament).open()
    page = BrowserPage((await browser.receive_type("tournament"))["fragments"])
    for moment in moments(tournament):
        await run(moment)
        while True:
            fetched = await run(render_cache.rendered_page, tournament.pk, "en")
            if page.fragments == fetched.full_html:
                break
            page.apply((await browser.receive_type("tournament"))["fragments"])
    assert (await run(Tournament.objects.get, pk=tournament.pk)).status == "over"
    await browser.leave()


def moments(tournament: Tournament) -> Any:
    """Yield one step after the other, the next round's tables one by one."""
    yield lambda: start_tournament(tournament)
    for _ in range(12):
        yield lambda: end_one_table(tournament)


def end_one_table(tournament: Tournament) -> None:
    for table in running_tables(tournament)[:1]:
        set_random_result(table)
    advanced(tournament)


async def test_scores_of_running_tables_are_found_by_polling(monkeypatch):
    """A deal publishes no notice: polling finds it."""
    monkeypatch.setattr(hub, "POLL_SECONDS", 0.1)
    tournament = await run(
        lambda: in_the_middle("swiss", 6, agreements={"preset": "classic", "max_deals": 3})
    )
    table = (await run(running_tables, tournament))[0]
    browser = await viewer(tournament).open()
    await browser.receive_type("tournament")
    await run(play_first_deal, table.game_id)
    message = (await browser.receive_type("tournament"))["fragments"]
    name = f"{table.round.number}-{table.number}"
    assert message[f"d-{name}"] == "deal 2" and {f"v-{name}-{seat}" for seat in (0, 1, 2)} <= set(
        message
    )
    assert all(re.fullmatch("\u2212?[0-9]+", message[f"v-{name}-{seat}"]) for seat in (0, 1, 2))
    await browser.leave()


def play_first_deal(game_id: str) -> None:
    """Play until the first deal has ended."""
    while not DealResult.objects.filter(game=game_id, standing__played=1).exists():
        live = store.load_newest(game_id)
        assert live is not None
        act_next(live)


async def test_a_lost_change_notice_is_made_up_for_by_polling(monkeypatch):
    monkeypatch.setattr(hub, "POLL_SECONDS", 0.1)
    tournament = await run(in_the_middle, "swiss", 6)
    browser = await viewer(tournament).open()
    await browser.receive_type("tournament")
    monkeypatch.setattr(publisher, "publish", lambda *_: None)
    await run(announce, tournament.pk, "Nobody rang")
    assert "announcement" in (await browser.receive_type("tournament"))["fragments"]
    await browser.leave()


async def test_each_viewer_gets_the_page_in_their_language():
    tournament = await run(in_the_middle, "swiss", 6)
    english, russian = await viewer(tournament).open(), await viewer(tournament, "ru").open()
    assert "Standings" in (await english.receive_type("tournament"))["fragments"]["standings"]
    assert "Таблица" in (await russian.receive_type("tournament"))["fragments"]["standings"]
    await close_all(english, russian)


async def test_drafts_have_no_viewers():
    tournament = await run(lambda: new_tournament("swiss", new_players(3), status="draft"))
    browser = await viewer(tournament).open()
    assert await browser.closed() == 4404
    nowhere = await Browser("/ws/tournament/aaaaaaaaaa/").open()
    assert await nowhere.closed() == 4404


async def rendered(tournament: Tournament) -> None:
    """Wait until nothing is waiting to be rendered."""
    while ("tournament", tournament.pk) in hub.current()._pending:
        await asyncio.sleep(0.01)


class Counts:
    """Numbers of queries, renderings and encoded messages."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self.queries = self.renderings = self.texts = 0
        self._patch = monkeypatch
        self._count(CursorWrapper, "execute", "queries")
        self._count(render_cache, "render_page", "renderings")
        self._count(fragments, "render_to_string", "renderings")
        self._count(messages, "dumps", "texts")

    def _count(self, owner: object, name: str, counter: str) -> None:
        real = getattr(owner, name)

        def counted(*args: Any, **kwargs: Any) -> Any:
            setattr(self, counter, getattr(self, counter) + 1)
            return real(*args, **kwargs)

        self._patch.setattr(owner, name, counted)

    def reset(self) -> tuple[int, int, int]:
        counts = (self.queries, self.renderings, self.texts)
        self.queries = self.renderings = self.texts = 0
        return counts


@pytest.mark.slow
async def test_one_viewer_costs_as_much_as_three_hundred(monkeypatch):
    """Queries, renderings and messages for one change do not depend on the viewers."""
    tournament = await run(in_the_middle, "knockout", 9)
    counts, browsers, costs = Counts(monkeypatch), [], []
    for viewers in (1, 300):
        # All of them before anybody is shown anything: so they are drawn for once.
        new = [await viewer(tournament).open() for _ in range(viewers - len(browsers))]
        for browser in new:
            await browser.receive_type("tournament")
        browsers += new
        await rendered(tournament)
        counts.reset()
        await run(announce, tournament.pk, f"{viewers} look on")
        for browser in browsers:
            message = await browser.receive_type("tournament")
            assert f"{viewers} look on" in message["fragments"]["announcement"]
        await rendered(tournament)
        costs.append(counts.reset())
    assert costs[0] == costs[1]
    assert costs[0][1] > 0 and costs[0][2] == 1
    await close_all(*browsers)


@pytest.mark.slow
async def test_many_changes_at_once_cause_few_renderings(monkeypatch):
    monkeypatch.setattr(consumers, "MIN_RENDER_INTERVAL_S", 0.5)
    tournament = await run(in_the_middle, "swiss", 6)
    browser = await viewer(tournament).open()
    await browser.receive_type("tournament")
    counts, began = Counts(monkeypatch), time.monotonic()
    for number in range(20):
        await run(announce, tournament.pk, f"Word {number}")
    while "Word 19" not in (await browser.receive_type("tournament"))["fragments"]["announcement"]:
        pass
    intervals = (time.monotonic() - began) / consumers.MIN_RENDER_INTERVAL_S
    assert counts.renderings / (1 + len(TOP_LEVEL)) <= intervals + 1
    await browser.leave()


def test_a_fetched_page_contains_all_fragments():
    tournament = in_the_middle("knockout", 9)
    text = Client().get(f"/tournaments/{tournament.pk}/").text
    html = render_cache.rendered_page(tournament.pk, "en").full_html
    for name in TOP_LEVEL:
        assert html[name] in text
        assert not SLOT.search(html[name]) or '"></' in html[name]


def test_a_slot_may_have_breaks_of_lines():
    """As the formatter of templates writes it."""
    shown = render_cache.rendered_page(new_tournament("swiss", new_players(3)).pk, "en").snapshot
    parts = {"log": '<p data-fragment="d-1"></p><div\n  data-fragment="d-2"\n>\n  </div>'}
    page = RenderedPage(shown, "en", parts | {"d-1": "a", "d-2": "b"})
    filled = '<p data-fragment="d-1">a</p><div\n  data-fragment="d-2"\n>b</div>'
    assert page.with_slots("log") == filled


def test_a_name_cannot_pose_as_a_fragment():
    tournament = new_tournament("swiss", new_players(3), name='<b data-fragment="log"></b>')
    page: RenderedPage = render_cache.rendered_page(tournament.pk, "en")
    assert "<b data-fragment" not in page.full_html["header"]
