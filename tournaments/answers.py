"""How pages of tournaments answer: who asks, which tournament, and a refusal in words."""

from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import redirect

from accounts.models import User
from games.tables.refusals import Refused as AnyRefused

from .models import Tournament
from .rights import may_organise


def reader_of(request: HttpRequest) -> User | None:
    return request.user if isinstance(request.user, User) else None


def refused(request: HttpRequest, why: AnyRefused, back: str) -> HttpResponse:
    """Why not, where one came from; scripts are told in JSON."""
    if wants_json(request):
        error = {"code": why.code, "text": why.text, **why.data}
        return JsonResponse({"error": error}, status=409)
    messages.error(request, why.text)
    return redirect(back)


def wants_json(request: HttpRequest) -> bool:
    return "application/json" in request.headers.get("Accept", "")


def organised_by(request: HttpRequest, tournament_id: str) -> Tournament:
    """For its organisers; to all others there is no such page."""
    rows = Tournament.objects.select_related("organiser", "club", "preset", "ladder")
    tournament = rows.filter(pk=tournament_id).first()
    if tournament is None or not may_organise(reader_of(request), tournament):
        raise Http404
    return tournament
