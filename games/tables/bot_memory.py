"""Shared notes on bots' turns in Valkey: due time, the worker that thinks, a prepared choice.

If it is down or was emptied, a turn seems to have become due only now, and a choice is made again.
Two workers may think about the same turn: the game's row accepts one of their actions.
"""

from collections.abc import Iterator, Sequence
from contextlib import contextmanager

from accounts import valkey
from accounts.limits.counter import call_valkey

# Milliseconds after which a turn is overdue: the next free worker takes it, and in an unrated game
# it is played by a cheaper level. A decision takes a second at most, so that nobody waits more than
# three seconds beyond the pace.
OVERDUE_MS = 2000
# For so long a turn is remembered that nobody takes.
MEMORY_MS = 60_000
# A worker that died while thinking keeps the others away no longer.
THINKING_MS = 4000


def is_overdue(due_ms: int | None, now: int) -> bool:
    """Return whether a turn that is due since then is overdue; None: that is not known."""
    return due_ms is not None and now - due_ms >= OVERDUE_MS


def due_since(turns: Sequence[tuple[str, int, int]]) -> list[int]:
    """Return since when each (game, version, due) is due: `due`, or what was remembered first.

    A lease moves the time in the game's row.
    """
    return call_valkey(lambda: _remembered(turns)) or [due for *_, due in turns]


def _remembered(turns: Sequence[tuple[str, int, int]]) -> list[int]:
    pipeline = valkey.client().pipeline(transaction=False)
    for game_id, version, due in turns:
        pipeline.set(_key("due", game_id, version), due, nx=True, px=MEMORY_MS, get=True)
    replies = pipeline.execute()
    return [int(old or due) for old, (*_, due) in zip(replies, turns, strict=True)]


@contextmanager
def thinking(game_id: str, version: int) -> Iterator[bool]:
    """Say whether nobody else thinks about this turn, and keep others away meanwhile."""
    key = _key("thinking", game_id, version)
    taken = call_valkey(lambda: [valkey.client().set(key, 1, nx=True, px=THINKING_MS)])
    if taken == [None]:
        yield False
        return
    try:
        yield True
    finally:
        if taken is not None:
            call_valkey(lambda: valkey.client().delete(key))


def keep_choice(game_id: str, version: int, action: str) -> None:
    """Keep what a bot will do when its turn is due."""
    call_valkey(lambda: valkey.client().set(_key("choice", game_id, version), action, px=MEMORY_MS))


def kept_choice(game_id: str, version: int) -> str | None:
    """Return what the bot chose before its turn was due, if anything."""
    found = call_valkey(lambda: valkey.client().get(_key("choice", game_id, version)))
    return None if found is None else str(found)


def _key(mark: str, game_id: str, version: int) -> str:
    return valkey.key("bot", mark, game_id, version)
