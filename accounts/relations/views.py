"""The presses on somebody's profile: follow, block, and the page of whom one has blocked."""

from collections.abc import Callable
from typing import cast
from urllib.parse import urlencode

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy
from django.views.decorators.http import require_POST, require_safe

from accounts import queries
from accounts.models import User
from accounts.redirects import way_back
from accounts.relations import services as relations
from accounts.relations.services import RelationError, Why, unblock, unfollow

SAID = {
    Why.ONESELF: gettext_lazy("That is you."),
    Why.BOT: gettext_lazy("Bots are always here: nobody needs to follow or block them."),
    Why.BLOCKED: gettext_lazy("You cannot follow this person."),
    Why.MANY: gettext_lazy("That is too many: take somebody off the list first."),
}


@require_POST
def follow(request: HttpRequest, username: str) -> HttpResponse:
    """With `off` the opposite."""
    person = person_or_404(username)
    if not isinstance(request.user, User) or request.user.is_guest:
        return _offer_account(request, person)
    off = "off" in request.POST
    return _done(request, unfollow if off else relations.follow, person)


@login_required
@require_POST
def block(request: HttpRequest, username: str) -> HttpResponse:
    """With `off` the opposite."""
    off = "off" in request.POST
    return _done(request, unblock if off else relations.block, person_or_404(username))


def _done(request: HttpRequest, act: Callable[[User, User], None], person: User) -> HttpResponse:
    try:
        act(cast(User, request.user), person)
    except RelationError as refusal:
        messages.error(request, SAID[refusal.why])
    return redirect(_back(request, person))


def _offer_account(request: HttpRequest, person: User) -> HttpResponse:
    """Who has no account could not come back to the people he follows."""
    messages.info(request, _("To follow people you need an account: it takes half a minute."))
    entrance = reverse("keep" if isinstance(request.user, User) else "account_signup")
    return redirect(f"{entrance}?{urlencode({'next': _back(request, person)})}")


def _back(request: HttpRequest, person: User) -> str:
    back = way_back(request)
    return back if back != "/" else reverse("profile", args=[person.username])


def person_or_404(username: str) -> User:
    person = queries.user_by_name(username)
    if person is None:
        raise Http404
    return person


@login_required
@require_safe
def blocked(request: HttpRequest) -> HttpResponse:
    people = queries.blocked_by(cast(User, request.user))
    return render(request, "accounts/relations/blocked.html", {"people": people})
