"""The script that replaces a running site, with a program that notes what docker is asked to do."""

import os
import subprocess
from pathlib import Path

from tests.site import ROOT

DOCKER = """#!/bin/sh
echo "$*" >> "$LOG"
[ "$*" = "compose ps --quiet web" ] && echo "one two"
exit 0
"""


def test_old_web_processes_end_one_by_one_after_the_new_ones_are_well(tmp_path: Path) -> None:
    log, program = tmp_path / "log", tmp_path / "docker"
    program.write_text(DOCKER)
    program.chmod(0o755)
    environment = {"PATH": f"{tmp_path}:{os.environ['PATH']}", "LOG": str(log), "PAUSE": "0"}
    script = ROOT / "docs" / "deploy" / "host" / "rolling_restart.sh"
    subprocess.run([str(script)], env=environment, check=True)
    assert log.read_text().splitlines() == [
        "compose ps --quiet web",
        "compose run --rm prepare",
        "compose up --detach --wait --no-deps --no-recreate --scale web=4 web",
        "stop one",
        "rm --volumes one",
        "stop two",
        "rm --volumes two",
        "compose up --detach --no-deps --renew-anon-volumes worker notifier bot-worker ticker beat",
    ]
