"""The whole suite, on PostgreSQL and then on SQLite. Usage: python -m tests.run [pytest's own]."""

import os
import subprocess
import sys
import time

from tests import browsers
from thousand_site.server.embedded import ServerMissing, postgres, valkey

# What must not change when no process remembers a game.
COLD = ["tests/games/tables", "tests/games/matchmaking"]
# These kill processes, or compare with cold loads themselves.
COLD += [
    f"--ignore=tests/games/tables/{name}.py"
    for name in (
        "test_killed_processes",
        "test_process_change",
        "payloads/test_rendered",
        "payloads/test_indistinguishable_games",
    )
]
WORKERS = os.environ.get("TEST_WORKERS") or str(min(4, os.cpu_count() or 2))


def run(title: str, arguments: list[str], environment: dict[str, str]) -> bool:
    print(f"\n*** The suite on {title} ***\n", flush=True)
    command = [sys.executable, "-m", "pytest", "-n", WORKERS, "--dist", "loadgroup", *arguments]
    code = subprocess.run(command, env=environment).returncode
    # 5: nothing was collected, as when the arguments name tests that only the other one has.
    return code == 0 or (code == 5 and bool(arguments))


def on_both(arguments: list[str]) -> list[str]:
    """Run on both; the names of those that failed."""
    environment = {k: v for k, v in os.environ.items() if k != "DATABASE_URL"}
    if os.environ.get("DATABASE_URL", "").startswith("sqlite"):
        del os.environ["DATABASE_URL"]
    with valkey() as redis_url:
        environment["REDIS_URL"] = redis_url
        with postgres() as url:
            good = {"PostgreSQL": run("PostgreSQL", arguments, environment | {"DATABASE_URL": url})}
        good["SQLite"] = run("SQLite", arguments, environment)
        if not arguments:
            good["cold loads"] = cold(environment)
    return [name for name, passed in good.items() if not passed]


def cold(environment: dict[str, str]) -> bool:
    """The live tables once more, when each look at one is a cold load."""
    return run("SQLite, without the state cache", COLD, environment | {"LIVE_CACHE": "off"})


def main(arguments: list[str]) -> int:
    if arguments == ["--cold"]:
        with valkey() as redis_url:
            return 0 if cold({**os.environ, "DATABASE_URL": "", "REDIS_URL": redis_url}) else 1
    browsers.fetch()
    start = time.monotonic()
    try:
        failed = on_both(arguments)
    except ServerMissing as error:
        print(error, file=sys.stderr)
        return 1
    if failed:
        print(f"\nFailed on {' and '.join(failed)}, after {time.monotonic() - start:.0f} s.")
    return 1 if failed else 0


if __name__ == "__main__":
    try:
        sys.exit(main(sys.argv[1:]))
    except KeyboardInterrupt:
        sys.exit(130)
