"""Dark, light, or as the device: known before the page is painted."""

from django.http import HttpRequest, HttpResponse

from accounts.models import Preferences

COOKIE = "theme"
_YEAR = 365 * 24 * 3600


def theme_of(request: HttpRequest) -> str:
    """The visitor's choice: this browser's cookie, so that no page asks the database for it."""
    chosen = request.COOKIES.get(COOKIE, "")
    return chosen if chosen in Preferences.Theme.values else Preferences.Theme.SYSTEM


def remember_theme(response: HttpResponse, theme: str) -> None:
    response.set_cookie(COOKIE, theme, max_age=_YEAR, samesite="Lax", httponly=True)
