"""The page that verifies a shuffle in the visitor's own browser."""

from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, render
from django.urls import reverse
from django.views.decorators.http import require_safe

from games.models import Game


@require_safe
def fairness(request: HttpRequest) -> HttpResponse:
    """Show the page; `?game=<id>` loads that game's record, otherwise the visitor opens one."""
    game_id = request.GET.get("game")
    record = None
    if game_id:
        get_object_or_404(Game, pk=game_id)
        record = reverse("game_record", args=[game_id])
    return render(request, "games/replays/shuffle_proof.html", {"config": {"record": record}})
