"""A table behind the real web server: what only the wire itself can show."""

import asyncio
import json

import pytest
import uvicorn
import websockets

from games.models import Game
from games.tables import services
from games.tables.executor import run
from tests.site import free_port
from thousand_site.asgi import application

from .browser import cookie_of, login

pytestmark = pytest.mark.usefixtures("queued")


@pytest.fixture
def table(pool, people) -> Game:
    return services.open_table(pool, people, first_dealer=0)


@pytest.fixture
async def address():
    """The site as the supervisor starts it, in this process."""
    config = uvicorn.Config(
        application,
        host="127.0.0.1",
        port=free_port(),
        lifespan="off",
        log_level="error",
        ws_max_size=65536,
        ws_per_message_deflate=False,
    )
    server = uvicorn.Server(config)
    task = asyncio.create_task(server.serve())
    while not server.started:
        await asyncio.sleep(0.02)
    yield f"127.0.0.1:{config.port}"
    server.should_exit = True
    await task


async def test_a_message_of_a_megabyte_closes_its_socket_alone(table, people, address):
    cookie = cookie_of(await run(login, people[2]))
    path, origin = f"ws://{address}/ws/table/{table.id}/", f"http://{address}"
    headers = {"Cookie": cookie}
    async with (
        websockets.connect(path, additional_headers=headers, origin=origin) as player,
        websockets.connect(path, origin=origin) as loud,
    ):
        shown = json.loads(await player.recv())["table"]
        await loud.recv()
        await loud.send("x" * 1_000_000)
        with pytest.raises(websockets.ConnectionClosed) as closed:
            await loud.recv()
        assert closed.value.rcvd.code == 1009
        act = {"type": "act", "id": "one", "seq": shown["seq"], "action": "pass"}
        await player.send(json.dumps(act))
        assert json.loads(await player.recv())["type"] == "ack"


@pytest.mark.parametrize(
    ("path", "origin", "code"), [("table", "http://evil.example", 4403), ("nosuch", "", 4404)]
)
async def test_the_browser_sees_why_it_was_closed(table, address, path, origin, code):
    game = table.id if path == "table" else path
    own = f"http://{address}"
    async with websockets.connect(f"ws://{address}/ws/table/{game}/", origin=origin or own) as lost:
        with pytest.raises(websockets.ConnectionClosed) as closed:
            await lost.recv()
    assert closed.value.rcvd.code == code
