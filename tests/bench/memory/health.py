"""The CPU time of the health checks of docker-compose.yml, without the engine that runs them."""

import os
import re
import resource
import subprocess
import tempfile
import threading
from http.server import BaseHTTPRequestHandler, HTTPServer
from pathlib import Path

import yaml

from tests.site import ROOT

REPEATS = 20
SCRIPT = "thousand_site/server/health.sh"
UNITS = {"s": 1, "m": 60}


class Well(BaseHTTPRequestHandler):
    """A page that is well."""

    def do_GET(self) -> None:
        self.send_response(200)
        self.end_headers()

    def log_message(self, *_: object) -> None:
        """Write nothing."""


def percent() -> float:
    """Return the share of a core that all checks of the site's own parts take, in percent."""
    services = yaml.safe_load((ROOT / "docker-compose.yml").read_text())["services"]
    checks = [part["healthcheck"] for part in services.values() if "healthcheck" in part]
    server = HTTPServer(("127.0.0.1", 0), Well)
    threading.Thread(target=server.serve_forever, daemon=True).start()
    with tempfile.TemporaryDirectory() as directory:
        shares = [
            _seconds(check["test"], server.server_port, directory) / _interval(check["interval"])
            for check in checks
            if check["test"][1] == SCRIPT
        ]
    server.shutdown()
    return round(100 * sum(shares), 3)


def _seconds(test: list[str], port: int, directory: str) -> float:
    """Return the CPU time of one check."""
    targets = [word.replace(":8000", f":{port}") for word in test[2:]]
    for target in targets:
        if not target.startswith("http"):
            Path(directory, f"{target}.alive").touch()
    before = _children_cpu()
    for _ in range(REPEATS):
        environment = {**os.environ, "LIVENESS_DIR": directory}
        subprocess.run([test[1], *targets], cwd=ROOT, env=environment, check=True)
    return (_children_cpu() - before) / REPEATS


def _children_cpu() -> float:
    usage = resource.getrusage(resource.RUSAGE_CHILDREN)
    return usage.ru_utime + usage.ru_stime


def _interval(text: str) -> int:
    found = re.fullmatch(r"(\d+)([sm])", text)
    assert found is not None, text
    return int(found[1]) * UNITS[found[2]]
