"""The language a visitor chose, kept in his browser."""

from django.conf import settings
from django.http import HttpResponse

_YEAR = 365 * 24 * 3600


def is_spoken(code: str) -> bool:
    return code in dict(settings.LANGUAGES)


def remember_language(response: HttpResponse, code: str) -> None:
    response.set_cookie(settings.LANGUAGE_COOKIE_NAME, code, max_age=_YEAR, samesite="Lax")
