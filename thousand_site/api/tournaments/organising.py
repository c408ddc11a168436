"""What organisers do with a tournament as a whole; each answers how it is then."""

from drf_spectacular.utils import extend_schema
from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.response import Response

from thousand_site.api.tournaments.base import TournamentView, bounded
from thousand_site.api.tournaments.serializers import WholeTournamentSerializer, whole
from tournaments.live.snapshot import sight_of
from tournaments.models import Tournament
from tournaments.organising import services as organising
from tournaments.organising.services import LONGEST_ANNOUNCEMENT, LONGEST_REASON

DRAWN = extend_schema(request=None, responses=WholeTournamentSerializer)


class ReasonSerializer(serializers.Serializer):
    reason = serializers.CharField(
        max_length=LONGEST_REASON, required=False, allow_blank=True, help_text="told to all"
    )


class AnnouncementSerializer(serializers.Serializer):
    text = serializers.CharField(
        max_length=LONGEST_ANNOUNCEMENT, allow_blank=True, help_text="empty: nothing is announced"
    )


class Organising(TournamentView):
    """Of organisers alone (403, `not_organiser`)."""

    def done(self, tournament_id: str) -> Response:
        return Response(whole(self.sight(tournament_id)))


class Publish(Organising):
    @DRAWN
    def post(self, request: Request, tournament_id: str) -> Response:
        """Open a draft for entries.

        Refused (409): `not_draft`, `hour_passed` if its start would lie in the past, `over`,
        `cancelled`.
        """
        self.organised(tournament_id)
        organising.publish(self.me, tournament_id)
        return self.done(tournament_id)


class Start(Organising):
    @DRAWN
    def post(self, request: Request, tournament_id: str) -> Response:
        """Begin now, whatever the hour.

        Refused (409): `is_running`, `is_draft`, `is_paused`, `too_few` who are there, `over`,
        `cancelled`.
        """
        self.organised(tournament_id)
        organising.start(self.me, tournament_id)
        return self.done(tournament_id)


class Pause(Organising):
    @DRAWN
    def post(self, request: Request, tournament_id: str) -> Response:
        """Draw and open nothing more; what is being played goes on.

        Refused (409): `paused` already, `is_draft`, `over`, `cancelled`.
        """
        self.organised(tournament_id)
        organising.pause(self.me, tournament_id)
        return self.done(tournament_id)


class Resume(Organising):
    @DRAWN
    def post(self, request: Request, tournament_id: str) -> Response:
        """Go on after a pause; what was to open meanwhile opens so much later.

        Refused (409): `not_paused`.
        """
        self.organised(tournament_id)
        organising.resume(self.me, tournament_id)
        return self.done(tournament_id)


class Redraw(Organising):
    @DRAWN
    def post(self, request: Request, tournament_id: str) -> Response:
        """Draw the last round again, by other lots, before any of its tables has begun.

        Refused (409): `no_round`, `round_begun`, `bracket_fixed` in a knockout after its first
        round, `not_running`.
        """
        self.organised(tournament_id)
        organising.redraw(self.me, tournament_id)
        return self.done(tournament_id)


class Announcement(Organising):
    @extend_schema(request=AnnouncementSerializer, responses=WholeTournamentSerializer)
    def put(self, request: Request, tournament_id: str) -> Response:
        """Say something to all on the tournament's page, or nothing any more."""
        self.organised(tournament_id)
        asked = bounded(AnnouncementSerializer(data=request.data))
        organising.announce(self.me, tournament_id, asked["text"])
        return self.done(tournament_id)


class Cancel(Organising):
    @extend_schema(request=ReasonSerializer, responses=WholeTournamentSerializer)
    def post(self, request: Request, tournament_id: str) -> Response:
        """Call it off for good; finished games stay as they are. A draft is thrown away.

        Refused (409): `over`, `cancelled`, `no_reason` unless it is a draft.
        """
        self.organised(tournament_id)
        asked = bounded(ReasonSerializer(data=request.data))
        before = self.sight(tournament_id)
        organising.cancel(self.me, tournament_id, asked.get("reason", ""))
        after = sight_of(tournament_id)
        if after is None:
            before.tournament.status = Tournament.Status.CANCELLED
        return Response(whole(after or before))
