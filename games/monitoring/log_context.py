"""What a line of the log is about: the game and the user, and nothing that is in his hand."""

from collections.abc import Iterator
from contextlib import contextmanager
from contextvars import ContextVar

_about: ContextVar[dict[str, object] | None] = ContextVar("about", default=None)


@contextmanager
def about(**what: object) -> Iterator[None]:
    """Lines that are logged inside speak of this, and of what was named around it."""
    token = _about.set({**now(), **what})
    try:
        yield
    finally:
        _about.reset(token)


def begin(**what: object) -> None:
    """For the rest of this task's life its lines speak of this too."""
    _about.set({**now(), **what})


def now() -> dict[str, object]:
    """What is spoken of in this moment."""
    return _about.get() or {}
