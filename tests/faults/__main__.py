"""A load test with faults. Usage: python -m tests.faults [--actions N] [--kinds KIND...] [...]

The last line is the summary, as JSON; the exit status is 1 if anything was wrong.
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

from tests.faults.cluster import Cluster
from tests.faults.expected_state import ExpectedState
from tests.faults.fault_injection import FAULT_KINDS, SHORT
from tests.faults.load import LoadTest
from tests.faults.proxied_cluster import ProxiedCluster, enter_namespace
from thousand_site.server.process_group import ProcessGroup


def run(given: argparse.Namespace) -> dict[str, Any]:
    """Run the load test on a site of its own; return its summary."""
    print(f"{given.tables} tables, at least {given.actions} actions, seed {given.seed}", flush=True)
    with tempfile.TemporaryDirectory(prefix="thousand-faults-") as name, ProcessGroup() as guard:
        cluster = make_cluster(guard, Path(name), given)
        try:
            return asyncio.run(run_load_test(cluster, given))
        finally:
            if given.log:
                shutil.copy(Path(name) / "parts.log", given.log)


def make_cluster(guard: ProcessGroup, directory: Path, given: argparse.Namespace) -> Cluster:
    cluster = (
        ProxiedCluster(guard, directory, given.web, given.namespaces)
        if given.proxy
        else Cluster(guard, directory)
    )
    if given.history:
        cluster.load_history(given.history)
    if given.pgbouncer:
        cluster.use_pgbouncer()
    return cluster


async def run_load_test(cluster: Cluster, given: argparse.Namespace) -> dict[str, Any]:
    kinds = SHORT if given.kinds == ["short"] else given.kinds
    load_test, began = (
        LoadTest(cluster, ExpectedState(), Random(given.seed), kinds),
        time.monotonic(),
    )
    await load_test.run(given.tables, given.actions, given.episode, given.longest)
    seconds = time.monotonic() - began
    return summary(load_test, seconds, await load_test.auditor.ask("count"))


def summary(load_test: LoadTest, seconds: float, count: dict[str, Any]) -> dict[str, Any]:
    cluster, expected = load_test.cluster, load_test.expected
    deaths = {name: part.deaths for name, part in cluster.parts.items()}
    return {
        "ok": not load_test.wrong,
        "wrong": load_test.wrong[:50],
        "wrong_in_all": len(load_test.wrong),
        "seconds": round(seconds, 1),
        **count,
        "actions_per_s": round(count["actions"] / seconds, 1),
        "worst_silence_s": max(load_test.silences.values(), default=0.0),
        "silence_by_fault_s": load_test.silences,
        "rounds": max(load_test.rounds.values(), default=0),
        "faults": {
            **cluster.fault_counts,
            **cluster.deaths_by_place(),
            **cluster.message_fault_counts(),
        },
        "deaths": {
            **deaths,
            "valkey": cluster.fault_counts["kill Valkey"],
            "postgres": cluster.database.deaths,
        },
        "refusals": dict(expected.refusals),
        "errors": dict(expected.errors),
        "lost_connections": dict(expected.closes),
        "clients": dict(expected.count),
        "largest_web_mb": cluster.largest_web,
        "finalised_after_s": load_test.finalised_after,
        "backup": load_test.backup,
    }


def main() -> int:
    parser = argparse.ArgumentParser(prog="python -m tests.faults")
    parser.add_argument("--tables", type=int, default=50)
    parser.add_argument("--actions", type=int, default=100_000)
    parser.add_argument("--episode", type=float, default=25.0)
    parser.add_argument("--longest", type=float, default=3600.0, help="seconds, but for the end")
    parser.add_argument(
        "--kinds", nargs="+", choices=[*FAULT_KINDS, "short"], default=list(FAULT_KINDS)
    )
    parser.add_argument("--seed", type=int, default=Random().randrange(10**6))
    parser.add_argument("--log", help="where to keep what the parts of the site logged")
    parser.add_argument("--history", type=int, default=0, help="games that the site has before")
    parser.add_argument(
        "--proxy", action="store_true", help="players connect by way of the site's proxy (HAProxy)"
    )
    parser.add_argument(
        "--pgbouncer", action="store_true", help="processes share connections by PgBouncer"
    )
    parser.add_argument("--web", type=int, default=2, help="web processes behind the proxy")
    # As with Ctrl-C: end what was started, and remove what was written.
    signal.signal(signal.SIGTERM, lambda *_: sys.exit(143))
    given = parser.parse_args()
    given.namespaces = given.proxy and enter_namespace()
    found = run(given)
    print(json.dumps(found), flush=True)
    return 0 if found["ok"] else 1


if __name__ == "__main__":
    sys.exit(main())
