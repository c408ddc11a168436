"""Faults, for real. Usage: python -m tests.faults [--actions N] [--kinds KIND...] [...]

The last line is the summary, as JSON; exit status 1 if anything was wrong.
"""

import argparse
import asyncio
import json
import shutil
import signal
import sys
import tempfile
import time
from pathlib import Path
from random import Random
from typing import Any

from tests.faults.blows import BLOWS, SHORT
from tests.faults.book import Book
from tests.faults.stage import Stage
from tests.faults.storm import Storm
from thousand_site.server.process_group import Guard


def run(given: argparse.Namespace) -> dict[str, Any]:
    """The storm on a site of its own; its summary."""
    print(f"{given.tables} tables, at least {given.actions} actions, seed {given.seed}", flush=True)
    with tempfile.TemporaryDirectory(prefix="thousand-faults-") as name, Guard() as guard:
        stage = Stage(guard, Path(name))
        try:
            return asyncio.run(raged(stage, given))
        finally:
            if given.log:
                shutil.copy(Path(name) / "parts.log", given.log)


async def raged(stage: Stage, given: argparse.Namespace) -> dict[str, Any]:
    kinds = SHORT if given.kinds == ["short"] else given.kinds
    storm, began = Storm(stage, Book(), Random(given.seed), kinds), time.monotonic()
    await storm.rage(given.tables, given.actions, given.episode, given.longest)
    seconds = time.monotonic() - began
    return summary(storm, seconds, await storm.auditor.ask("count"))


def summary(storm: Storm, seconds: float, count: dict[str, Any]) -> dict[str, Any]:
    stage, book = storm.stage, storm.book
    deaths = {name: part.deaths for name, part in stage.parts.items()}
    return {
        "ok": not storm.wrong,
        "wrong": storm.wrong[:50],
        "wrong_in_all": len(storm.wrong),
        "seconds": round(seconds, 1),
        **count,
        "actions_per_s": round(count["actions"] / seconds, 1),
        "worst_silence_s": max(storm.silences.values(), default=0.0),
        "silence_by_fault_s": storm.silences,
        "rounds": max(storm.rounds.values(), default=0),
        "faults": {**stage.done, **stage.obeyed(), **stage.astray()},
        "deaths": {
            **deaths,
            "valkey": stage.done["kill Valkey"],
            "postgres": stage.database.deaths,
        },
        "refusals": dict(book.refusals),
        "errors": dict(book.errors),
        "lost_lines": dict(book.closes),
        "clients": dict(book.count),
        "largest_web_mb": stage.largest_web,
        "finalised_after_s": storm.finalised_after,
    }


def main() -> int:
    parser = argparse.ArgumentParser(prog="python -m tests.faults")
    parser.add_argument("--tables", type=int, default=50)
    parser.add_argument("--actions", type=int, default=100_000)
    parser.add_argument("--episode", type=float, default=25.0)
    parser.add_argument("--longest", type=float, default=3600.0, help="seconds, but for the end")
    parser.add_argument("--kinds", nargs="+", choices=[*BLOWS, "short"], default=list(BLOWS))
    parser.add_argument("--seed", type=int, default=Random().randrange(10**6))
    parser.add_argument("--log", help="where to keep what the parts of the site logged")
    # As by Ctrl-C: what was started is ended, and what was written is taken away.
    signal.signal(signal.SIGTERM, lambda *_: sys.exit(143))
    found = run(parser.parse_args())
    print(json.dumps(found), flush=True)
    return 0 if found["ok"] else 1


if __name__ == "__main__":
    sys.exit(main())
