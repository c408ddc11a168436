"""Admission to the tables of fixed deals (`Game.fixed_deal`), whose app has rules of its own."""

from collections.abc import Callable

from django.http import HttpRequest, HttpResponse

from accounts.errors import DomainError
from games.tables.state import store

# Marks the browser that is admitted.
Mark = Callable[[HttpResponse], None]
# Admits a player, given by id, to the table of this deal in the browser of the request, or raises a
# DomainError. The app that deals it appends its own.
Admit = Callable[[HttpRequest, str, int], Mark]
FIXED_DEAL_ADMISSIONS: list[Admit] = []


def leave_unmarked(response: HttpResponse) -> None:
    """Mark nothing."""


def admit(request: HttpRequest, fixed_deal: str, user_id: int) -> Mark:
    """Admit a player to the page of a table; return what marks its response.

    Raises:
        DomainError: they may not play here.
    """
    for admitted in FIXED_DEAL_ADMISSIONS if fixed_deal else ():
        return admitted(request, fixed_deal, user_id)
    return leave_unmarked


def is_admitted(request: HttpRequest, game_id: str, user_id: int) -> bool:
    """Return whether a player may open the socket of a table; `request`: what it came with."""
    live = store.cached_or_loaded(game_id)
    try:
        admit(request, live.settings.fixed_deal if live else "", user_id)
    except DomainError:
        return False
    return True
