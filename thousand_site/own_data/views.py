"""The page from which a user downloads their own data."""

from typing import cast

from django.contrib.auth.decorators import login_required
from django.core.cache import cache
from django.http import HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import render
from django.utils.http import content_disposition_header
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods

from accounts.models import User
from thousand_site.error_views import error_page
from thousand_site.own_data import queries

# Seconds between two copies of one account; a copy takes far less, so there is one at a time.
PAUSE = 60


@never_cache
@login_required
@require_http_methods(["GET", "HEAD", "POST"])
def own_data_page(request: HttpRequest) -> HttpResponse:
    """Say what the copy holds; send it as a JSON file."""
    if request.method != "POST":
        return render(request, "thousand_site/own_data/own_data.html")
    user = cast(User, request.user)
    return _file(user) if _may_start(user) else _refused(request)


def _may_start(user: User) -> bool:
    """Return whether the last copy is old enough; without Valkey nobody knows, so it is not."""
    return bool(cache.add(f"own-data:{user.pk}", True, timeout=PAUSE))


def _file(user: User) -> HttpResponse:
    options = {"ensure_ascii": False, "indent": 1}
    response = JsonResponse(queries.own_data(user), json_dumps_params=options)
    name = f"thousand-{user.username}.json"
    response.headers["Content-Disposition"] = content_disposition_header(True, name) or ""
    return response


def _refused(request: HttpRequest) -> HttpResponse:
    sentence = _("You may download your data once a minute. Wait a minute, then try again.")
    response = error_page(request, 429, _("Too many attempts"), sentence)
    response.headers["Retry-After"] = str(PAUSE)
    return response
