"""The stock: the bundled puzzles in the database, each under its place in the file."""

import hashlib
import json
import subprocess
import sys
from collections.abc import Mapping, Sequence
from typing import Any

from django.conf import settings

from games.puzzles.collection import bundled_puzzles
from games.puzzles.models import StoredPuzzle

Json = dict[str, Any]
# A run of the task stores so many: they take some hundredths of a second each. Where one worker
# does all, turns of bots wait for the run, so it takes two seconds at most.
BATCH = 25
# No run takes so long, even on a slow machine.
PATIENCE_S = 300


def load(most: int = BATCH) -> int:
    """Store bundled puzzles that are new or were changed, at most so many; return how many.

    Ratings, figures and votes of a stored puzzle stay. It does nothing where all are stored.
    """
    known = dict(StoredPuzzle.objects.values_list("number", "digest"))
    numbered = enumerate(bundled_puzzles(), start=1)
    waiting = [(number, data) for number, data in numbered if known.get(number) != digest_of(data)]
    chosen = waiting[:most]
    for (number, data), ready in zip(chosen, _prepared([data for _, data in chosen]), strict=True):
        _store(number, data, ready)
    return len(chosen)


def digest_of(data: Mapping[str, Any]) -> str:
    """Return the digest of a puzzle of the file."""
    return hashlib.sha256(json.dumps(data, sort_keys=True).encode()).hexdigest()


def _prepared(puzzles: Sequence[Mapping[str, Any]]) -> list[Json]:
    """Return the fields of each puzzle, made by a process of their own.

    The search takes 120 MB, and a worker would keep it for good.

    Raises:
        subprocess.SubprocessError: the process failed, or took too long.
    """
    if not puzzles:
        return []
    made = subprocess.run(
        [sys.executable, "-m", "games.puzzles.preparation"],
        input=json.dumps(puzzles),
        cwd=settings.BASE_DIR,
        stdout=subprocess.PIPE,
        text=True,
        check=True,
        timeout=PATIENCE_S,
    )
    return [json.loads(line) for line in made.stdout.splitlines()]


def _store(number: int, data: Mapping[str, Any], ready: Json) -> None:
    fields = {**ready["fields"], "digest": digest_of(data)}
    new = {**fields, **ready["strength"]}
    StoredPuzzle.objects.update_or_create(number=number, defaults=fields, create_defaults=new)
