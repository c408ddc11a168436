"""The admin site: it has no login of its own, and opens to logins with a second step."""

from typing import Any

from allauth.account.decorators import secure_admin_login
from django.contrib import messages
from django.core.paginator import InvalidPage
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.template.response import TemplateResponse
from django.urls import reverse
from django.utils.decorators import method_decorator
from django.utils.http import urlencode
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from unfold.sites import UnfoldAdminSite

from accounts.mfa import queries
from accounts.models import User
from accounts.redirects import safe_next_url


class StaffAdminSite(UnfoldAdminSite):
    """Pages for staff whose login passed a second step."""

    def has_permission(self, request: HttpRequest) -> bool:
        """Return whether this login may see at least one page of the administration."""
        return super().has_permission(request) and not _is_step_missing(request)

    def each_context(self, request: HttpRequest) -> dict[str, Any]:
        """Return what every page needs; colours stand in a file, not in the page."""
        return {**super().each_context(request), "colors": None}

    def search(
        self, request: HttpRequest, extra_context: dict[str, Any] | None = None
    ) -> TemplateResponse:
        """Return what the search finds. Raises: Http404: there is no such page of it."""
        try:
            return super().search(request, extra_context)
        except InvalidPage:
            raise Http404 from None

    @method_decorator(never_cache)
    @method_decorator(secure_admin_login)
    def login(
        self, request: HttpRequest, extra_context: dict[str, Any] | None = None
    ) -> HttpResponse:
        """Lead staff to what is missing: the set-up of a second step, or the step itself.

        Visitors are led to the site's login, whose limits hold here too.
        """
        if not _is_step_missing(request):
            target = safe_next_url(request)
            return redirect(target if target != "/" else "admin:index")
        assert isinstance(request.user, User)
        if queries.has_second_step(request.user):
            return redirect(_step_page(request, request.user))
        text = _(
            "The administration needs a second step of login. Set one up: an app, or a passkey."
        )
        messages.warning(request, text)
        return redirect("mfa_index")


def _is_step_missing(request: HttpRequest) -> bool:
    user = request.user
    return isinstance(user, User) and queries.lacks_second_step(request, user)


def _step_page(request: HttpRequest, user: User) -> str:
    """Return the page that asks this login for its second step, and leads back."""
    name = "mfa_reauthenticate" if queries.has_app(user) else "mfa_reauthenticate_webauthn"
    return f"{reverse(name)}?{urlencode({'next': safe_next_url(request)})}"
