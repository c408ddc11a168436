"""Small servers that echo requests, one at each of several addresses."""

import json
import threading
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import Any

# Each answers at /static/ only what is named after itself, like processes of two versions.
STATIC = "/static/"


class Handler(BaseHTTPRequestHandler):
    """Answers with the address of its server and the headers that it received."""

    protocol_version = "HTTP/1.1"

    def do_GET(self) -> None:
        host = str(self.server.server_address[0])
        if self.path.startswith(STATIC) and self.path != f"{STATIC}{host}":
            self.reply(404, {})
        else:
            self.reply(200, {"host": host, "headers": dict(self.headers)})

    def reply(self, status: int, content: dict[str, Any]) -> None:
        body = json.dumps(content).encode()
        self.send_response(status)
        self.send_header("Content-Length", str(len(body)))
        self.end_headers()
        self.wfile.write(body)

    def log_message(self, *_: Any) -> None:
        """Write nothing."""


class Server(ThreadingHTTPServer):
    daemon_threads = True

    def handle_error(self, *_: Any) -> None:
        """Ignore what the proxy ends early."""


class EchoServers:
    """The servers by their addresses, all at one port."""

    def __init__(self, port: int, *hosts: str) -> None:
        self.port = port
        self.running: dict[str, Server] = {}
        for host in hosts:
            self.start(host)

    def start(self, host: str) -> None:
        server = Server((host, self.port), Handler)
        self.running[host] = server
        threading.Thread(target=server.serve_forever, args=[0.05], daemon=True).start()

    def stop(self, host: str) -> None:
        """Refuse connections from now on."""
        server = self.running.pop(host)
        server.shutdown()
        server.server_close()

    def close(self) -> None:
        for host in list(self.running):
            self.stop(host)
