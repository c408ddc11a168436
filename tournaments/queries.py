"""Which tournaments somebody finds: no drafts of others, none of clubs that are closed to him."""

from collections.abc import Iterable
from dataclasses import dataclass

from django.db.models import Count, Exists, OuterRef, Q, QuerySet

from accounts.clubs.queries import closed_to
from accounts.models import User
from tournaments.models import Entrant, Tournament
from tournaments.permissions import is_staff, organised_by, parts_of

Status = Tournament.Status
# Who has a place, or took part; not who was taken off the list before the start.
PLACED = Q(status__in=(Entrant.Status.ENTERED, Entrant.Status.IN)) | Q(
    status=Entrant.Status.WITHDRAWN, joined__isnull=False
)


@dataclass(frozen=True)
class Search:
    """What one looks for; what is empty asks for nothing.

    mine  only what the reader organises, is asked to, or has entered
    """

    status: str = ""
    format: str = ""
    club: str = ""
    mine: bool = False

    def of(self, tournaments: QuerySet[Tournament], reader: User | None) -> QuerySet[Tournament]:
        asked = {"status": self.status, "format": self.format, "club__key": self.club}
        found = tournaments.filter(**{name: value for name, value in asked.items() if value})
        return found.filter(_own(reader)) if self.mine else found


def found(search: Search, reader: User | None) -> QuerySet[Tournament]:
    """What anybody may find, what is of clubs into which the reader can look, and his own."""
    rows = Tournament.objects.select_related("club", "organiser", "preset")
    if reader is None or not is_staff(reader):
        rows = rows.filter(_public(reader) | _own(reader))
    return search.of(rows, reader)


def _public(reader: User | None) -> Q:
    open_to_him = Q(club=None) | ~Q(club__in=closed_to(reader).values("pk"))
    return ~Q(status=Status.DRAFT) & open_to_him


def _own(reader: User | None) -> Q:
    """What he runs, with its drafts, and where he takes part, or is asked to."""
    if reader is None:
        return Q(pk__in=[])
    inside = Q(Exists(parts_of(reader).filter(tournament=OuterRef("pk"))))
    return organised_by(reader) | (~Q(status=Status.DRAFT) & inside)


def has_place(entrant: Entrant) -> bool:
    """The same as PLACED, of a row that was read."""
    withdrew = entrant.status == Entrant.Status.WITHDRAWN and entrant.joined is not None
    return withdrew or entrant.status in (Entrant.Status.ENTERED, Entrant.Status.IN)


def counts(tournament_ids: Iterable[str]) -> dict[str, int]:
    """How many have a place in each of these, or took part."""
    rows = Entrant.objects.filter(PLACED, tournament__in=list(tournament_ids))
    grouped = rows.order_by().values("tournament").annotate(number=Count("pk"))
    return dict(grouped.values_list("tournament", "number"))
