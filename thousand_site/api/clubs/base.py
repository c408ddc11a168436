"""The base view of club operations."""

from django.http import Http404
from django.utils.translation import gettext as _

from accounts.clubs import queries
from accounts.clubs.models import Club
from accounts.oauth.scopes import CLUBS
from thousand_site.api.base.errors import SpecificNotFound
from thousand_site.api.base.permissions import ScopedView


class ClubView(ScopedView):
    """An operation on a club."""

    app_scope: str | None = CLUBS

    def club(self, key: str) -> Club:
        """Return the club. Raises: Http404."""
        row = Club.objects.select_related("ladder").filter(key=key).first()
        if row is None:
            raise Http404
        return row

    def visible_club(self, key: str) -> Club:
        """Return the club. Raises: Missing (404, `private`) unless the reader may look inside."""
        club = self.club(key)
        if not queries.can_view(club, self.reader):
            raise SpecificNotFound(
                _("This club is private. Only its members can see what is inside."), code="private"
            )
        return club
