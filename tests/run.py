"""Run the tests: each once on PostgreSQL, then on SQLite those that depend on the database."""

import argparse
import json
import os
import re
import resource
import subprocess
import sys
import time
from collections.abc import Sequence
from dataclasses import dataclass, field
from datetime import date
from pathlib import Path

from tests import browsers, programs
from thousand_site.server.embedded import ServerMissing, postgres, valkey

REPORTS = Path(__file__).resolve().parent.parent / "var" / "tests"
WORKERS = os.environ.get("TEST_WORKERS") or str(min(4, os.cpu_count() or 2))
# Tests that failed in up to so many files are repeated alone: browsers are late on a busy machine.
# By files, for the tests of a file often fail with the one thing that they share.
MOST_REPEATED = 5
# What the distribution to processes adds to the name of a test.
GROUP = re.compile(r"@[\w-]+$")
# The tests of this run that passed only at the second attempt.
REPEATED: list[str] = []
# About SQL statements, locks, transactions and the embedded default.
ON_SQLITE = [
    "tests/accounts/closure/test_closure.py",
    "tests/accounts/clubs/test_races.py",
    "tests/accounts/clubs/test_services.py",
    "tests/accounts/relations/test_services.py",
    "tests/accounts/tokens/test_services.py",
    "tests/games/fairplay/test_cases.py",
    "tests/games/lobby/test_races.py",
    "tests/games/lobby/test_sweeps.py",
    "tests/games/matchmaking/test_ready_check.py",
    "tests/games/matchmaking/test_services.py",
    "tests/games/presets/test_services.py",
    "tests/games/replays/test_export.py",
    "tests/games/scorekeeper/test_services.py",
    "tests/games/tables/lifecycle/test_finalise.py",
    "tests/games/tables/play/test_bot_choice.py",
    "tests/games/tables/play/test_transitions.py",
    "tests/games/tables/presence/test_downtime.py",
    "tests/games/tables/presence/test_restart.py",
    "tests/games/tables/state",
    "tests/games/tables/test_actions.py",
    "tests/games/tables/test_commits.py",
    "tests/games/tables/test_metrics.py",
    "tests/games/tables/test_races.py",
    "tests/games/tables/test_races_in_whole_games.py",
    "tests/games/tables/test_receivers.py",
    "tests/games/tables/test_scheduling.py",
    "tests/games/tables/test_services.py",
    "tests/games/tables/test_sweeps.py",
    "tests/games/tables/test_timeouts.py",
    "tests/ratings/test_annulment.py",
    "tests/ratings/test_club_games.py",
    "tests/ratings/test_club_ladders.py",
    "tests/ratings/test_leaderboards.py",
    "tests/ratings/test_maintenance.py",
    "tests/ratings/test_queries.py",
    "tests/ratings/test_races.py",
    "tests/ratings/test_services.py",
    "tests/tournaments/director/test_advance.py",
    "tests/tournaments/organising/test_services.py",
    "tests/tournaments/registration/test_races.py",
    "tests/tournaments/registration/test_services.py",
]
# Of the other tests that ask a database every nth runs on SQLite, each day the next ones.
STEP_ON_SQLITE = 3
# Everything that may ask a database.
WITH_DATABASE = ["tests/accounts", "tests/games", "tests/ratings", "tests/tournaments"]
WITH_DATABASE += ["tests/thousand_site", "--ignore=tests/games/engine", "--ignore=tests/games/bots"]
# What must not change when no process keeps a game in memory. The files left out kill processes,
# or compare with cold loads themselves.
COLD = ["tests/games/tables", "tests/games/matchmaking"]
COLD += [
    f"--ignore=tests/games/tables/{name}.py"
    for name in (
        "test_killed_processes",
        "test_process_change",
        "payloads/test_rendered",
        "payloads/test_indistinguishable_games",
    )
]


@dataclass(frozen=True)
class Part:
    """One call of pytest: tests with all markers of `only`, and with none of `without`."""

    title: str
    paths: Sequence[str] = ()
    without: Sequence[str] = ()
    only: Sequence[str] = ()
    workers: str = WORKERS
    postgres: bool = False
    environment: dict[str, str] = field(default_factory=dict)
    options: Sequence[str] = ()

    @property
    def name(self) -> str:
        """The title, as a name of files."""
        return self.title.lower().replace(" ", "-")

    @property
    def cache(self) -> Path:
        """The folder in which pytest notes what failed."""
        return REPORTS / "cache" / self.name


def every_nth_of_today(step: int) -> str:
    """Return the option by which another nth of the tests runs each day."""
    return f"--every={date.today().toordinal() % step}/{step}"


COLD_PART = Part("Cold loads", COLD, ["postgres"], ["database"], environment={"LIVE_CACHE": "off"})
NOT_FAST_PART = Part(
    "Fast tier off",
    ["tests/games/tables"],
    only=["database"],
    postgres=True,
    environment={"FAST_TABLES": "off"},
)
FURTHER_PART = Part(
    "Further tests on SQLite",
    [*WITH_DATABASE, *(f"--ignore={path}" for path in ON_SQLITE)],
    ["postgres", "browser"],
    ["database"],
    options=[every_nth_of_today(STEP_ON_SQLITE)],
)
DAILY = [
    Part("PostgreSQL", without=["slow"], postgres=True),
    # Two more processes would cost as much as they save.
    Part("SQLite", ON_SQLITE, ["slow", "postgres", "browser"], ["database"], workers="0"),
]
ALL = [
    Part("PostgreSQL", postgres=True),
    NOT_FAST_PART,
    Part("SQLite", ON_SQLITE, ["postgres", "browser"], ["database"]),
    FURTHER_PART,
    COLD_PART,
]


def parse(arguments: Sequence[str] | None = None) -> argparse.Namespace:
    """Return the options; other arguments are in `pytest`."""
    parser = argparse.ArgumentParser(
        prog="python -m tests.run",
        description=__doc__,
        epilog="Anything else goes to pytest: files, folders, -k, -x ... "
        "JUnit XML files are written to var/tests.",
    )
    parser.add_argument(
        "--all", action="store_true", help="add the slow tests, more on SQLite, and the cold pass"
    )
    parser.add_argument("--cold", action="store_true", help="run only the cold pass")
    parser.add_argument("--postgres", action="store_true", help="run only the part on PostgreSQL")
    parser.add_argument("--sqlite", action="store_true", help="run only the parts on SQLite")
    options, options.pytest = parser.parse_known_args(arguments)
    for path in (argument.partition("::")[0] for argument in options.pytest):
        # pytest-xdist would only say that it found no tests.
        if path.startswith("tests/") and not Path(path).exists():
            parser.error(f"there is no file or folder {path}")
    return options


def chosen_parts(options: argparse.Namespace) -> list[Part]:
    """Return the parts that the options ask for."""
    if options.cold:
        return [COLD_PART]
    parts = ALL if options.all else DAILY
    if options.postgres or options.sqlite:
        parts = [part for part in parts if part.postgres == options.postgres]
    # Tests that were named do not need the further passes.
    further = (NOT_FAST_PART, FURTHER_PART, COLD_PART)
    return [part for part in parts if part not in further or not options.pytest]


def names_tests(arguments: Sequence[str]) -> bool:
    """Return whether files or folders are among the arguments for pytest."""
    return any(Path(argument.partition("::")[0]).exists() for argument in arguments)


def run_part(part: Part, arguments: Sequence[str], environment: dict[str, str]) -> bool:
    """Run one part; return whether it passed, a few tests perhaps at a second attempt."""
    print(f"\n*** {part.title} ***\n", flush=True)
    named = names_tests(arguments)
    command = ["-n", part.workers, "--dist", "loadgroup", "--cache-clear", "--durations=25"]
    command += [*([] if named else ["--whole-files", *part.options])]
    command += chosen_tests(part, arguments)
    code = run_pytest(part, command, environment, part.name)
    # Without a test that failed, something else did: all of them would run alone.
    if code == 1 and not named and 1 <= len(files_of(failed_tests(part))) <= MOST_REPEATED:
        code = repeat(part, arguments, environment)
    # 5: nothing was collected, as when the arguments name tests that only another part has.
    return code == 0 or (code == 5 and bool(arguments))


def chosen_tests(part: Part, arguments: Sequence[str]) -> list[str]:
    """Return the options that choose the tests of a part; slow ones run when they are named."""
    named = names_tests(arguments)
    without = [marker for marker in part.without if not (named and marker == "slow")]
    markers = " and ".join([*part.only, *(f"not {marker}" for marker in without)])
    return ["-m", markers, *(arguments if named else [*part.paths, *arguments])]


def run_pytest(part: Part, options: Sequence[str], environment: dict[str, str], report: str) -> int:
    """Run pytest; return its exit status."""
    command = [sys.executable, "-m", "pytest", "-q", f"--junitxml={REPORTS / report}.xml"]
    command += ["-o", f"cache_dir={part.cache}", *options]
    return subprocess.run(command, env=environment | part.environment).returncode


def failed_tests(part: Part) -> list[str]:
    """Return the tests that failed in the last run of a part.

    The distribution to processes adds the group of a test to its name: without it pytest finds it.
    A failure that is not of a test, but of a whole process, has no file.
    """
    kept = kept_failures(part)
    names = json.loads(kept.read_text()) if kept.exists() else []
    tests = sorted(GROUP.sub("", name) for name in names)
    return [test for test in tests if Path(test.partition("::")[0]).is_file()]


def kept_failures(part: Part) -> Path:
    """Return the file in which pytest notes what failed."""
    return part.cache / "v" / "cache" / "lastfailed"


def files_of(tests: Sequence[str]) -> set[str]:
    """Return the files of these tests."""
    return {test.partition("::")[0] for test in tests}


def repeat(part: Part, arguments: Sequence[str], environment: dict[str, str]) -> int:
    """Run the tests that failed once more, with nothing beside them; return the exit status.

    What passes only now is named: a test that does so often has a fault of its own.
    """
    names = failed_tests(part)
    kept_failures(part).write_text(json.dumps(dict.fromkeys(names, True)))
    print(f"\n*** {part.title}: a second attempt ***\n", flush=True)
    options = ["-n", "0", "--last-failed", *chosen_tests(part, arguments)]
    code = run_pytest(part, options, environment, f"{part.name}-repeated")
    REPEATED.extend(name for name in names if name not in failed_tests(part))
    return code


def run_parts(parts: Sequence[Part], arguments: Sequence[str]) -> list[str]:
    """Run the parts, each with its servers; return the titles of those that failed."""
    if os.environ.get("DATABASE_URL", "").startswith("sqlite"):
        del os.environ["DATABASE_URL"]
    environment = {k: v for k, v in os.environ.items() if k != "DATABASE_URL"}
    failed = []
    with valkey() as redis_url:
        environment["REDIS_URL"] = redis_url
        for part in parts:
            if part.postgres:
                with postgres() as url:
                    passed = run_part(part, arguments, environment | {"DATABASE_URL": url})
            else:
                passed = run_part(part, arguments, environment)
            failed += [] if passed else [part.title]
    return failed


def summary(failed: Sequence[str], seconds: float) -> str:
    """Return the last line: the result, and what it cost."""
    used = resource.getrusage(resource.RUSAGE_CHILDREN)
    cost = f"{seconds / 60:.1f} min, {(used.ru_utime + used.ru_stime) / 60:.1f} CPU min"
    result = f"Failed: {' and '.join(failed)}" if failed else "All passed"
    late = f", at a second attempt: {', '.join(REPEATED)}" if REPEATED else ""
    return f"{result} ({cost}){late}"


def main(options: argparse.Namespace) -> int:
    """Run the chosen parts; return the exit status."""
    parts = chosen_parts(options)
    if any(part.postgres for part in parts):
        browsers.fetch()
        programs.fetch()
    REPORTS.mkdir(parents=True, exist_ok=True)
    start = time.monotonic()
    try:
        failed = run_parts(parts, options.pytest)
    except ServerMissing as error:
        print(error, file=sys.stderr)
        return 1
    print(f"\n{summary(failed, time.monotonic() - start)}")
    return 1 if failed else 0


if __name__ == "__main__":
    try:
        sys.exit(main(parse()))
    except KeyboardInterrupt:
        sys.exit(130)
