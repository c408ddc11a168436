"""Following and blocking from a profile, and the page of blocked users."""

from collections.abc import Callable
from typing import cast
from urllib.parse import urlencode

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST, require_safe

from accounts import queries
from accounts.http.redirects import safe_next_url
from accounts.http.responses import error_response, wants_json
from accounts.models import User
from accounts.names.alphabets import sorted_by_name
from accounts.relations import services as relations
from accounts.relations.services import RelationError, unblock, unfollow


@require_POST
def follow(request: HttpRequest, username: str) -> HttpResponse:
    """Follow the user; unfollow with `off`."""
    person = user_or_404(username)
    if not isinstance(request.user, User) or request.user.is_guest:
        return _offer_account(request, person)
    off = "off" in request.POST
    return _apply(request, unfollow if off else relations.follow, person)


@login_required
@require_POST
def block(request: HttpRequest, username: str) -> HttpResponse:
    """Block the user; unblock with `off`."""
    off = "off" in request.POST
    return _apply(request, unblock if off else relations.block, user_or_404(username))


def _apply(
    request: HttpRequest, action: Callable[[User, User], None], person: User
) -> HttpResponse:
    try:
        action(cast(User, request.user), person)
    except RelationError as error:
        return error_response(request, error, _return_url(request, person))
    if wants_json(request):
        return HttpResponse(status=204)
    return redirect(_return_url(request, person))


def _offer_account(request: HttpRequest, person: User) -> HttpResponse:
    """Redirect to the sign-up: without an account there is nothing to come back to."""
    messages.info(
        request, _("You need an account to follow other users. Registering takes half a minute.")
    )
    signup = reverse("convert_guest" if isinstance(request.user, User) else "account_signup")
    return redirect(f"{signup}?{urlencode({'next': _return_url(request, person)})}")


def _return_url(request: HttpRequest, person: User) -> str:
    back = safe_next_url(request)
    return back if back != "/" else reverse("profile", args=[person.username])


def user_or_404(username: str) -> User:
    """Return the active user of this name.

    Raises:
        Http404: there is none.
    """
    user = queries.user_by_name(username)
    if user is None:
        raise Http404
    return user


@login_required
@require_safe
def blocked_page(request: HttpRequest) -> HttpResponse:
    """Show the users that the user has blocked."""
    people = sorted_by_name(queries.blocked_by(cast(User, request.user)), str)
    context = {"people": people, "ranked_blocks": queries.RANKED_BLOCKS}
    return render(request, "accounts/relations/blocked.html", context)
