"""Tests of a table behind the real web server, with a real connection."""

import asyncio
import json
import socket
from dataclasses import replace

import pytest
import websockets
from websockets.frames import Close, Frame, Opcode

from games.realtime import hub, outbox
from games.realtime.executor import run
from tests.games.serving import Served
from tests.games.tables.browser import cookie_of, login
from tests.games.tables.driver import turns
from thousand_site.server import uvicorn_protocols

pytestmark = pytest.mark.usefixtures("queued")


async def test_a_message_of_a_megabyte_closes_its_socket_alone(table, people, served):
    cookie = cookie_of(await run(login, people[2]))
    path, origin = served.url(table.id), f"http://{served.address}"
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
        # Its own push may come first.
        said = [json.loads(await player.recv())["type"] for _ in range(2)]
        assert "ack" in said


@pytest.mark.parametrize(
    ("path", "origin", "code"), [("table", "http://evil.example", 4403), ("nosuch", "", 4404)]
)
async def test_the_browser_sees_why_it_was_closed(table, served, path, origin, code):
    game = table.id if path == "table" else path
    own = f"http://{served.address}"
    async with websockets.connect(served.url(game), origin=origin or own) as lost:
        with pytest.raises(websockets.ConnectionClosed) as closed:
            await lost.recv()
    assert closed.value.rcvd.code == code


async def test_a_message_in_parts_or_pieces_is_understood_like_a_whole_one(table, served):
    origin = f"http://{served.address}"
    async with websockets.connect(served.url(table.id), origin=origin) as watcher:
        await watcher.recv()
        ping = json.dumps({"type": "ping", "seq": 1})
        for message in (ping, [ping[:5], ping[5:9], ping[9:]], ping):
            await watcher.send(message)
            assert json.loads(await watcher.recv())["type"] == "pong"
        frame = Frame(Opcode.TEXT, ping.encode()).serialize(mask=True)
        for piece in (frame[:1], frame[1:], frame[:9], frame[9:] + frame, frame):
            watcher.transport.write(piece)
            # Each piece is a packet of its own.
            await asyncio.sleep(0.01)
        for _ in range(4):
            assert json.loads(await watcher.recv())["type"] == "pong"


# Who does not read.


class Deaf:
    """A client that opens a socket and reads nothing of what it is sent."""

    def __init__(self) -> None:
        self.socket = socket.socket()
        self.socket.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
        self.socket.setblocking(False)

    async def open(self, served: Served, game: str) -> "Deaf":
        loop = asyncio.get_running_loop()
        host, port = served.address.split(":")
        await loop.sock_connect(self.socket, (host, int(port)))
        key = "AAAAAAAAAAAAAAAAAAAAAA=="
        lines = [f"GET /ws/table/{game}/ HTTP/1.1", f"Host: {served.address}"]
        lines += ["Upgrade: websocket", "Connection: Upgrade"]
        lines += [f"Sec-WebSocket-Key: {key}", "Sec-WebSocket-Version: 13", "", ""]
        await loop.sock_sendall(self.socket, "\r\n".join(lines).encode())
        return self

    async def send_json(self, message: dict) -> None:
        """One masked frame; the mask is nothing."""
        text = json.dumps(message).encode()
        head = bytes([0x81, 0x80 | len(text)]) + bytes(4)
        await asyncio.get_running_loop().sock_sendall(self.socket, head + text)

    async def read_all(self) -> bytes:
        """Read to the end of the connection."""
        loop, parts = asyncio.get_running_loop(), []
        while part := await loop.sock_recv(self.socket, 65536):
            parts.append(part)
        return b"".join(parts)


def shut_by(last: bytes) -> int:
    """The code of the frame with which the line ends."""
    at = last.rindex(bytes([0x88]))
    return Close.parse(last[at + 2 : at + 2 + last[at + 1]]).code


@pytest.fixture
async def deaf(table, served, monkeypatch):
    monkeypatch.setattr(uvicorn_protocols, "KERNEL_BYTES", 8192)
    monkeypatch.setattr(uvicorn_protocols, "LINGER_SECONDS", 1.0)
    monkeypatch.setattr(outbox, "STALL_SECONDS", 1.0)
    client = await Deaf().open(served, table.id)
    yield client
    client.socket.close()


async def until(reached, seconds: float = 8) -> None:
    async with asyncio.timeout(seconds):
        while not reached():
            await asyncio.sleep(0.02)


async def play(table, people, peak) -> None:
    """Cause many changes at the table, and call `peak` after each."""
    steps = turns(table.id, people)
    while await run(next, steps, None) is not None:
        peak()
        await asyncio.sleep(0.005)


async def read(line, said: list[str]) -> None:
    async for text in line:
        said.append(text)


def sockets_at(table) -> set:
    """Return the sockets that were sent the table."""
    return {s for s in hub.current().members(f"game.{table.id}") if getattr(s, "view", None)}


async def test_a_client_that_never_reads_is_dropped(table, people, served, deaf):
    async with websockets.connect(served.url(table.id)) as watcher:
        await until(lambda: len(sockets_at(table)) == 2)
        [line] = [x for x in served.lines if x.client[1] == deaf.socket.getsockname()[1]]
        waiting, kept = [], []

        def peak() -> None:
            waiting.append(max(len(s.outbox._waiting) for s in sockets_at(table)))
            kept.append(line.transport.get_write_buffer_size())

        shown: list[str] = []
        reading = asyncio.create_task(read(watcher, shown))
        await play(table, people, peak)
        # One whole table waits, and those before it are forgotten.
        assert max(waiting) == 1
        assert 0 < max(kept) < uvicorn_protocols.WAITING_BYTES + 8_000 < len("".join(shown)) / 5
        await until(lambda: len(sockets_at(table)) == 1)
        # Told its end or not: the line is cut, and nothing of it is left.
        await until(lambda: line not in served.lines)
        # Who reads lost nothing by it.
        await until(lambda: '"status":"over"' in shown[-1])
        reading.cancel()


async def test_a_dropped_client_that_reads_again_gets_the_code(table, served, deaf, people):
    await until(lambda: len(sockets_at(table)) == 1)
    for _ in range(20):
        await deaf.send_json({"type": "ping", "seq": 0})
    # Who does not read is not read from either: answers do not pile up.
    await until(lambda: all(x.close_sent for x in served.lines))
    assert shut_by(await deaf.read_all()) == 4408


async def test_a_slow_reader_finally_gets_the_newest_table(table, served, deaf):
    await until(lambda: len(sockets_at(table)) == 1)
    [member] = sockets_at(table)
    for seq in range(2, 30):
        payload = json.dumps({"seq": seq, "filled": "x" * 4000})
        member.push_if_newer(replace(member.view, seq=seq, payload=payload))
    reading = asyncio.create_task(deaf.read_all())
    await asyncio.sleep(0.3)
    await member.close_with(4401)
    said = await reading
    assert b'"seq": 29' in said and b'"seq": 15' not in said


# A process that stops.


async def test_a_stopping_process_closes_its_sockets_one_by_one(table, served, monkeypatch):
    monkeypatch.setattr(uvicorn_protocols, "LEAVING_PER_SECOND", 10)
    loop = asyncio.get_running_loop()
    watchers = [await websockets.connect(served.url(table.id)) for _ in range(10)]

    async def end(watcher) -> tuple[float, int]:
        with pytest.raises(websockets.ConnectionClosed) as closed:
            while True:
                await watcher.recv()
        return loop.time(), closed.value.rcvd.code

    served.server.should_exit = True
    ends = await asyncio.gather(*map(end, watchers))
    assert {code for _, code in ends} == {1012}
    times = sorted(at for at, _ in ends)
    assert times[-1] - times[0] > 0.2
