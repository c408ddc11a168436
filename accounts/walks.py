"""Walks: periodic jobs that look through a large table, a piece at each run.

A walk remembers in Valkey how far it came, and begins anew at the end. A piece that a killed
process left undone has its turn in the next round; a Valkey that was emptied only costs a round.
"""

from collections.abc import Sequence
from datetime import timedelta
from typing import Any

from django.db.models import Q, QuerySet

from accounts import valkey
from accounts.limits.counter import call_valkey

# A walk that nobody went on with for so long begins anew.
EXPIRY = timedelta(days=30)


def _key(name: str) -> str:
    return valkey.key("walk", name)


def position(name: str) -> str:
    """Return where the walk stands; "" at the beginning, and while Valkey does not answer."""
    return str(call_valkey(lambda: valkey.client().get(_key(name))) or "")


def move(name: str, to: str) -> None:
    """Remember where the walk stands."""
    call_valkey(lambda: valkey.client().set(_key(name), to, ex=EXPIRY))


def next_piece(name: str, rows: QuerySet[Any], size: int) -> Sequence[int]:
    """Return the keys of the next rows, at most `size`; after the last row come the first.

    The rows have numbers as primary keys.
    """
    text = position(name)
    last = int(text) if text.isdecimal() else 0
    piece = _keys(rows, Q(pk__gt=last), size)
    if len(piece) < size:
        piece += _keys(rows, Q(pk__lte=last), size - len(piece))
    if piece:
        move(name, str(piece[-1]))
    return piece


def _keys(rows: QuerySet[Any], condition: Q, size: int) -> list[int]:
    return list(rows.filter(condition).order_by("pk").values_list("pk", flat=True)[:size])
