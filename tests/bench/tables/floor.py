"""The floor: a server that does only the minimum for such tables, without framework and rules.

Raw ASGI; for each action one transaction (update the version, insert an entry), one publish, and
a text of 1.5 kB to the three sockets of the table. Configured by `FLOOR_DATABASE` and
`FLOOR_REDIS`.
"""

import asyncio
import json
import os
from typing import Any

import redis.asyncio as redis
from psycopg_pool import AsyncConnectionPool

SEATS = 3
SCHEMA = """
CREATE TABLE floor_game (id integer PRIMARY KEY, version integer NOT NULL, seat integer NOT NULL,
    turn_at timestamptz NOT NULL, scores jsonb NOT NULL);
CREATE TABLE floor_entry (id bigserial PRIMARY KEY, game_id integer NOT NULL, number integer NOT
    NULL, seat integer NOT NULL, text varchar(60) NOT NULL, action_id varchar(36) NOT NULL,
    created_at timestamptz NOT NULL, UNIQUE (game_id, number));
"""
UPDATE_GAME = """
UPDATE floor_game SET version = %s, seat = %s, turn_at = now() WHERE id = %s AND version = %s
"""
INSERT_ENTRY = """
INSERT INTO floor_entry (game_id, number, seat, text, action_id, created_at)
VALUES (%s, %s, %s, %s, %s, now())
"""
PADDING = "x" * 1400

Sockets = dict[int, Any]


class Floor:
    """The ASGI application."""

    def __init__(self) -> None:
        self.tables: dict[int, Sockets] = {}
        self.versions: dict[int, int] = {}
        self.subscribing = asyncio.Lock()

    async def __call__(self, scope: Any, receive: Any, send: Any) -> None:
        if scope["type"] == "lifespan":
            await self.lifespan(receive, send)
        elif scope["type"] == "websocket":
            await self.serve(scope, receive, send)

    async def lifespan(self, receive: Any, send: Any) -> None:
        await receive()
        self.pool = AsyncConnectionPool(
            os.environ["FLOOR_DATABASE"], min_size=1, max_size=12, open=False
        )
        await self.pool.open()
        self.redis = redis.from_url(os.environ["FLOOR_REDIS"])
        self.pubsub = self.redis.pubsub(ignore_subscribe_messages=True)
        self.listener: Any = None
        await send({"type": "lifespan.startup.complete"})
        await receive()
        await send({"type": "lifespan.shutdown.complete"})

    async def serve(self, scope: Any, receive: Any, send: Any) -> None:
        """Serve a socket; its path is /ws/table/<number>/<seat>/."""
        game, seat = (int(word) for word in scope["path"].split("/")[3:5])
        await receive()
        await send({"type": "websocket.accept"})
        await self.join(game, seat, send)
        await self.send_table(game, seat, self.versions.setdefault(game, 0))
        while (message := await receive())["type"] == "websocket.receive":
            request = json.loads(message["text"])
            if request["type"] == "act":
                await self.act(game, seat, request)
        self.tables[game].pop(seat, None)

    async def join(self, game: int, seat: int, send: Any) -> None:
        async with self.subscribing:
            if game not in self.tables:
                self.tables[game] = {}
                await self.pubsub.subscribe(**{f"floor.{game}": self.on_message})
            if self.listener is None:
                self.listener = asyncio.create_task(self.pubsub.run())
        self.tables[game][seat] = send

    async def act(self, game: int, seat: int, request: Any) -> None:
        version = self.versions[game]
        async with self.pool.connection() as connection:
            update = await connection.execute(UPDATE_GAME, [version + 1, seat, game, version])
            if update.rowcount != 1:
                raise RuntimeError("two acted at once")
            await connection.execute(
                INSERT_ENTRY, [game, version, seat, request["action"], request["id"]]
            )
        self.versions[game] = version + 1
        ack = f'{{"type":"ack","id":"{request["id"]}","seq":{version + 1}}}'
        await self.tables[game][seat]({"type": "websocket.send", "text": ack})
        await self.redis.publish(f"floor.{game}", f"{game} {version + 1}")

    async def on_message(self, message: Any) -> None:
        game, version = (int(word) for word in message["data"].split())
        for seat in list(self.tables[game]):
            await self.send_table(game, seat, version)

    async def send_table(self, game: int, seat: int, version: int) -> None:
        legal = '{"play":["AS"]}' if version % SEATS == seat else "{}"
        table = f'{{"seq":{version},"legal":{legal},"hand":[],"filling":"{PADDING}"}}'
        text = f'{{"type":"table","now":0,"table":{table}}}'
        await self.tables[game][seat]({"type": "websocket.send", "text": text})


def prepare(url: str, tables: int) -> None:
    """Create and fill the floor's tables in the database."""
    import psycopg

    with psycopg.connect(url, autocommit=True) as connection:
        connection.execute(SCHEMA)
        connection.execute(
            "INSERT INTO floor_game SELECT n, 0, 0, now(), '[0, 0, 0]'"
            f" FROM generate_series(0, {tables - 1}) AS n".encode()
        )


application = Floor()
