"""Access to the pages of a club: the viewer and their rights."""

from dataclasses import dataclass
from typing import Any

from django.core.exceptions import PermissionDenied
from django.http import Http404, HttpRequest
from django.shortcuts import get_object_or_404

from accounts.clubs import queries
from accounts.clubs.models import Club, Membership
from accounts.clubs.queries import ORGANISER_ROLES
from accounts.http.responses import reader_of
from accounts.models import User


@dataclass(frozen=True)
class ClubAccess:
    """A club, its viewer, and the viewer's present or past membership."""

    club: Club
    viewer: User | None
    membership: Membership | None

    @property
    def user(self) -> User:
        """Return the viewer, who must be logged in.

        Raises:
            PermissionDenied: a visitor.
        """
        if self.viewer is None:
            raise PermissionDenied
        return self.viewer

    @property
    def is_member(self) -> bool:
        """Return whether the viewer is a member."""
        return self.membership is not None and self.membership.status == Membership.Status.IN

    @property
    def is_organiser(self) -> bool:
        """Return whether the viewer is an organiser or the owner; a dissolved club has none."""
        role = self.membership.role if self.membership and self.is_member else None
        return role in ORGANISER_ROLES and not self.club.is_dissolved

    @property
    def is_owner(self) -> bool:
        """Return whether the viewer is the owner."""
        role = self.membership.role if self.membership else None
        return self.is_organiser and role == Membership.Role.OWNER

    @property
    def can_view(self) -> bool:
        """Return whether the viewer may see members, chat, games and tables."""
        return self.is_member or not self.club.is_private

    @property
    def pending_requests(self) -> int:
        """Return the number of open join requests, for organisers only."""
        return queries.pending_requests(self.club).count() if self.is_organiser else 0

    def context(self) -> dict[str, Any]:
        """Return what every page of the club shows."""
        request = None
        if self.viewer and not self.is_member:
            request = self.club.requests.filter(user=self.viewer).first()
        return {
            "nav_entry": "clubs",
            "club": self.club,
            "access": self,
            "own_request": request,
            "size": queries.members(self.club).count() if self.can_view else None,
        }


def club_access(
    request: HttpRequest, key: str, must_view: bool = False, must_organise: bool = False
) -> ClubAccess:
    """Return the viewer's access to a club.

    Raises:
        Http404: no such club, or the viewer must not know of the page.
        PermissionDenied: the viewer is no organiser.
    """
    club = get_object_or_404(Club.objects.select_related("ladder", "pending_owner"), key=key)
    viewer = reader_of(request)
    access = ClubAccess(club, viewer, queries.membership_of(club, viewer))
    if must_view and not access.can_view:
        raise Http404
    if must_organise and not access.is_organiser:
        raise PermissionDenied if access.can_view else Http404
    return access
