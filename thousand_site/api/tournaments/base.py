"""Base views of tournament operations: access, throttling, and 404."""

from typing import Any, NoReturn

from django.http import Http404

from accounts.limits.services import Limit
from accounts.oauth.scopes import TOURNAMENTS
from accounts.tokens import services as tokens
from thousand_site.api.base.permissions import ScopedView
from tournaments.errors import TournamentError
from tournaments.live.given_names import with_given_names
from tournaments.live.snapshot.tournament import TournamentSnapshot, load_snapshot
from tournaments.models import Tournament
from tournaments.permissions import may_organise, may_see

# Responses computed from the whole tournament have a limit of their own.
WHOLE_TOURNAMENT = Limit("api_whole_tournament")


class TournamentView(ScopedView):
    """An operation on a tournament."""

    write_scope = tokens.ORGANISE
    app_scope: str | None = TOURNAMENTS
    read_limit = WHOLE_TOURNAMENT

    def visible_tournament(self, tournament_id: str) -> Tournament:
        """Return the tournament. Raises: Http404 unless the reader may see it."""
        rows = Tournament.objects.select_related("club", "organiser", "preset")
        tournament = rows.filter(pk=tournament_id).first()
        if tournament is None or not may_see(self.reader, tournament):
            raise Http404
        return tournament

    def snapshot(self, tournament_id: str) -> TournamentSnapshot:
        """Return a tournament as the reader may see it: public data, and names as given."""
        self.visible_tournament(tournament_id)
        snapshot = load_snapshot(tournament_id)
        if snapshot is None:
            raise Http404
        return with_given_names(snapshot, self.reader)

    def organised_tournament(self, tournament_id: str) -> Tournament:
        """Return the tournament. Raises: TournamentError unless the reader organises it."""
        tournament = self.visible_tournament(tournament_id)
        if not may_organise(self.reader, tournament):
            raise TournamentError("not_organiser")
        return tournament


class ParticipantView(TournamentView):
    """An operation on one's own part; bot accounts use the scope of bots.

    Apps read it. Where they may write too, the view names their scope (decision 0126).
    """

    read_scope, write_scope = tokens.READ, tokens.PLAY

    @property
    def scope(self) -> str | None:
        is_bot = self.reader is not None and self.reader.is_external_bot
        return tokens.BOT if is_bot else super().scope


def raise_not_found() -> NoReturn:
    """Raise Http404."""
    raise Http404


def validated(serializer: Any) -> dict[str, Any]:
    """Return the validated data. Raises: ValidationError."""
    serializer.is_valid(raise_exception=True)
    return dict(serializer.validated_data)
