"""Pages in sight of people for whom programs act: a program alone brings nobody to a table."""

import json
from collections.abc import Sequence
from contextlib import ExitStack
from threading import Event, Thread
from typing import TYPE_CHECKING, Self

from websockets.sync.client import ClientConnection, connect

if TYPE_CHECKING:
    from tests.e2e.full_session import Person

# As often as a page says that it is in sight.
TELL_SECONDS = 15.0
ANSWER_SECONDS = 45.0
IN_SIGHT = json.dumps({"type": "ping", "seq": 0, "visible": True})


class OpenPages:
    """The sockets of a page of each of these people, which stay in sight until the end."""

    def __init__(self, persons: "Sequence[Person]") -> None:
        self.persons = persons
        self.lines: list[ClientConnection] = []
        self.closed, self.stack = Event(), ExitStack()
        self.thread = Thread(target=self._keep, daemon=True)

    def __enter__(self) -> Self:
        self.open()
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def open(self) -> None:
        """Open them; return when the server knows of all."""
        self.lines = [self.stack.enter_context(_line(person)) for person in self.persons]
        self._tell()
        self.thread.start()

    def close(self) -> None:
        """Close them all."""
        self.closed.set()
        self.thread.join()
        self.stack.close()

    def _keep(self) -> None:
        while not self.closed.wait(TELL_SECONDS):
            self._tell()

    def _tell(self) -> None:
        """Say so on each socket, and read what has come until the answer."""
        for line in self.lines:
            line.send(IN_SIGHT)
            while json.loads(line.recv(ANSWER_SECONDS))["type"] != "pong":
                pass


def _line(person: "Person") -> ClientConnection:
    url = f"ws://127.0.0.1:{person.site.port}/ws/notifications/"
    cookie = {"Cookie": f"sessionid={person.session}"}
    return connect(url, additional_headers=cookie, origin=person.site.url, close_timeout=1)
