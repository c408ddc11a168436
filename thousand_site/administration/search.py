"""The search of the administration: a user, a table, a game or a case by name or number."""

from collections.abc import Iterator

from allauth.account.models import EmailAddress
from django.db.models import Q, QuerySet
from django.http import HttpRequest
from django.urls import reverse
from django.utils.translation import gettext as _
from unfold.dataclasses import SearchResult

from accounts.models import User, name_key
from games.fairplay.models import Case
from games.lobby.models import CustomTable
from games.models import Game, Seat
from thousand_site.administration import permissions
from thousand_site.administration.pages import staff_of
from tournaments.extension import EXTENSIONS
from tournaments.models import Tournament

MAX_FOUND = 20
# A shorter fragment names nobody.
MIN_FRAGMENT = 3


def find(request: HttpRequest, term: str) -> list[SearchResult]:
    """Return what the reader may open and the term names; names by their beginning first."""
    term, staff = term.strip(), staff_of(request)
    if not term:
        return []
    found: list[SearchResult] = []
    if permissions.may_see_people(staff):
        found += _people(term)
    if permissions.may_see_logins(staff):
        found += _addresses(term)
    if staff.has_perm("games.view_game"):
        found += _games(term)
        found += _tables_of(term)
    if staff.has_perm("lobby.view_customtable"):
        found += _custom_tables(term)
    if staff.has_perm("tournaments.view_tournament"):
        found += _tournaments(term)
    if staff.has_perm("fairplay.view_case") or permissions.may_moderate(staff):
        found += _cases(term)
    return found


def _people(term: str) -> Iterator[SearchResult]:
    """Yield the users whose names begin so, then those whose names contain it."""
    first = list(_named(term)[:MAX_FOUND])
    for user in [*first, *_containing(term, first)]:
        yield SearchResult(user.display_name, _("Player"), _page_of(user), "person")


def _containing(term: str, first: list[User]) -> list[User]:
    key, room = name_key(term), MAX_FOUND - len(first)
    if len(key) < MIN_FRAGMENT or not room:
        return []
    rows = User.objects.filter(name_key__contains=key).exclude(pk__in=[one.pk for one in first])
    return list(rows.order_by("name_key")[:room])


def _addresses(term: str) -> Iterator[SearchResult]:
    """Yield the users with an email address that contains the term."""
    if len(term) < MIN_FRAGMENT:
        return
    rows = EmailAddress.objects.filter(email__icontains=term).select_related("user")
    for row in rows.order_by("email")[:MAX_FOUND]:
        name = f"{row.user.display_name} ({row.email})"
        yield SearchResult(name, _("Email address"), _page_of(row.user), "mail")


def _page_of(user: User) -> str:
    return reverse("admin:administration_user", args=[user.pk])


def _games(term: str) -> Iterator[SearchResult]:
    for pk in Game.objects.filter(pk=term.lower()).values_list("pk", flat=True):
        address = reverse("admin:games_game_change", args=[pk])
        yield SearchResult(pk, _("Game"), address, "playing_cards")


def _named(term: str) -> QuerySet[User]:
    """Return the users whose names begin so."""
    return User.objects.filter(name_key__startswith=name_key(term)).order_by("name_key")


def _users(term: str) -> list[int]:
    """Return their ids."""
    return list(_named(term).values_list("pk", flat=True)[:MAX_FOUND])


def _tables_of(term: str) -> Iterator[SearchResult]:
    """Yield the running games of the users whose names begin so."""
    seats = Seat.objects.filter(
        user__in=_users(term), left_at=None, game__status=Game.Status.PLAYING
    )
    ids = list(seats.order_by("-pk").values_list("game", flat=True)[:MAX_FOUND])
    rows = Game.objects.filter(pk__in=ids).only("pk").prefetch_related("seats__user")
    for game in rows:
        names = ", ".join(seat.user.display_name for seat in game.seats.all())
        address = reverse("admin:games_game_change", args=[game.pk])
        yield SearchResult(f"{names} ({game.pk})", _("Table"), address, "table_restaurant")


def _custom_tables(term: str) -> Iterator[SearchResult]:
    """Yield the table of this id, and those where one of these users waits."""
    waiting = Q(status=CustomTable.Status.WAITING, seats__user__in=_users(term))
    rows = CustomTable.objects.filter(waiting | Q(pk=term.lower())).select_related("owner")
    for table in rows.distinct().order_by("-created_at")[:MAX_FOUND]:
        address = reverse("admin:lobby_customtable_change", args=[table.pk])
        yield SearchResult(str(table), _("Custom table"), address, "table_restaurant")


def _tournaments(term: str) -> Iterator[SearchResult]:
    """Yield the tournament of this id, and what optional apps find."""
    found = Q(pk=term.lower())
    for extension in EXTENSIONS:
        found |= extension.search(term) if extension.search else Q()
    rows = Tournament.objects.filter(found)
    for pk, name in rows.values_list("pk", "name"):
        address = reverse("admin:tournaments_tournament_change", args=[pk])
        yield SearchResult(name, _("Tournament"), address, "emoji_events")


def _cases(term: str) -> Iterator[SearchResult]:
    if term.isascii() and term.isdecimal() and len(term) < 16:
        for case in Case.objects.filter(pk=int(term)).select_related("suspect", "partner"):
            address = reverse("admin:fairplay_case_change", args=[case.pk])
            yield SearchResult(str(case), _("Case"), address, "gavel")
