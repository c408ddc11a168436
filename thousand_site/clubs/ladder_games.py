"""The games of a club's ladder with their rating changes, and their annulment."""

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.core.paginator import Paginator
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_POST, require_safe

from accounts.http.responses import error_response
from games.models import Game
from games.scorekeeper.queries import sheets_of_games
from ratings import club_games
from thousand_site.clubs.permissions import ClubAccess, club_access

GAMES_PAGE = 20


def _access(request: HttpRequest, key: str) -> ClubAccess:
    """Return the viewer's access. Raises: Http404: neither a member nor a moderator."""
    access = club_access(request, key)
    if not (access.is_member or club_games.may_annul(access.viewer, access.club)):
        raise Http404
    return access


@never_cache
@require_safe
def games(request: HttpRequest, key: str) -> HttpResponse:
    """List the games that counted in the club's ladder, the newest first."""
    access = _access(request, key)
    ladder = access.club.ladder
    page = Paginator(club_games.game_ids(ladder), GAMES_PAGE).get_page(request.GET.get("page"))
    shown = club_games.ladder_games(ladder, page.object_list)
    ids = [game.id for game in shown]
    sheets = sheets_of_games(ids)
    context = access.context() | {
        "page": page,
        "games": [(game, sheets.get(game.id)) for game in shown],
        "at_tables": set(Game.objects.filter(pk__in=ids).values_list("pk", flat=True)),
        "may_annul": club_games.may_annul(access.viewer, access.club),
        "most": club_games.MAX_REASON_LENGTH,
    }
    return render(request, "thousand_site/clubs/ladder_games.html", context)


@login_required
@require_POST
def annul(request: HttpRequest, key: str) -> HttpResponse:
    """Annul a game of the ladder, for the reason given."""
    access = _access(request, key)
    back = reverse("club_ladder_games", args=[access.club.key])
    game_id = request.POST.get("game", "").replace("\0", "")
    reason = request.POST.get("reason", "").replace("\0", "")
    try:
        club_games.annul(access.user, access.club, game_id, reason)
    except club_games.LadderError as error:
        return error_response(request, error, back)
    messages.success(request, _("The game is annulled. Its players are told."))
    return redirect(back)
