"""The floor: the least that a server of such tables does, without a framework and without rules.

Raw ASGI, one transaction an action (the row's version moves, a line is added), one publish, and a
text of 1.5 kB to the three sockets of the table. `FLOOR_DATABASE` and `FLOOR_REDIS` say where.
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
MOVE = """
UPDATE floor_game SET version = %s, seat = %s, turn_at = now() WHERE id = %s AND version = %s
"""
ENTER = """
INSERT INTO floor_entry (game_id, number, seat, text, action_id, created_at)
VALUES (%s, %s, %s, %s, %s, now())
"""
FILLING = "x" * 1400

Sockets = dict[int, Any]


class Floor:
    """The whole server."""

    def __init__(self) -> None:
        self.tables: dict[int, Sockets] = {}
        self.versions: dict[int, int] = {}
        self.joining = asyncio.Lock()

    async def __call__(self, scope: Any, receive: Any, send: Any) -> None:
        if scope["type"] == "lifespan":
            await self.live(receive, send)
        elif scope["type"] == "websocket":
            await self.serve(scope, receive, send)

    async def live(self, receive: Any, send: Any) -> None:
        await receive()
        self.pool = AsyncConnectionPool(
            os.environ["FLOOR_DATABASE"], min_size=1, max_size=12, open=False
        )
        await self.pool.open()
        self.redis = redis.from_url(os.environ["FLOOR_REDIS"])
        self.ear = self.redis.pubsub(ignore_subscribe_messages=True)
        self.listening: Any = None
        await send({"type": "lifespan.startup.complete"})
        await receive()
        await send({"type": "lifespan.shutdown.complete"})

    async def serve(self, scope: Any, receive: Any, send: Any) -> None:
        """The path is /ws/table/<number>/<seat>/."""
        game, seat = (int(word) for word in scope["path"].split("/")[3:5])
        await receive()
        await send({"type": "websocket.accept"})
        await self.join(game, seat, send)
        await self.show(game, seat, self.versions.setdefault(game, 0))
        while (message := await receive())["type"] == "websocket.receive":
            said = json.loads(message["text"])
            if said["type"] == "act":
                await self.act(game, seat, said)
        self.tables[game].pop(seat, None)

    async def join(self, game: int, seat: int, send: Any) -> None:
        async with self.joining:
            if game not in self.tables:
                self.tables[game] = {}
                await self.ear.subscribe(**{f"floor.{game}": self.hear})
            if self.listening is None:
                self.listening = asyncio.create_task(self.ear.run())
        self.tables[game][seat] = send

    async def act(self, game: int, seat: int, said: Any) -> None:
        version = self.versions[game]
        async with self.pool.connection() as connection:
            moved = await connection.execute(MOVE, [version + 1, seat, game, version])
            if moved.rowcount != 1:
                raise RuntimeError("two acted at once")
            await connection.execute(ENTER, [game, version, seat, said["action"], said["id"]])
        self.versions[game] = version + 1
        ack = f'{{"type":"ack","id":"{said["id"]}","seq":{version + 1}}}'
        await self.tables[game][seat]({"type": "websocket.send", "text": ack})
        await self.redis.publish(f"floor.{game}", f"{game} {version + 1}")

    async def hear(self, message: Any) -> None:
        game, version = (int(word) for word in message["data"].split())
        for seat in list(self.tables[game]):
            await self.show(game, seat, version)

    async def show(self, game: int, seat: int, version: int) -> None:
        legal = '{"play":["AS"]}' if version % SEATS == seat else "{}"
        table = f'{{"seq":{version},"legal":{legal},"hand":[],"filling":"{FILLING}"}}'
        text = f'{{"type":"table","now":0,"table":{table}}}'
        await self.tables[game][seat]({"type": "websocket.send", "text": text})


def prepare(url: str, tables: int) -> None:
    """The floor's own tables in the database."""
    import psycopg

    with psycopg.connect(url, autocommit=True) as connection:
        connection.execute(SCHEMA)
        connection.execute(
            "INSERT INTO floor_game SELECT n, 0, 0, now(), '[0, 0, 0]'"
            f" FROM generate_series(0, {tables - 1}) AS n".encode()
        )


application = Floor()
