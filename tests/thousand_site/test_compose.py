"""docker-compose.yml is what the schema allows, and names every part."""

import subprocess
import sys

import yaml

from tests.site import ROOT

COMPOSE = ROOT / "docker-compose.yml"


def test_it_is_valid() -> None:
    check = ["check_jsonschema", "--builtin-schema", "vendor.compose-spec", str(COMPOSE)]
    run = subprocess.run([sys.executable, "-m", *check], capture_output=True, text=True)
    assert run.returncode == 0, run.stdout


def test_it_runs_every_part() -> None:
    services = yaml.safe_load(COMPOSE.read_text())["services"]
    assert {"postgres", "valkey", "web", "worker", "ticker", "beat"} <= set(services)
