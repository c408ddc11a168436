"""Tests of one deal in two tabs of its player: both follow, and one action counts once."""

from collections.abc import AsyncIterator

import pytest
from asgiref.sync import sync_to_async

from accounts.models import User
from games.daily.models import Day, Run
from games.models import Entry
from games.realtime.executor import run as in_thread
from tests.factories import client_of
from tests.games.daily.browser_keys import cookies_of
from tests.games.daily.playing import begin, states
from tests.games.tables.browser import Browser, leave
from tests.games.tables.driver import act, choice, live_of

pytestmark = pytest.mark.usefixtures("queued")


def own_turn(user: User, day: Day) -> tuple[Run, str]:
    """Begin a deal and play it to the person's turn; return it with what they are about to do."""
    run = begin(user, day, 1)
    live = next(live for live in states(user, run) if not live.is_bot(live.clock.seat))
    return run, choice(live)


@pytest.fixture
def turn(day: Day, players: list[User]) -> tuple[Run, str]:
    """A deal at which it is its player's turn, and what they are about to do."""
    return own_turn(players[0], day)


@pytest.fixture
async def tabs(turn: tuple[Run, str], players: list[User]) -> AsyncIterator[list[Browser]]:
    """Two tabs of one browser at this deal."""
    run, client = turn[0], await sync_to_async(client_of)(players[0])
    await in_thread(client.get, f"/table/{run.game_id}/")
    path = f"/ws/table/{run.game_id}/"
    opened = [await Browser(path, cookies_of(client)).open() for _ in range(2)]
    for tab in opened:
        await tab.receive_type("table")
    yield opened
    await leave(*opened)


def said_by(run: Run, seat: int) -> list[str]:
    own = Entry.objects.filter(game=run.game_id, kind="action", seat=seat).order_by("number")
    return list(own.values_list("text", flat=True))


async def answer(tab: Browser) -> str:
    """Return how the action of this tab was answered."""
    while (message := await tab.receive())["type"] not in ("ack", "refused", "error"):
        pass
    return str(message["problem"]["code"] if "problem" in message else message["type"])


async def test_both_follow_what_one_does(turn: tuple[Run, str], tabs: list[Browser]) -> None:
    before = tabs[0].table["seq"]
    await tabs[0].act(turn[1])
    first, second = [await tab.until(before + 1) for tab in tabs]
    assert first == second and first["legal"] == {}


async def test_what_both_send_at_once_counts_once(
    turn: tuple[Run, str], tabs: list[Browser]
) -> None:
    """The second one is refused, and shown the table as it is."""
    (run, action), before = turn, tabs[0].table["seq"]
    for number, tab in enumerate(tabs):
        await tab.act(action, f"tab{number}")
    answers = sorted([await answer(tab) for tab in tabs])
    assert answers[0] == "ack" and answers[1] in ("stale", "not_your_turn")
    assert await in_thread(said_by, run, tabs[0].table["you"]) == [action]
    first, second = [await tab.until(before + 1) for tab in tabs]
    assert first == second


async def test_what_is_sent_again_in_the_other_tab_counts_once(
    turn: tuple[Run, str], tabs: list[Browser]
) -> None:
    """Its answer was lost: both are told that it was done."""
    run, action = turn
    seq = tabs[0].table["seq"]
    for tab in tabs:
        await tab.act(action, "same", seq)
    assert [await answer(tab) for tab in tabs] == ["ack", "ack"]
    assert await in_thread(said_by, run, tabs[0].table["you"]) == [action]


async def test_both_are_told_of_the_end(
    turn: tuple[Run, str], tabs: list[Browser], players: list[User]
) -> None:
    await in_thread(_play_on, players[0], turn[0])
    for tab in tabs:
        while tab.table["phase"] != "over":
            await tab.receive()
    assert tabs[0].table["result"] == tabs[1].table["result"]


def _play_on(user: User, run: Run) -> None:
    act(run.game_id, user, choice(live_of(run.game_id)))
    for _ in states(user, run):
        pass
