"""The page of a user's sessions."""

from typing import cast

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_POST, require_safe

from accounts.models import User
from accounts.oauth.services import revoke_all
from accounts.sessions import queries, services


@never_cache
@login_required
@require_safe
def sessions_page(request: HttpRequest) -> HttpResponse:
    """List the devices on which the user is logged in."""
    current = request.session.session_key
    rows = [
        {
            "row": row,
            "device": queries.device(row.user_agent),
            "is_current": row.session_key == current,
        }
        for row in queries.open_sessions(cast(User, request.user))
    ]
    return render(request, "accounts/sessions/sessions.html", {"sessions": rows})


@login_required
@require_POST
def end_session(request: HttpRequest, session_id: int) -> HttpResponse:
    """End one session; that of the request ends as by a logout."""
    if not services.end_session(cast(User, request.user), session_id):
        raise Http404
    messages.success(request, _("The session has ended."))
    return redirect("usersessions_list")


@login_required
@require_POST
def end_other_sessions(request: HttpRequest) -> HttpResponse:
    """End all sessions but that of the request, and what apps may do."""
    user = cast(User, request.user)
    services.end_other_sessions(user, request.session.session_key)
    if revoke_all(user):
        messages.success(request, _("All other sessions have ended, and no app can act for you."))
    else:
        messages.success(request, _("All other sessions have ended."))
    return redirect("usersessions_list")
