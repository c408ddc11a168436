"""Streams that must end when the process stops: the server would wait for them forever.

The uvicorn protocol (thousand_site.server.uvicorn_protocols) calls `stop`. Independent of Django.
"""

from collections.abc import Callable

_endings: set[Callable[[], None]] = set()


def on_stop(end: Callable[[], None]) -> Callable[[], None]:
    """Register a callback for the end of the process; return a function that unregisters it."""
    _endings.add(end)
    return lambda: _endings.discard(end)


def stop() -> None:
    """Call each registered callback once."""
    while _endings:
        _endings.pop()()
