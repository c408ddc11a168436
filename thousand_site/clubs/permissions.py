"""Who looks at a page of a club, and what he is there: every page and press asks here."""

from dataclasses import dataclass
from typing import Any

from django.core.exceptions import PermissionDenied
from django.http import Http404, HttpRequest
from django.shortcuts import get_object_or_404

from accounts.clubs import queries
from accounts.clubs.models import Club, Membership
from accounts.clubs.queries import ORGANISING
from accounts.models import User


def reader_of(request: HttpRequest) -> User | None:
    return request.user if isinstance(request.user, User) else None


@dataclass(frozen=True)
class Inside:
    """A club and its reader; one look at his membership answers all."""

    club: Club
    reader: User | None
    own: Membership | None

    @property
    def user(self) -> User:
        if self.reader is None:
            raise PermissionDenied
        return self.reader

    @property
    def member(self) -> bool:
        return self.own is not None and self.own.status == Membership.Status.IN

    @property
    def organiser(self) -> bool:
        role = self.own.role if self.own and self.member else None
        return role in ORGANISING and not self.club.is_dissolved

    @property
    def owner(self) -> bool:
        return self.organiser and self.own is not None and self.own.role == Membership.Role.OWNER

    @property
    def sees(self) -> bool:
        """What happens inside."""
        return self.member or not self.club.is_private

    @property
    def asking(self) -> int:
        """How many wait for an answer of the organisers."""
        return queries.waiting(self.club).count() if self.organiser else 0

    def context(self) -> dict[str, Any]:
        """What every page of the club draws."""
        request = None
        if self.reader and not self.member:
            request = self.club.requests.filter(user=self.reader).first()
        return {
            "here": "clubs",
            "club": self.club,
            "inside": self,
            "own_request": request,
            "size": queries.members(self.club).count() if self.sees else None,
        }


def inside(
    request: HttpRequest, key: str, must_see: bool = False, must_organise: bool = False
) -> Inside:
    """404 where he must not even know of the page, 403 where he is no organiser."""
    if "\0" in key:
        raise Http404
    club = get_object_or_404(Club.objects.select_related("ladder", "heir"), key=key)
    reader = reader_of(request)
    found = Inside(club, reader, queries.membership_of(club, reader))
    if must_see and not found.sees:
        raise Http404
    if must_organise and not found.organiser:
        raise PermissionDenied if found.sees else Http404
    return found
