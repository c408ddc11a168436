"""The page from which users download their data."""

from typing import cast

from allauth.account.decorators import reauthentication_required
from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import render
from django.utils.http import content_disposition_header
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods

from accounts.http.timestamps import TimestampEncoder
from accounts.limits.services import PersonLimit, limited
from accounts.models import User
from thousand_site.data_export import queries


@never_cache
@login_required
@require_http_methods(["GET", "HEAD", "POST"])
@reauthentication_required(allow_get=True)
@limited(PersonLimit("own_data"))
def data_export_page(request: HttpRequest) -> HttpResponse:
    """Say what the copy holds; send it as a JSON file."""
    if request.method != "POST":
        return render(request, "thousand_site/data_export/data_export.html")
    return _file(cast(User, request.user))


def _file(user: User) -> HttpResponse:
    options = {"ensure_ascii": False, "indent": 1}
    response = JsonResponse(
        queries.data_export(user), encoder=TimestampEncoder, json_dumps_params=options
    )
    name = f"thousand-{user.username}.json"
    response.headers["Content-Disposition"] = content_disposition_header(True, name) or ""
    return response
