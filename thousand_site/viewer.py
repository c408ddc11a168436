"""The viewer of a page, and the game that they play."""

from django.http import HttpRequest

from accounts.models import User
from games.models import Game
from games.queries import running_game_of


def viewer_of(request: HttpRequest) -> User | None:
    """Return the user, or None for a visitor and on error pages, which may have none yet."""
    user = getattr(request, "user", None)
    return user if isinstance(user, User) else None


def running_game(request: HttpRequest) -> Game | None:
    """Return the viewer's running game; queried once a request."""
    if not hasattr(request, "_running_game"):
        viewer = viewer_of(request)
        game = running_game_of(viewer) if viewer else None
        request._running_game = game  # type: ignore[attr-defined]
    return request._running_game  # type: ignore[attr-defined]
