"""Middleware: cookies of the user's preferences after a login, and the online status."""

from collections.abc import Callable

from django.contrib.auth import SESSION_KEY
from django.http import HttpRequest, HttpResponse

from accounts import online
from accounts.limits import devices
from accounts.models import Preferences, User
from accounts.preferences import cookies

GetResponse = Callable[[HttpRequest], HttpResponse]


class PreferencesMiddleware:
    """Sets the cookies of theme and language in the response to a login."""

    def __init__(self, get_response: GetResponse) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        before = request.session.session_key
        response = self.get_response(request)
        # Only a login or logout changes the key of the session.
        if request.session.session_key != before and isinstance(request.user, User):
            _remember_preferences(request.user, response)
        return response


class DeviceMiddleware:
    """Sets the cookie of a known device in the response to a login, or to a new password."""

    def __init__(self, get_response: GetResponse) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        response = self.get_response(request)
        user = getattr(request, "proved_password_of", None)
        if user is not None:
            devices.remember(request, response, user)
        return response


class OnlineMiddleware:
    """Marks the user as online.

    Only for responses that read the session anyway: static files and health checks cost nothing.
    """

    def __init__(self, get_response: GetResponse) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        response = self.get_response(request)
        if request.session.accessed and (user_id := request.session.get(SESSION_KEY)):
            online.mark_online(int(user_id))
        return response


def _remember_preferences(user: User, response: HttpResponse) -> None:
    theme = Preferences.objects.filter(user=user).values_list("theme", flat=True).first()
    if theme:
        cookies.remember_theme(response, theme)
    if cookies.is_supported_language(user.language):
        cookies.remember_language(response, user.language)
