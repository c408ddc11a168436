"""Caddy and nginx themselves, with the files of this project, end TLS in front of a site."""

import http.client
import http.server
import os
import re
import subprocess
import threading
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from tests.programs import required
from tests.site import ROOT, free_port
from thousand_site.server.embedded import wait_until
from thousand_site.server.process_group import ProcessGroup

CADDYFILE = ROOT / "thousand_site" / "server" / "Caddyfile"
NGINX = ROOT / "docs" / "deploy" / "host" / "nginx.conf"
FORGED = {"X-Forwarded-For": "203.0.113.9", "X-Forwarded-Proto": "gopher"}


class Echo(http.server.BaseHTTPRequestHandler):
    """Answers with the headers that it got."""

    def do_GET(self) -> None:
        body = str(self.headers).encode()
        self.send_response(200)
        self.send_header("Content-Length", str(len(body)))
        self.end_headers()
        self.wfile.write(body)

    def log_message(self, format: str, *args: object) -> None:
        """Stay silent."""


@pytest.fixture(scope="module")
def site() -> Iterator[int]:
    """The port of a site that answers with the headers it got."""
    server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), Echo)
    threading.Thread(target=server.serve_forever, daemon=True).start()
    yield server.server_port
    server.shutdown()


@pytest.fixture(scope="module")
def group() -> Iterator[ProcessGroup]:
    with ProcessGroup() as group:
        yield group


def answers(port: int) -> bool:
    try:
        return bool(get(port)[0])
    except OSError:
        return False


def get(port: int) -> tuple[int, str, dict[str, str]]:
    """Return status, body and headers of a page that a visitor with forged headers asks for."""
    connection = http.client.HTTPConnection("127.0.0.1", port, timeout=10)
    connection.request("GET", "/", headers=FORGED)
    response = connection.getresponse()
    return response.status, response.read().decode(), dict(response.getheaders())


def start_caddy(group: ProcessGroup, upstream: int) -> int:
    port, folder = free_port(), group.directory
    environment = {
        "SITE_URL": f"http://127.0.0.1:{port}",
        "SITE_PROXY": f"127.0.0.1:{upstream}",
        "HOME": str(folder),
        "XDG_DATA_HOME": str(folder),
        "XDG_CONFIG_HOME": str(folder),
        "CADDY_ADMIN": f"127.0.0.1:{free_port()}",
    }
    command = [required("caddy"), "run", "--config", str(CADDYFILE), "--adapter", "caddyfile"]
    process = group.start(command, env=os.environ | environment, stderr=subprocess.DEVNULL)
    wait_until(lambda: answers(port), process, "Caddy")
    return port


def without_tls(upstream: int, port: int) -> str:
    """Return the example with one server, on a port of this machine and without certificates."""
    text = NGINX.read_text().replace("127.0.0.1:8000", f"127.0.0.1:{upstream}")
    text = re.sub(r"server \{\n    listen 80;.*?\n\}\n", "", text, flags=re.S)
    text = re.sub(r"    (listen \[|ssl_).*\n", "", text)
    return text.replace("listen 443 ssl http2;", f"listen 127.0.0.1:{port};")


def start_nginx(group: ProcessGroup, upstream: int) -> int:
    port, folder = free_port(), group.directory
    paths = "".join(
        f"{name}_temp_path {folder}/{name};\n"
        for name in ("client_body", "proxy", "fastcgi", "uwsgi", "scgi")
    )
    head = f"daemon off;\npid {folder}/nginx{port}.pid;\nerror_log {folder}/nginx.log;\n"
    config = Path(folder) / f"nginx{port}.conf"
    inside = f"access_log off;\n{paths}{without_tls(upstream, port)}"
    config.write_text(f"{head}events {{}}\nhttp {{\n{inside}}}\n")
    process = group.start([required("nginx"), "-c", str(config), "-e", f"{folder}/nginx.log"])
    wait_until(lambda: answers(port), process, "nginx")
    return port


@pytest.mark.parametrize("start", [start_caddy, start_nginx])
def test_what_a_visitor_says_of_address_and_scheme_is_dropped(
    group: ProcessGroup, site: int, start: Callable[[ProcessGroup, int], int]
) -> None:
    status, headers, _ = get(start(group, site))
    assert status == 200
    assert "X-Forwarded-For: 127.0.0.1" in headers and "X-Forwarded-Proto: http" in headers
    assert "203.0.113.9" not in headers and "gopher" not in headers


def test_nginx_shows_a_page_while_the_site_restarts(group: ProcessGroup) -> None:
    status, body, headers = get(start_nginx(group, free_port()))
    assert (status, headers["Retry-After"]) == (503, "5")
    assert "Back in a moment" in body
