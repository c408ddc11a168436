"""API actions that need an open page of the token's owner.

A token plays no cards. Nobody is put at a table by a program while they are not there to play
(docs/decisions/0083-a-token-queues-beside-a-page.md).
"""

from rest_framework.request import Request

from accounts.models import User
from games.matchmaking import presence
from games.tables.errors import TableError


def is_by_program(request: Request) -> bool:
    """Return whether a program asks, with a token of any kind, and not the script of a page."""
    return request.auth is not None


def require_page(request: Request) -> None:
    """Raise TableError unless the person sees a page of the site; bots play without one."""
    user = request.user
    if not is_by_program(request) or not isinstance(user, User) or user.is_external_bot:
        return
    if not presence.has_page(user.pk):
        raise TableError("no_page")
