"""Cookies for theme and language: known before the page is painted, without a query."""

from django.conf import settings
from django.http import HttpRequest, HttpResponse

from accounts.models import Preferences

THEME_COOKIE = "theme"
YEAR_SECONDS = 365 * 24 * 3600


def theme_of(request: HttpRequest) -> str:
    """Return the theme of this browser's cookie; "system" without a valid one."""
    theme = request.COOKIES.get(THEME_COOKIE, "")
    return theme if theme in Preferences.Theme.values else Preferences.Theme.SYSTEM


def remember_theme(response: HttpResponse, theme: str) -> None:
    """Set the theme cookie."""
    response.set_cookie(THEME_COOKIE, theme, max_age=YEAR_SECONDS, samesite="Lax", httponly=True)


def is_supported_language(code: str) -> bool:
    """Return whether the site is translated into this language."""
    return code in dict(settings.LANGUAGES)


def remember_language(response: HttpResponse, code: str) -> None:
    """Set the language cookie."""
    response.set_cookie(settings.LANGUAGE_COOKIE_NAME, code, max_age=YEAR_SECONDS, samesite="Lax")
