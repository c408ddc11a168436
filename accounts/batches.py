"""Batches of a large table for periodic jobs: each run continues after the rows of the run before.

The position is kept in Valkey, and starts again at the end of the table. Rows that a killed process
missed are reached in the next pass. An emptied Valkey costs one pass.
"""

from collections.abc import Sequence
from datetime import timedelta
from typing import Any

from django.db.models import Q, QuerySet

from accounts import valkey
from accounts.limits.counter import call_valkey

# A position that no run has moved for so long is forgotten.
EXPIRY = timedelta(days=30)


def _key(name: str) -> str:
    return valkey.key("batch", name)


def position(name: str) -> str:
    """Return the position of a job; "" at the beginning, and while Valkey does not answer."""
    return str(call_valkey(lambda: valkey.client().get(_key(name))) or "")


def move(name: str, to: str) -> None:
    """Store the position of a job."""
    call_valkey(lambda: valkey.client().set(_key(name), to, ex=EXPIRY))


def next_batch(name: str, rows: QuerySet[Any], size: int) -> Sequence[int]:
    """Return the keys of the next rows, at most `size`; after the last row come the first.

    The rows have numbers as primary keys.
    """
    text = position(name)
    last = int(text) if text.isdecimal() else 0
    batch = _keys(rows, Q(pk__gt=last), size)
    if len(batch) < size:
        batch += _keys(rows, Q(pk__lte=last), size - len(batch))
    if batch:
        move(name, str(batch[-1]))
    return batch


def _keys(rows: QuerySet[Any], condition: Q, size: int) -> list[int]:
    return list(rows.filter(condition).order_by("pk").values_list("pk", flat=True)[:size])
