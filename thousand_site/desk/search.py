"""The search of the administration: a user, a game or a case by name or number."""

from collections.abc import Iterator

from django.http import HttpRequest
from django.urls import reverse
from django.utils.translation import gettext as _
from unfold.dataclasses import SearchResult

from accounts.models import User, name_key
from games.fairplay.models import Case
from games.models import Game
from thousand_site.desk import permissions
from thousand_site.desk.pages import staff_of

MAX_FOUND = 20


def find(request: HttpRequest, term: str) -> list[SearchResult]:
    """Return what the reader may open and the term names; names are found by their beginning."""
    term, staff = term.strip().replace("\0", ""), staff_of(request)
    if not term:
        return []
    found: list[SearchResult] = []
    if permissions.may_see_people(staff):
        found += _people(term)
    if staff.has_perm("games.view_game"):
        found += _games(term)
    if staff.has_perm("fairplay.view_case") or permissions.may_moderate(staff):
        found += _cases(term)
    return found


def _people(term: str) -> Iterator[SearchResult]:
    users = User.objects.filter(name_key__startswith=name_key(term)).order_by("name_key")
    for user in users[:MAX_FOUND]:
        address = reverse("admin:desk_person", args=[user.pk])
        yield SearchResult(user.display_name, _("Player"), address, "person")


def _games(term: str) -> Iterator[SearchResult]:
    for pk in Game.objects.filter(pk=term.lower()).values_list("pk", flat=True):
        address = reverse("admin:games_game_change", args=[pk])
        yield SearchResult(pk, _("Game"), address, "playing_cards")


def _cases(term: str) -> Iterator[SearchResult]:
    if term.isascii() and term.isdecimal() and len(term) < 16:
        for case in Case.objects.filter(pk=int(term)).select_related("suspect", "partner"):
            address = reverse("admin:fairplay_case_change", args=[case.pk])
            yield SearchResult(str(case), _("Case"), address, "gavel")
