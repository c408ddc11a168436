"""Requests of one identity, over a connection that is kept."""

import http.client
import re
import secrets
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import NamedTuple

CSRF = secrets.token_hex(16)
# A stream does not end; its head says all that matters here.
STREAMS = re.compile(r"/api/v1/bot/(events|games/[^/]+/stream)/")
TIMEOUT_SECONDS = 60.0


class Answer(NamedTuple):
    """The answer to a request; status 0: none."""

    status: int
    headers: Mapping[str, str]
    body: bytes


@dataclass
class Client:
    """A browser of a session, a program of a token, or neither, behind the site's proxy."""

    port: int
    session: str = ""
    token: str = ""
    address: str = "192.0.2.1"
    connection: http.client.HTTPConnection | None = field(default=None, repr=False)

    def headers(self) -> dict[str, str]:
        cookie = f"csrftoken={CSRF}" + (f"; sessionid={self.session}" if self.session else "")
        known = {"Cookie": cookie, "X-CSRFToken": CSRF, "X-Forwarded-For": self.address}
        return known | ({"Authorization": f"Bearer {self.token}"} if self.token else {})

    def ask(
        self, method: str, path: str, body: bytes | None = None, kind: str = "", **more: str
    ) -> Answer:
        """Send a request on the open connection, or on a new one if that was closed."""
        headers = self.headers() | ({"Content-Type": kind} if kind else {}) | more
        for _ in range(2):
            line = self.connection or http.client.HTTPConnection(
                "127.0.0.1", self.port, timeout=TIMEOUT_SECONDS
            )
            is_new, self.connection = self.connection is None, line
            try:
                line.request(method, path, body, headers)
                return self._read(line.getresponse(), path)
            except (OSError, http.client.HTTPException):
                self.close()
                if is_new:
                    break
        return Answer(0, {}, b"")

    def post(self, path: str, form: str = "", **more: str) -> Answer:
        """Send a form."""
        return self.ask("POST", path, form.encode(), "application/x-www-form-urlencoded", **more)

    def _read(self, response: http.client.HTTPResponse, path: str) -> Answer:
        headers: dict[str, str] = {}
        for name, value in response.getheaders():
            # A login sets several cookies.
            headers[name.lower()] = "; ".join(filter(None, [headers.get(name.lower()), value]))
        if STREAMS.match(path) and response.status == 200:
            self.close()
            return Answer(200, headers, b"")
        body = response.read()
        if headers.get("connection") == "close":
            self.close()
        return Answer(response.status, headers, body)

    def close(self) -> None:
        if self.connection is not None:
            self.connection.close()
            self.connection = None
