"""Middleware: cookies after a login, the online status, pages not kept, and reauthentication."""

from collections.abc import Callable

from allauth.account.internal.flows.reauthentication import STATE_SESSION_KEY
from allauth.core.exceptions import ReauthenticationRequired
from django.contrib.auth import SESSION_KEY
from django.http import HttpRequest, HttpResponse
from django.utils.cache import add_never_cache_headers

from accounts import online
from accounts.errors import ReauthenticationError
from accounts.http.responses import error_response, wants_json
from accounts.limits import devices
from accounts.models import Preferences, User
from accounts.preferences import appearance, cookies, services

GetResponse = Callable[[HttpRequest], HttpResponse]


class PreferencesMiddleware:
    """Sets the cookies of theme, appearance and language in the response to a login."""

    def __init__(self, get_response: GetResponse) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        before = request.session.session_key
        response = self.get_response(request)
        # Only a login or logout changes the key of the session.
        if request.session.session_key != before and isinstance(request.user, User):
            _keep_choices(request, request.user)
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


class PrivatePagesMiddleware:
    """Lets browsers keep no page of a logged-in reader: after a logout, Back would show it.

    Only where the session was read; a view that sets its own caching knows what it does.
    """

    def __init__(self, get_response: GetResponse) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        response = self.get_response(request)
        is_own = request.session.accessed and SESSION_KEY in request.session
        if is_own and not response.has_header("Cache-Control"):
            add_never_cache_headers(response)
        return response


def _keep_choices(request: HttpRequest, user: User) -> None:
    """Store what a visitor has chosen for the new guest or account, which has no row yet."""
    chosen = appearance.chosen_in_browser(request)
    if chosen and not Preferences.objects.filter(user=user).exists():
        services.set_preferences(user, theme=cookies.theme_of(request), **chosen)


def _remember_preferences(user: User, response: HttpResponse) -> None:
    preferences = Preferences.objects.filter(user=user).first()
    if preferences:
        cookies.remember_theme(response, preferences.theme)
        appearance.remember_appearance(response, appearance.appearance_in(preferences))
    if cookies.is_supported_language(user.language):
        cookies.remember_language(response, user.language)


class ReauthenticationMiddleware:
    """Answers scripts where a view asks for a password again; allauth answers browsers.

    Allauth keeps a form that was sent, and sends it once the user has confirmed. Who asks for a
    page sent none: an older form, perhaps of somebody else with the same session, is forgotten.
    Nor does a session keep much.
    """

    # Bytes of a form; those of the site are far shorter.
    MAX_KEPT = 20_000

    def __init__(self, get_response: GetResponse) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        return self.get_response(request)

    def process_exception(self, request: HttpRequest, error: Exception) -> HttpResponse | None:
        """Return JSON for a script; None, which leaves the answer to allauth, for a browser."""
        if not isinstance(error, ReauthenticationRequired):
            return None
        request.session.pop(STATE_SESSION_KEY, None)
        is_long = int(request.META.get("CONTENT_LENGTH") or 0) > self.MAX_KEPT
        if is_long or wants_json(request):
            return error_response(request, ReauthenticationError("reauthenticate"), "/settings/")
        return None
