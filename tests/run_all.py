"""`make test-all`: run every part that has not passed yet on this very tree of files.

A part may run apart, and again after a failure: what has passed on this tree is kept in
`var/tests/passed/`, by the hash of the tree. So one green line always means one tree.

What no single run needs in whole moves by the day: the seed of the fuzz, a third of the further
tests on SQLite and of the wrong requests to an address, half of the pages with long texts, two of
the four cases of a browser test for both screens and themes, the tests marked `rotated`, and a
third of the slow browser tests and of what `make test` leaves out (tests/sampling.py).
"""

import argparse
import hashlib
import json
import os
import subprocess
import sys
import time
from collections.abc import Mapping, Sequence
from datetime import UTC, datetime
from pathlib import Path
from typing import TypedDict

ROOT = Path(__file__).resolve().parent.parent
PASSED = ROOT / "var" / "tests" / "passed"
# By name: the arguments of `python -m`. The longest first.
PARTS: dict[str, Sequence[str]] = {
    "postgresql": ("tests.run", "--all", "--postgres"),
    "sqlite": ("tests.run", "--all", "--sqlite"),
    "fuzz": ("tests.fuzz",),
    "bots": ("tests.fuzz.bots",),
    # Shorter episodes: each kind of fault comes several times within the hour of all parts.
    "faults": ("tests.faults", "--episode", "12", "--actions", "25000"),
    "attacks": ("tests.attacks",),
}


class Result(TypedDict):
    """The result of a part: the minutes that it took, and the time of its end in UTC."""

    minutes: float
    ended_at: str


def tree_hash(root: Path = ROOT) -> str:
    """Return a hash of all files that git does not ignore, with their modes.

    Raises:
        subprocess.CalledProcessError: git does not know the folder.
    """
    listed = ("git", "ls-files", "--cached", "--others", "--exclude-standard", "-z")
    names = subprocess.run(listed, cwd=root, check=True, capture_output=True).stdout
    found = hashlib.sha256()
    for name in sorted(set(names.split(b"\0")) - {b""}):
        path = root / os.fsdecode(name)
        if path.is_file():
            runs = b"x" if os.access(path, os.X_OK) else b"-"
            found.update(name + b"\0" + runs + hashlib.sha256(path.read_bytes()).digest())
    return found.hexdigest()[:16]


def passed_parts(folder: Path) -> dict[str, Result]:
    """Return the results of the parts that passed on the tree of this folder."""
    return {path.stem: json.loads(path.read_text()) for path in folder.glob("*.json")}


def run_part(name: str, folder: Path) -> bool:
    """Run one part, and store that it passed; return whether it did."""
    print(f"\n===== {name} =====\n", flush=True)
    start = time.monotonic()
    if subprocess.run([sys.executable, "-m", *PARTS[name]], cwd=ROOT).returncode:
        return False
    ended_at = datetime.now(UTC).isoformat(timespec="seconds")
    result = Result(minutes=round((time.monotonic() - start) / 60, 1), ended_at=ended_at)
    folder.mkdir(parents=True, exist_ok=True)
    (folder / f"{name}.json").write_text(json.dumps(result))
    return True


def summary(tree: str, passed: Mapping[str, Result], failed: Sequence[str]) -> str:
    """Return the last line: which parts passed on this tree, which failed or are left."""
    minutes = sum(result["minutes"] for result in passed.values())
    left = [name for name in PARTS if name not in passed and name not in failed]
    said = [f"failed: {', '.join(failed)}"] if failed else []
    said += [f"not run: {', '.join(left)}"] if left else []
    return f"make test-all, {minutes:.0f} min, tree {tree}: {'; '.join(said) or 'all passed'}"


def parse(arguments: Sequence[str] | None = None) -> argparse.Namespace:
    """Return the options."""
    parser = argparse.ArgumentParser(prog="python -m tests.run_all", description=__doc__)
    parser.add_argument("parts", nargs="*", metavar="PART", help=f"of {', '.join(PARTS)}; or all")
    parser.add_argument("--again", action="store_true", help="also what passed before")
    options = parser.parse_args(arguments)
    for part in options.parts:
        if part not in PARTS:
            parser.error(f"there is no part {part}; there are {', '.join(PARTS)}")
    return options


def main(options: argparse.Namespace) -> int:
    """Run the chosen parts; return 0 if by now all parts have passed on one tree."""
    tree = tree_hash()
    folder, failed = PASSED / tree, []
    for name in options.parts or PARTS:
        before = passed_parts(folder).get(name)
        if before and not options.again:
            print(f"{name} passed on this tree at {before['ended_at']} ({before['minutes']} min)")
        elif not run_part(name, folder):
            failed.append(name)
    if tree_hash() != tree:
        print("The files changed meanwhile: nothing counts.")
        return 1
    passed = {name: result for name, result in passed_parts(folder).items() if name not in failed}
    print(f"\n{summary(tree, passed, failed)}")
    return 0 if len(passed) == len(PARTS) else 1


if __name__ == "__main__":
    try:
        sys.exit(main(parse()))
    except KeyboardInterrupt:
        sys.exit(130)
