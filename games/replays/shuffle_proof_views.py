"""The page that verifies a shuffle in the visitor's own browser."""

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.views.decorators.http import require_safe

from games.models import Game
from games.tables import visibility


@require_safe
def fairness(request: HttpRequest) -> HttpResponse:
    """Show the page; `?game=<id>` loads that game's record, otherwise the visitor opens one."""
    game_id = request.GET.get("game")
    record = None
    if game_id:
        visibility.get_visible_or_404(Game.objects.all(), game_id, request.user.pk)
        record = reverse("game_record", args=[game_id])
    return render(request, "games/replays/shuffle_proof.html", {"config": {"record": record}})
