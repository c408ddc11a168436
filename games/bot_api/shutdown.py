"""Streams that must end when the process stops: a request would be waited for, a stream for ever.

The server's own protocol says when (thousand_site.server.uvicorn_protocols); nothing here knows Django.
"""

from collections.abc import Callable

_endings: set[Callable[[], None]] = set()


def watch(end: Callable[[], None]) -> Callable[[], None]:
    """Call `end` when the process stops; what is handed back takes that back."""
    _endings.add(end)
    return lambda: _endings.discard(end)


def stop() -> None:
    """The process stops: each stream is told, once."""
    while _endings:
        _endings.pop()()
