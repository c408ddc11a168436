"""Base of the administration's own pages: frame, permission checks, messages."""

from collections.abc import Callable
from functools import wraps
from typing import Any, cast

from django.contrib import admin, messages
from django.core.exceptions import PermissionDenied
from django.http import HttpRequest, HttpResponse
from django.template.response import TemplateResponse
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache

from accounts.errors import DomainError
from accounts.models import User

View = Callable[..., HttpResponse]


def staff_of(request: HttpRequest) -> User:
    """Return the member of staff who asks; the admin site has let nobody else in."""
    return cast(User, request.user)


def needs(may: Callable[[User], bool]) -> Callable[[View], View]:
    """Return a decorator that refuses staff without this permission, and caches nothing."""

    def decorate(view: View) -> View:
        @wraps(view)
        def checked(request: HttpRequest, *args: Any, **kwargs: Any) -> HttpResponse:
            if not may(staff_of(request)):
                raise PermissionDenied
            return view(request, *args, **kwargs)

        return never_cache(checked)

    return decorate


def show(
    request: HttpRequest, template: str, title: str, status: int = 200, **context: Any
) -> TemplateResponse:
    """Return a page within the frame of the administration."""
    frame = admin.site.each_context(request)
    return TemplateResponse(
        request,
        f"admin/administration/{template}",
        {**frame, "title": title, **context},
        status=status,
    )


def attempt(request: HttpRequest, action: Callable[[], object], done: str) -> bool:
    """Do something; say that it is done, or why it was refused. Return whether it is done."""
    try:
        action()
    except DomainError as error:
        messages.error(request, error.text)
        return False
    messages.success(request, done)
    return True


def refuse_form(request: HttpRequest, form: Any) -> None:
    """Say what is missing in a form of one press."""
    texts = [str(text) for errors in form.errors.values() for text in errors]
    messages.error(request, " ".join(texts) or _("That is not allowed."))
