"""The example bots play whole games against a person at the real server."""

import asyncio
import importlib.util
import io
import json
import os
import subprocess
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from email.message import Message
from pathlib import Path
from types import ModuleType
from typing import Any
from urllib.error import HTTPError

import pytest
import websockets

from accounts.models import User
from accounts.relations.services import follow
from games import engine
from games.lobby import services as hosting
from games.lobby.models import CustomTable
from games.models import Game
from games.presets.models import Preset
from games.realtime.executor import run
from games.tables import actions
from games.tables.lifecycle.create import create_game
from games.tables.payloads import table_payload
from tests.factories import person, robot_of
from tests.games.bot_api.clients import token_for
from tests.games.factories import changed
from tests.games.tables.browser import cookie_of, login
from tests.games.tables.driver import live_of
from tests.site import ROOT

pytestmark = pytest.mark.usefixtures("queued")

EXAMPLES = ROOT / "docs" / "examples"
SCRIPTS = {"stream": EXAMPLES / "bot.py", "websocket": EXAMPLES / "bot_websocket.py"}
SECONDS = 120


def example(monkeypatch: pytest.MonkeyPatch, way: str = "stream") -> ModuleType:
    """Return the script as a module: only what it thinks of a table."""
    monkeypatch.setenv("BOT_TOKEN", "none")
    monkeypatch.setattr(sys, "argv", ["bot.py", "http://nowhere"])
    # The one over WebSockets imports the other.
    monkeypatch.syspath_prepend(EXAMPLES)
    spec = importlib.util.spec_from_file_location(f"example_bot_{way}", SCRIPTS[way])
    assert spec and spec.loader
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def contributions(monkeypatch: pytest.MonkeyPatch, way: str, *types: str) -> list[str]:
    """Return what the example contributes when messages of these types show the deck phase."""
    bot, sent = example(monkeypatch, way), []

    class Socket:
        def send(self, text: str) -> None:
            sent.append(json.loads(text)["text"])

    def listen(_: str, handle: Callable[..., object]) -> None:
        table = {"phase": "deck", "seq": 0, "legal": {}, "status": "playing"}
        for kind in types:
            handle({"type": kind, "table": table}, *[Socket()] * (way == "websocket"))

    monkeypatch.setattr(bot, "listen", listen)
    monkeypatch.setattr(bot, "post", lambda path, **body: sent.append(body["text"]))
    bot.play("game")
    return sent


@pytest.mark.parametrize("way", ["stream", "websocket"])
def test_a_table_that_is_shown_again_gets_the_same_contribution(way, monkeypatch):
    """Another text would be refused."""
    first, second = contributions(monkeypatch, way, "table", "table")
    assert first == second and first != contributions(monkeypatch, way, "table")[0]


def test_a_refused_contribution_is_not_repeated(monkeypatch):
    """A refusal shows the table: to answer it would be refused for ever."""
    assert len(contributions(monkeypatch, "websocket", "table", "refused", "refused")) == 1


@contextmanager
def running(site: str, token: str, way: str, log: Path) -> Iterator[None]:
    """The script in a process of its own, until the test is over."""
    environment = os.environ | {"BOT_TOKEN": token}
    with log.open("wb") as told:
        command = [sys.executable, str(SCRIPTS[way]), f"http://{site}"]
        bot = subprocess.Popen(command, env=environment, stdout=told, stderr=told)
        try:
            yield
        finally:
            bot.kill()
            bot.wait()


def begun(person: User, bots: list[User]) -> str:
    """The person challenges one bot, and invites the other."""
    follow(person, bots[1])
    wish = hosting.TableRequest(
        {"preset": "classic", "max_deals": 2},
        visibility=CustomTable.Visibility.INVITED,
        challenged=bots[0],
        invited=[bots[1]],
    )
    return hosting.create_table(person, wish).pk


async def started(table_id: str) -> str:
    while True:
        game = await run(CustomTable.objects.values_list("game", flat=True).get, pk=table_id)
        if game:
            return game
        await asyncio.sleep(0.05)


async def play(address: str, cookie: str, choose: object) -> dict:
    """The person's side, at a socket of the site: the table when the game is over."""
    headers = {"Cookie": cookie}
    async with websockets.connect(address, additional_headers=headers) as line:
        async for text in line:
            message = json.loads(text)
            table = message.get("table", {"status": "playing", "legal": {}})
            if table["status"] != "playing":
                return table
            if table.get("phase") == "deck" and message["type"] == "table":
                await line.send(json.dumps({"type": "contribute", "id": "c", "text": "mine"}))
            elif message["type"] == "table" and table["legal"]:
                said = {"id": f"p-{table['seq']}", "seq": table["seq"], "action": choose(table)}
                await line.send(json.dumps({"type": "act", **said}))
    raise AssertionError("the line ended before the game")


@pytest.mark.parametrize("way", ["stream", "websocket"])
async def test_a_person_challenges_the_example_and_a_game_is_played(
    way, pool, people, served, monkeypatch, tmp_path, settings
):
    settings.CONTRIBUTE_MS, choose = 600_000, example(monkeypatch).choose
    bots = [await run(robot_of, people[1], name) for name in ("robot", "rival")]
    tokens = [await run(token_for, bot) for bot in bots]
    with (
        running(served.address, tokens[0], way, tmp_path / "robot"),
        running(served.address, tokens[1], way, tmp_path / "rival"),
    ):
        table_id = await run(begun, people[0], bots)
        async with asyncio.timeout(SECONDS):
            game_id = await started(table_id)
            cookie = cookie_of(await run(login, people[0]))
            table = await play(served.url(game_id), cookie, choose)
    logs = "".join((tmp_path / name).read_text() for name in ("robot", "rival"))
    # The cards are as they fall: two may share a place (rules.md, section 9).
    assert table["status"] == "over" and 1 in table["result"]["places"], logs
    assert table["played"] == 2
    # Nothing that it tried was refused, and none of its turns was played by another.
    assert "Traceback" not in logs and "refused" not in logs
    game = await run(Game.objects.get, pk=game_id)
    assert not any(game.timeouts) and game.substitution_count == 0


@pytest.mark.parametrize("way", ["stream", "websocket"])
@pytest.mark.parametrize("token", ["no scope", "mistyped"])
async def test_the_example_ends_with_the_reason_where_its_token_is_refused(
    way, token, people, served, tmp_path
):
    read_only = await run(token_for, people[0], "read")
    text, reason = {
        "no scope": (read_only, "scope"),
        "mistyped": (read_only[:-3], "not valid"),
    }[token]
    command = [sys.executable, str(SCRIPTS[way]), f"http://{served.address}"]
    bot = await asyncio.create_subprocess_exec(
        *command, env=os.environ | {"BOT_TOKEN": text}, stderr=asyncio.subprocess.PIPE
    )
    _, told = await bot.communicate()
    # Once, and no more.
    assert bot.returncode == 1 and told.count(b"events: 4") == 1 and reason in told.decode()


def refusals(bot: ModuleType, monkeypatch: pytest.MonkeyPatch, *statuses: int) -> list[float]:
    """Return the waits of the example while the site answers with these statuses, the last 401."""
    left, waits = [*statuses, 401], []

    def refuse(request: Any, timeout: int) -> Any:
        raise HTTPError(request.full_url, left.pop(0), "", Message(), io.BytesIO(b"{}"))

    monkeypatch.setattr(bot, "urlopen", refuse)
    monkeypatch.setattr(bot.random, "uniform", lambda low, high: high)
    monkeypatch.setattr(bot.time, "sleep", waits.append)
    with pytest.raises(SystemExit):
        bot.listen("events", lambda message: None)
    assert not left
    return waits


def test_after_failures_that_pass_it_comes_back_ever_later(monkeypatch):
    assert refusals(example(monkeypatch), monkeypatch, 503, 429, 500, 408) == [1, 2, 4, 8]
    assert max(refusals(example(monkeypatch), monkeypatch, *[503] * 10)) == 60


@pytest.mark.sampled(3)
@pytest.mark.parametrize("preset", sorted(engine.PRESETS))
def test_the_example_plays_legally_with_every_preset(preset, people, pool, monkeypatch):
    """According to the engine, with two, three and four seats and any preset."""
    choose = example(monkeypatch).choose
    players = engine.agreements_from({"preset": preset}).players
    users = [*people, person("gleb")][:players]
    changed(pool, rated=False, preset=Preset.objects.get(key=preset))
    game = create_game(pool, users, first_dealer=0)
    while not (live := live_of(game.id)).game.over:
        seat = live.game.to_act
        assert seat is not None
        action = choose(table_payload.payload(live, seat))
        actions.act(game.id, users[seat].pk, f"x-{live.version}", live.seq_of(seat), action)
