"""What the operations of a club have in common: who looks, how often, and what he may know."""

from typing import Any

from django.http import Http404
from django.utils.translation import gettext as _
from rest_framework.exceptions import APIException, PermissionDenied
from rest_framework.response import Response

from accounts.clubs import queries
from accounts.clubs.errors import ClubError
from accounts.clubs.models import Club
from thousand_site.api.errors import Conflict, Missing
from thousand_site.api.permissions import ActingView

# Who may not is not in conflict with anything.
NOT_HIS = ("not_organiser", "not_owner", "not_member")


class ClubConflict(Conflict):
    """What a service of clubs refused."""

    def __init__(self, refused: ClubError) -> None:
        APIException.__init__(self, refused.text, refused.code)
        self.data: dict[str, Any] = {}


class ClubView(ActingView):
    def club(self, key: str) -> Club:
        found = Club.objects.select_related("ladder").filter(key=key).first()
        if found is None:
            raise Http404
        return found

    def inside(self, key: str) -> Club:
        """For who may look in; a private club says nothing to others (404, `private`)."""
        club = self.club(key)
        if not queries.visible(club, self.reader):
            raise Missing(_("This club is private: only its members look in."), code="private")
        return club

    def handle_exception(self, exc: Exception) -> Response:
        if isinstance(exc, ClubError):
            own = exc.code in NOT_HIS
            exc = PermissionDenied(exc.text, exc.code) if own else ClubConflict(exc)
        return super().handle_exception(exc)
