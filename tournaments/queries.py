"""Search of tournaments that a reader may see: no drafts of others, no hidden clubs."""

from collections.abc import Collection, Iterable
from dataclasses import dataclass

from django.db.models import Count, Exists, OuterRef, Q, QuerySet

from accounts.clubs.queries import hidden_from
from accounts.models import User
from games.models import Seat
from tournaments.models import Entrant, Round, Tournament, TournamentTable
from tournaments.permissions import is_staff, organised_by, participations_of

Status = Tournament.Status
# Entrants with a place, or who took part; not those removed before the start.
HAS_PLACE = Q(status__in=(Entrant.Status.ENTERED, Entrant.Status.IN)) | Q(
    status=Entrant.Status.WITHDRAWN, first_round__isnull=False
)


@dataclass(frozen=True)
class Search:
    """Filters of a search; empty ones are ignored.

    mine  only what the reader organises, is invited to, or has entered
    """

    status: str = ""
    format: str = ""
    club: str = ""
    mine: bool = False

    def apply(self, tournaments: QuerySet[Tournament], reader: User | None) -> QuerySet[Tournament]:
        """Return the tournaments that match."""
        filters = {"status": self.status, "format": self.format, "club__key": self.club}
        matching = tournaments.filter(**{name: value for name, value in filters.items() if value})
        return matching.filter(_of_reader(reader)) if self.mine else matching


def search_tournaments(search: Search, reader: User | None) -> QuerySet[Tournament]:
    """Return what is public, what the reader's clubs show, and the reader's own."""
    rows = Tournament.objects.select_related("club", "organiser", "preset")
    if reader is None or not is_staff(reader):
        rows = rows.filter(_public_for(reader) | _of_reader(reader))
    return search.apply(rows, reader)


def _public_for(reader: User | None) -> Q:
    visible_club = Q(club=None) | ~Q(club__in=hidden_from(reader).values("pk"))
    return ~Q(status=Status.DRAFT) & visible_club


def _of_reader(reader: User | None) -> Q:
    """Match what the reader organises, drafts included, takes part in, or is invited to."""
    if reader is None:
        return Q(pk__in=[])
    participates = Q(Exists(participations_of(reader).filter(tournament=OuterRef("pk"))))
    return organised_by(reader) | (~Q(status=Status.DRAFT) & participates)


def has_place(entrant: Entrant) -> bool:
    """Return the same as HAS_PLACE, for a loaded row."""
    withdrew = entrant.status == Entrant.Status.WITHDRAWN and entrant.first_round is not None
    return withdrew or entrant.status in (Entrant.Status.ENTERED, Entrant.Status.IN)


def count_participants(tournament_ids: Iterable[str]) -> dict[str, int]:
    """Return how many have a place in each of these tournaments, or took part."""
    rows = Entrant.objects.filter(HAS_PLACE, tournament__in=list(tournament_ids))
    grouped = rows.order_by().values("tournament").annotate(number=Count("pk"))
    return dict(grouped.values_list("tournament", "number"))


def is_in_sealed_round(users: Collection[int]) -> bool:
    """Return whether one of these users sat at a table of a round whose decks are still played."""
    sealed = Round.objects.filter(tournament__status=Status.RUNNING, revealed_at=None)
    tables = TournamentTable.objects.filter(round__in=sealed.exclude(secret=""))
    return Seat.objects.filter(game__in=tables.values("game"), user__in=users).exists()
