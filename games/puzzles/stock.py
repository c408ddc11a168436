"""The stock: the bundled puzzles in the database, each under its place in the file."""

import hashlib
import json
from collections.abc import Mapping
from typing import Any

from games.puzzles.collection import bundled_puzzles
from games.puzzles.models import StoredPuzzle

# A run of the task stores so many: they take some hundredths of a second each.
BATCH = 50


def load(most: int = BATCH) -> int:
    """Store bundled puzzles that are new or were changed, at most so many; return how many.

    Ratings, figures and votes of a stored puzzle stay. It does nothing where all are stored.
    """
    known = dict(StoredPuzzle.objects.values_list("number", "digest"))
    numbered = enumerate(bundled_puzzles(), start=1)
    waiting = [(number, data) for number, data in numbered if known.get(number) != digest_of(data)]
    for number, data in waiting[:most]:
        _store(number, data)
    return len(waiting[:most])


def digest_of(data: Mapping[str, Any]) -> str:
    """Return the digest of a puzzle of the file."""
    return hashlib.sha256(json.dumps(data, sort_keys=True).encode()).hexdigest()


def _store(number: int, data: Mapping[str, Any]) -> None:
    # The search takes 120 MB, and every process knows this module.
    from games.puzzles.preparation import first_strength, prepared

    fields = {**prepared(data), "digest": digest_of(data)}
    new = {**fields, **first_strength(data)}
    StoredPuzzle.objects.update_or_create(number=number, defaults=fields, create_defaults=new)
