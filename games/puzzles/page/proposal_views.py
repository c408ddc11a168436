"""Proposals of puzzles from the replay of an own game; asked again, it tells what came of one."""

from typing import Any

from django.http import HttpRequest, HttpResponse, JsonResponse
from django.urls import reverse
from django.utils import timezone
from django.views.decorators.http import require_POST

from accounts.http.json_body import json_object
from accounts.http.responses import reader_of
from games.models import Game
from games.puzzles.errors import HiddenSolution
from games.puzzles.models import PuzzleProposal
from games.puzzles.page.json_errors import answers_json
from games.puzzles.page.limits import PAGES, PROPOSALS
from games.puzzles.proposals import queries, services
from games.tables import visibility

Json = dict[str, Any]


@require_POST
@answers_json
def propose(request: HttpRequest, game_id: str) -> HttpResponse:
    """Propose a decision of a game (JSON: `deal`, `action`), and return the proposal."""
    game = visibility.get_visible_or_404(Game.objects.all(), game_id, request.user.pk)
    reader, now, body = reader_of(request), timezone.now(), json_object(request)
    PAGES.take_from(request, reader)
    if reader is None:
        raise HiddenSolution("new_proposer")
    services.check_proposer(reader, game, now)
    deal, action = services.read_place(body.get("deal"), body.get("action"))
    if queries.at(game, deal, action) is None:
        PROPOSALS.take_from(request, reader)
    return JsonResponse(as_json(services.propose(reader, game, deal, action, now)))


def as_json(proposal: PuzzleProposal) -> Json:
    """Return a proposal with what came of it."""
    puzzle = proposal.puzzle
    return {
        "state": proposal.state,
        "text": str(proposal.get_state_display()),
        "url": None if puzzle is None else reverse("puzzle", args=[puzzle.number]),
    }
