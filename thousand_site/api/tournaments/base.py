"""What the operations of a tournament have in common: who may, how often, and what is not there."""

from typing import Any, NoReturn, cast

from django.http import Http404
from rest_framework.exceptions import PermissionDenied
from rest_framework.permissions import SAFE_METHODS
from rest_framework.response import Response
from rest_framework.views import APIView

from accounts import tokens
from accounts.models import User
from thousand_site.api import limits
from tournaments.models import Tournament
from tournaments.refusals import Refused
from tournaments.rights import may_organise, may_see
from tournaments.watching.sight import Sight, sight_of

# Acting, and what is computed from the whole tournament, are counted by themselves.
ACTS, WHOLES = limits.Kind("acts"), limits.Kind("wholes")


class TournamentView(APIView):
    """Anybody may read, unless `reads` is a scope; `acts` is the scope of everything else."""

    reads: str | None = None
    acts: str = tokens.ORGANISE

    @property
    def scope(self) -> str | None:
        return self.reads if self.only_reads else self.acts

    @property
    def limit(self) -> limits.Kind:
        return WHOLES if self.only_reads else ACTS

    @property
    def only_reads(self) -> bool:
        return self.request.method in SAFE_METHODS

    @property
    def reader(self) -> User | None:
        """Who asks; None for somebody whom nobody knows."""
        return self.request.user if isinstance(self.request.user, User) else None

    @property
    def me(self) -> User:
        """Who acts: a scope has seen to it that somebody does."""
        return cast(User, self.request.user)

    def seen(self, tournament_id: str) -> Tournament:
        """A draft is nobody's but its organisers'."""
        found = Tournament.objects.select_related("club", "organiser", "preset")
        tournament = found.filter(pk=tournament_id).first()
        if tournament is None or not may_see(self.reader, tournament):
            raise Http404
        return tournament

    def sight(self, tournament_id: str) -> Sight:
        self.seen(tournament_id)
        found = sight_of(tournament_id)
        if found is None:
            raise Http404
        return found

    def organised(self, tournament_id: str) -> Tournament:
        """The tournament of an organiser; for who reads what is theirs alone."""
        tournament = self.seen(tournament_id)
        if not may_organise(self.reader, tournament):
            raise Refused("not_organiser")
        return tournament

    def handle_exception(self, exc: Exception) -> Response:
        if isinstance(exc, Refused) and exc.code == "not_organiser":
            exc = PermissionDenied(exc.text, exc.code)
        return super().handle_exception(exc)


def missing() -> NoReturn:
    raise Http404


def bounded(asked: Any) -> dict[str, Any]:
    """What was asked, if it is as it must be."""
    asked.is_valid(raise_exception=True)
    return dict(asked.validated_data)
