"""Tests of health.sh: what is well, and what it says of what is not."""

import os
import subprocess
import threading
import time
from collections.abc import Iterator
from http.server import BaseHTTPRequestHandler, HTTPServer
from pathlib import Path

import pytest

from games.monitoring import liveness
from tests.site import ROOT, free_port


class Pages(BaseHTTPRequestHandler):
    """/well answers 200; other pages 503 with a reason."""

    def do_GET(self) -> None:
        self.send_response(200 if self.path == "/well" else 503)
        self.end_headers()
        self.wfile.write(b'{"database": "late"}')

    def log_message(self, *_: object) -> None:
        """Write nothing."""


@pytest.fixture(scope="module")
def pages() -> Iterator[str]:
    server = HTTPServer(("127.0.0.1", 0), Pages)
    threading.Thread(target=server.serve_forever, daemon=True).start()
    yield f"http://127.0.0.1:{server.server_port}"
    server.shutdown()


def check(*targets: str, directory: Path | None = None) -> tuple[int, str]:
    environment = {**os.environ, "LIVENESS_DIR": str(directory or "")}
    command = ["thousand_site/server/health.sh", *targets]
    run = subprocess.run(command, cwd=ROOT, env=environment, capture_output=True, text=True)
    return run.returncode, run.stdout


@pytest.fixture
def alive(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("LIVENESS_DIR", str(tmp_path))
    liveness.touch("worker")
    return tmp_path


def test_what_is_alive_is_well_and_nothing_is_said(alive: Path, pages: str) -> None:
    assert check("worker", f"{pages}/well", directory=alive) == (0, "")


def test_an_old_sign_is_named_with_its_age(alive: Path) -> None:
    old = time.time() - 60
    os.utime(alive / "worker.alive", (old, old))
    status, text = check("worker", directory=alive)
    assert status == 1 and "worker touched" in text and "it hangs" in text


def test_a_sign_that_never_came_is_named(alive: Path) -> None:
    status, text = check("worker", "beat", directory=alive)
    assert status == 1 and "beat has not touched" in text


def test_without_a_directory_nothing_shows_that_it_is_alive() -> None:
    assert check("worker") == (
        1,
        "LIVENESS_DIR is not set, so no process shows that it is alive\n",
    )


def test_a_page_that_is_not_well_is_quoted(pages: str) -> None:
    status, text = check(f"{pages}/ready")
    assert status == 1 and "answers 503" in text and '{"database": "late"}' in text


def test_a_page_that_nobody_serves_is_named() -> None:
    address = f"http://127.0.0.1:{free_port()}/well"
    status, text = check(address)
    assert status == 1 and f"{address} does not answer" in text
