"""The web process as the supervisor starts it, inside the process of a test."""

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import dataclass

import uvicorn

from tests.site import free_port
from thousand_site.asgi import application
from thousand_site.server import uvicorn_protocols

SECONDS = 60


@dataclass
class Served:
    """A server that runs, and its host and port."""

    address: str
    server: uvicorn.Server

    @property
    def lines(self) -> set[uvicorn_protocols.WebSocketProtocol]:
        """The WebSockets that are open."""
        lines = self.server.server_state.connections
        return {line for line in lines if isinstance(line, uvicorn_protocols.WebSocketProtocol)}

    def url(self, game: str) -> str:
        return f"ws://{self.address}/ws/table/{game}/"


@asynccontextmanager
async def serving(**more: int) -> AsyncIterator[Served]:
    """Start a server, and stop it afterwards."""
    config = uvicorn.Config(
        application,
        host="127.0.0.1",
        port=free_port(),
        lifespan="off",
        log_level="error",
        ws="thousand_site.server.uvicorn_protocols:WebSocketProtocol",
        ws_max_size=65536,
        ws_per_message_deflate=False,
        http="thousand_site.server.uvicorn_protocols:HttpProtocol",
        **{"timeout_graceful_shutdown": 6, **more},
    )
    server = uvicorn.Server(config)
    task = asyncio.create_task(server.serve())
    while not server.started:
        await asyncio.sleep(0.02)
    try:
        yield Served(f"127.0.0.1:{config.port}", server)
    finally:
        server.should_exit = True
        await asyncio.wait_for(task, SECONDS)
