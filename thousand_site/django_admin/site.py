"""The admin site: it has no login of its own, opens to a second step, and is audited."""

from typing import Any

from allauth.account.decorators import secure_admin_login
from django.contrib import messages
from django.core.paginator import InvalidPage
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.template.response import TemplateResponse
from django.urls import URLPattern, reverse
from django.utils.decorators import method_decorator
from django.utils.http import urlencode
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from unfold.admin import ModelAdmin
from unfold.sites import UnfoldAdminSite

from accounts.audit.admin import audited
from accounts.http.redirects import safe_next_url
from accounts.mfa import queries
from accounts.models import User

# With one of these rows somebody acts as its account. Third-party apps bring pages for
# some; `manage.py reset_mfa` removes second steps and sessions.
SECRETS = {
    "account.EmailConfirmation",
    "accounts.RestoreLink",
    "calendars.CalendarFeed",
    "mfa.Authenticator",
    "notifications.PushDevice",
    "sessions.Session",
    "tokens.ApiToken",
    "usersessions.UserSession",
}


class StaffAdminSite(UnfoldAdminSite):
    """Pages for staff whose login passed a second step."""

    def register(
        self, model_or_iterable: Any, admin_class: type | None = None, **options: Any
    ) -> None:
        """Register an admin class whose forms write the audit log; rows of secrets have no page."""
        models: Any = (
            [model_or_iterable] if isinstance(model_or_iterable, type) else model_or_iterable
        )
        shown = [model for model in models if model._meta.label not in SECRETS]
        super().register(shown, audited(admin_class or ModelAdmin), **options)

    def extra_urls(self) -> list[URLPattern]:
        """Return the URLs of the administration's own pages."""
        from thousand_site.administration.urls import administration_urls

        return administration_urls(self.admin_view)

    def index(
        self, request: HttpRequest, extra_context: dict[str, Any] | None = None
    ) -> TemplateResponse:
        """Return the front page."""
        from thousand_site.administration.front_page import front_page

        return super().index(request, front_page(request, extra_context or {}))

    def has_permission(self, request: HttpRequest) -> bool:
        """Return whether this login may see at least one page of the administration."""
        return super().has_permission(request) and not _is_step_missing(request)

    def each_context(self, request: HttpRequest) -> dict[str, Any]:
        """Return what every page needs; colours stand in a file, not in the page."""
        return {**super().each_context(request), "colors": None}

    def password_change(
        self, request: HttpRequest, extra_context: dict[str, Any] | None = None
    ) -> HttpResponse:
        """Lead to the site's own page: there is one place that changes a password."""
        return redirect("account_change_password")

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
