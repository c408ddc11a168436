"""The stock: the bundled puzzles in the database, each under its place in its file.

Exact ones have the numbers from 1 on, judged ones those from `FIRST_JUDGED`, and puzzles that this
site has made those from `FIRST_OWN`: so each file may grow.
"""

import logging
from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from django.core.exceptions import ValidationError

from games.puzzles.collection import bundled_judged, bundled_puzzles, digest_of
from games.puzzles.fields import fields_of, first_strength
from games.puzzles.models import StoredPuzzle

logger = logging.getLogger(__name__)
FIRST_JUDGED, FIRST_OWN = 10_001, 100_001
FROM_FILE = (
    "digest", "kind", "themes", "position", "right", "wrong", "refuting", "lies", "reviewer",
    "likeness",
)  # fmt: skip
# What an entry that is no puzzle can raise.
UNUSABLE = (KeyError, TypeError, ValueError, AttributeError, IndexError, ValidationError)


def load() -> int:
    """Store the bundled puzzles that are new or were changed; return how many.

    Ratings, figures and votes of a stored puzzle stay. An entry of the file that is no puzzle is
    logged and left out.

    Raises:
        OSError: The file cannot be read.
        ValueError: The file is damaged, or has another version.
    """
    rows = [*_changed(1, bundled_puzzles()), *_changed(FIRST_JUDGED, bundled_judged())]
    StoredPuzzle.objects.bulk_create(
        rows, update_conflicts=True, unique_fields=["number"], update_fields=FROM_FILE
    )
    return len(rows)


def _changed(first: int, entries: Sequence[Mapping[str, Any]]) -> Iterator[StoredPuzzle]:
    known = dict(StoredPuzzle.objects.values_list("number", "digest"))
    for number, entry in enumerate(entries, start=first):
        digest = digest_of(entry)
        if known.get(number) == digest:
            continue
        try:
            yield row_of(number, entry, digest)
        except UNUSABLE as error:
            logger.error("puzzle %s of the file is left out: %r", number, error)


def row_of(number: int, entry: Mapping[str, Any], digest: str) -> StoredPuzzle:
    """Return the row of a puzzle that nobody has answered, not saved yet.

    Raises:
        KeyError, TypeError, ValueError, AttributeError, IndexError: The entry is no puzzle.
        ValidationError: A field cannot hold what the entry says.
    """
    fields = {**fields_of(entry), **first_strength(entry)}
    row = StoredPuzzle(number=number, digest=digest, **fields)
    row.clean_fields()
    return row
