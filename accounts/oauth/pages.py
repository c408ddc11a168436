"""Pages of the settings: apps that the user has allowed, and those that they have made."""

from typing import Any, cast

from allauth.account.decorators import reauthentication_required
from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from accounts.limits.services import PersonLimit, limited
from accounts.models import User
from accounts.oauth import queries, services
from accounts.oauth.errors import AppError
from accounts.oauth.forms import AppForm
from accounts.oauth.models import App
from accounts.oauth.scopes import texts_of

NEW_APPS = PersonLimit("new_apps")


@never_cache
@login_required
@require_safe
def allowed_apps(request: HttpRequest) -> HttpResponse:
    """List the apps that may act for the user."""
    found = queries.allowed_apps(cast(User, request.user))
    apps = [
        {"app": one.app, "renewed_at": one.renewed_at, "scopes": texts_of(one.scopes)}
        for one in found
    ]
    return render(request, "accounts/oauth/allowed_apps.html", {"apps": apps})


@login_required
@require_POST
def revoke_app(request: HttpRequest, app_id: int) -> HttpResponse:
    """Let an app act for the user no longer."""
    app = get_object_or_404(App, pk=app_id)
    if not services.revoke(cast(User, request.user), app):
        raise Http404
    messages.success(request, _("“%(app)s” can no longer act for you.") % {"app": app.name})
    return redirect("apps")


@never_cache
@login_required
@require_http_methods(["GET", "HEAD", "POST"])
@reauthentication_required(allow_get=True)
@limited(NEW_APPS)
def own_apps(request: HttpRequest) -> HttpResponse:
    """List the apps that the user has made, and register one."""
    user = cast(User, request.user)
    form = AppForm(request.POST or None)
    if request.method == "POST" and form.is_valid():
        app = _save(form, lambda details: services.register(user, details))
        if app is not None:
            messages.success(request, _("The app is registered."))
            return redirect("own_app", app.pk)
    context = {"form": form, "apps": queries.apps_of(user)}
    status = 422 if form.errors else 200
    return render(request, "accounts/oauth/own_apps.html", context, status=status)


@never_cache
@login_required
@require_http_methods(["GET", "HEAD", "POST"])
@reauthentication_required(allow_get=True)
@limited(NEW_APPS)
def own_app(request: HttpRequest, app_id: int) -> HttpResponse:
    """Show one of the user's apps, and change it."""
    app = get_object_or_404(queries.apps_of(cast(User, request.user)), pk=app_id)
    form = AppForm(request.POST or None, initial=AppForm.initial_of(app))
    if request.method == "POST" and form.is_valid():
        _save(form, lambda details: services.change(app, details))
        if not form.errors:
            messages.success(request, _("The app is changed."))
            return redirect("own_app", app.pk)
    context = {"app": app, "form": form, "site": request.build_absolute_uri("/").rstrip("/")}
    status = 422 if form.errors else 200
    return render(request, "accounts/oauth/own_app.html", context, status=status)


@login_required
@require_POST
@reauthentication_required
def delete_app(request: HttpRequest, app_id: int) -> HttpResponse:
    """Delete one of the user's apps, with all that its users have allowed."""
    app = get_object_or_404(queries.apps_of(cast(User, request.user)), pk=app_id)
    try:
        services.delete(app)
    except AppError as error:
        messages.error(request, error.text)
    else:
        messages.success(request, _("The app is deleted."))
    return redirect("own_apps")


def _save(form: AppForm, save: Any) -> Any:
    """Save what the form says; on failure add the error to its field and return None."""
    try:
        return save(form.details())
    except AppError as error:
        form.add_app_error(error)
    return None
