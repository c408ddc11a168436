"""Staff rights of a login: only with a second step, on every page."""

from collections.abc import Callable
from functools import partial

from django.http import HttpRequest, HttpResponse
from django.utils.functional import SimpleLazyObject

from accounts.mfa import queries
from accounts.models import User


class SecondStepMiddleware:
    """Marks the user of a login without a second step, so that no permission of staff holds."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        # Lazy as before: pages that ask for no user read no session.
        request.user = SimpleLazyObject(partial(_marked, request, request.user))  # type: ignore[assignment]
        return self.get_response(request)


def _marked(request: HttpRequest, user: object) -> object:
    if isinstance(user, User) and user.is_staff:
        user.lacks_second_step = queries.lacks_second_step(request, user)
    return user
