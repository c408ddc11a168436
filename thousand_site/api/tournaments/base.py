"""What the operations of a tournament have in common: who may, how often, and what is not there."""

from typing import Any, NoReturn

from django.http import Http404
from rest_framework.exceptions import PermissionDenied
from rest_framework.response import Response

from accounts.tokens import services as tokens
from thousand_site.api import throttling
from thousand_site.api.permissions import ActingView
from tournaments.errors import TournamentError
from tournaments.live.snapshot import Sight, sight_of
from tournaments.models import Tournament
from tournaments.permissions import may_organise, may_see

# What is computed from the whole tournament is counted by itself.
WHOLES = throttling.Kind("wholes")


class TournamentView(ActingView):
    acts = tokens.ORGANISE
    reading = WHOLES

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
            raise TournamentError("not_organiser")
        return tournament

    def handle_exception(self, exc: Exception) -> Response:
        if isinstance(exc, TournamentError) and exc.code == "not_organiser":
            exc = PermissionDenied(exc.text, exc.code)
        return super().handle_exception(exc)


class OwnPart(TournamentView):
    """What one does oneself; a bot account by the scope of bots."""

    reads, acts = tokens.READ, tokens.PLAY

    @property
    def scope(self) -> str | None:
        is_bot = self.reader is not None and self.reader.outside_bot
        return tokens.BOT if is_bot else super().scope


def missing() -> NoReturn:
    raise Http404


def bounded(asked: Any) -> dict[str, Any]:
    """What was asked, if it is as it must be."""
    asked.is_valid(raise_exception=True)
    return dict(asked.validated_data)
