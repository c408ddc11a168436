"""Views by which an entrant brings somebody along."""

from collections.abc import Callable

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST

from accounts.errors import DomainError
from accounts.http.redirects import safe_next_url
from accounts.http.responses import error_response, reader_of
from accounts.models import User
from tournaments.extras.room.plus_ones import services
from tournaments.http.links import page_url
from tournaments.models import Tournament
from tournaments.permissions import may_see


@login_required
@require_POST
def bring(request: HttpRequest, tournament_id: str) -> HttpResponse:
    """Add the named person."""
    text = request.POST.get("name", "")[:100]
    return _perform(request, tournament_id, lambda user: services.bring(user, tournament_id, text))


@login_required
@require_POST
def leave_at_home(request: HttpRequest, tournament_id: str, plus_one_id: int) -> HttpResponse:
    """Remove a guest of the reader."""
    return _perform(
        request,
        tournament_id,
        lambda user: services.leave_at_home(user, tournament_id, plus_one_id),
    )


def _perform(
    request: HttpRequest, tournament_id: str, action: Callable[[User], object]
) -> HttpResponse:
    """Perform the action, and return to where the reader was."""
    user = reader_of(request)
    tournament = Tournament.objects.select_related("club").filter(pk=tournament_id).first()
    if user is None or tournament is None or not may_see(user, tournament):
        raise Http404
    back = safe_next_url(request) if "next" in request.POST else page_url(tournament_id)
    try:
        action(user)
    except DomainError as error:
        return error_response(request, error, back)
    messages.success(request, _("Saved."))
    return redirect(back)
