"""Talk over the table's socket."""

import asyncio
from collections.abc import AsyncIterator
from typing import Any

import pytest
from django.test import Client

from accounts.models import User
from games.models import Game
from games.realtime.executor import run
from games.talk import consumers, queries, services
from games.talk.consumers import TalkConsumer
from games.talk.models import Line
from tests.games.tables.browser import Browser, leave, login, watch
from tests.games.talk.factories import say, texts

pytestmark = pytest.mark.usefixtures("queued")


@pytest.fixture
def clients(people: list[User], gleb: User) -> list[Client]:
    """Anna, Boris, Vera, and Gleb, who has no seat."""
    return [login(user) for user in (*people, gleb)]


@pytest.fixture(autouse=True)
def _nobody_is_counted(monkeypatch: pytest.MonkeyPatch) -> None:
    """Viewers are counted in test_watching.py."""
    monkeypatch.setattr(TalkConsumer, "watcher", None)


@pytest.fixture(autouse=True)
def _shown_at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    """A socket may ask for the talk as often as it likes."""
    monkeypatch.setattr(consumers, "SHOW_SECONDS", 0.0)


@pytest.fixture
async def sockets(table: Game, clients: list[Client]) -> AsyncIterator[list[Browser]]:
    """The sockets of Anna and Boris, of a viewer and of a visitor; all show the talk."""
    watchers = [*clients[:2], clients[3], None]
    sockets = [await watch(table, client) for client in watchers]
    for socket in sockets:
        await ask(socket)
        await socket.receive_type("watching")
    yield sockets
    await leave(*sockets)


async def ask(socket: Browser) -> dict[str, Any]:
    await socket.send_json({"type": "talk"})
    return await socket.receive_type("talk")


async def speak(socket: Browser, said_id: str = "s1", **what: str) -> None:
    await socket.send_json({"type": "say", "id": said_id, **what})


async def heard(socket: Browser) -> list[str]:
    return [line["text"] for line in (await socket.receive_type("talk"))["lines"]]


async def test_a_phrase_reaches_everybody_who_shows_the_talk(sockets):
    await speak(sockets[0], phrase="well_played")
    for socket in sockets:
        assert await heard(socket) == ["well_played"]


async def test_the_speaker_is_answered(sockets):
    await speak(sockets[0], "mine", phrase="well_played")
    assert await sockets[0].receive_type("said") == {"type": "said", "id": "mine"}


async def test_a_refusal_goes_to_the_speaker_alone(sockets):
    await speak(sockets[0], text="hello")
    refusal = await sockets[0].receive_type("unsaid")
    assert (refusal["id"], refusal["problem"]["code"]) == ("s1", "phrases_only")
    assert refusal["problem"]["detail"].startswith("Rated game")
    assert await sockets[1].is_silent()


async def test_a_viewers_words_reach_viewers_with_an_account_only(sockets):
    await speak(sockets[2], text="hello")
    assert await heard(sockets[2]) == ["hello"]
    for socket in (sockets[0], sockets[1], sockets[3]):
        assert await socket.is_silent()


async def test_a_line_of_another_process_is_received(sockets, table, people):
    await run(say, table, people[2], "sorry")
    for socket in sockets:
        assert await heard(socket) == ["sorry"]


async def test_a_hidden_line_is_taken_back(sockets, table, people):
    line = await run(say, table, people[2], "sorry")
    await heard(sockets[0])
    await run(lambda: services.hide(people[0], Line.objects.filter(pk=line.pk)))
    taken = await sockets[0].receive_type("talk")
    assert taken["lines"] == [{"id": line.pk, "gone": True}]


async def test_a_socket_that_did_not_ask_is_sent_no_talk(table, clients):
    speaker, silent = await watch(table, clients[0]), await watch(table, clients[1])
    await speak(speaker, phrase="sorry")
    await speaker.receive_type("said")
    assert await silent.is_silent()
    await leave(speaker, silent)


async def test_a_page_that_comes_back_is_shown_all_lines(sockets, table, people):
    await run(say, table, people[2], "sorry")
    await heard(sockets[0])
    talk = await ask(sockets[0])
    assert talk["all"] and [line["text"] for line in talk["lines"]] == ["sorry"]


@pytest.mark.slow
async def test_a_socket_that_asks_again_and_again_is_shown_the_talk_once_more(
    sockets, table, people, monkeypatch
):
    asked: list[str] = []
    show = queries.talk_for
    monkeypatch.setattr(queries, "talk_for", lambda *args: asked.append("talk") or show(*args))
    monkeypatch.setattr(consumers, "SHOW_SECONDS", 2.0)
    for _ in range(10):
        await sockets[0].send_json({"type": "talk"})
    await asyncio.sleep(2.5)
    assert 1 <= len(asked) <= 2
    assert (await sockets[0].receive_type("talk"))["all"]


async def test_no_line_is_lost_in_a_quick_sequence(sockets):
    for key in ("sorry", "thank_you", "good_luck"):
        await speak(sockets[0], phrase=key)
    seen: set[str] = set()
    while len(seen) < 3:
        seen |= set(await heard(sockets[1]))
    assert seen == {"sorry", "thank_you", "good_luck"}


@pytest.mark.parametrize(
    "message",
    [
        {"type": "say", "phrase": "sorry"},
        {"type": "say", "id": "s1"},
        {"type": "say", "id": "s1", "phrase": 7},
        {"type": "say", "id": "s1", "phrase": "sorry", "text": "hello"},
    ],
)
async def test_a_malformed_message_is_an_error(sockets, message):
    await sockets[0].send_json(message)
    assert (await sockets[0].receive_type("error"))["problem"]["code"] == "bad_message"


async def test_talk_sends_no_table(sockets, table, people):
    await speak(sockets[0], phrase="sorry")
    for socket in sockets:
        await heard(socket)
        assert await socket.is_silent()
    assert await run(texts, table, people[0]) == ["sorry"]
