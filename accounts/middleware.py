"""A login brings the person's own theme and language along; every page tells that he is here."""

from collections.abc import Callable

from django.contrib.auth import SESSION_KEY
from django.http import HttpRequest, HttpResponse

from accounts import online
from accounts.models import Preferences, User
from accounts.preferences import language, theme

Answer = Callable[[HttpRequest], HttpResponse]


class OwnChoices:
    def __init__(self, answer: Answer) -> None:
        self.answer = answer

    def __call__(self, request: HttpRequest) -> HttpResponse:
        before = request.session.session_key
        response = self.answer(request)
        # A login, and only a login or logout, gives the session a new key.
        if request.session.session_key != before and isinstance(request.user, User):
            _bring(request.user, response)
        return response


class Here:
    """Only pages that looked at the session anyway: files and checks of health cost nothing."""

    def __init__(self, answer: Answer) -> None:
        self.answer = answer

    def __call__(self, request: HttpRequest) -> HttpResponse:
        response = self.answer(request)
        if request.session.accessed and (user_id := request.session.get(SESSION_KEY)):
            online.seen(int(user_id))
        return response


def _bring(user: User, response: HttpResponse) -> None:
    chosen = Preferences.objects.filter(user=user).values_list("theme", flat=True).first()
    if chosen:
        theme.remember_theme(response, chosen)
    if language.is_spoken(user.language):
        language.remember_language(response, user.language)
