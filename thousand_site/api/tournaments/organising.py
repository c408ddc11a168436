"""The organisers' actions on a whole tournament; each response is its new state."""

from drf_spectacular.utils import extend_schema
from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.response import Response

from thousand_site.api.base.request_serializer import RequestSerializer, without_body
from thousand_site.api.tournaments.base import TournamentView, validated
from thousand_site.api.tournaments.serializers import TournamentDetailSerializer, tournament_data
from tournaments.models import Tournament
from tournaments.organising import services as organising
from tournaments.organising.services import MAX_ANNOUNCEMENT_LENGTH, MAX_REASON_LENGTH

ACTION_SCHEMA = extend_schema(request=None, responses=TournamentDetailSerializer)


class ReasonSerializer(RequestSerializer):
    reason = serializers.CharField(
        max_length=MAX_REASON_LENGTH,
        required=False,
        allow_blank=True,
        help_text="shown to everyone",
    )


class AnnouncementSerializer(RequestSerializer):
    text = serializers.CharField(
        max_length=MAX_ANNOUNCEMENT_LENGTH,
        allow_blank=True,
        help_text="empty: remove the announcement",
    )


class OrganiserActionView(TournamentView):
    """An action for organisers only (403, `not_organiser`)."""

    def tournament_response(self, tournament_id: str) -> Response:
        return Response(tournament_data(self.snapshot(tournament_id)))


class Publish(OrganiserActionView):
    @ACTION_SCHEMA
    @without_body
    def post(self, request: Request, tournament_id: str) -> Response:
        """Open a draft for entries.

        Refused (409): `not_draft`, `hour_passed` if its start time is in the past, `over`,
        `cancelled`.
        """
        self.organised_tournament(tournament_id)
        organising.publish(self.me, tournament_id)
        return self.tournament_response(tournament_id)


class Start(OrganiserActionView):
    @ACTION_SCHEMA
    @without_body
    def post(self, request: Request, tournament_id: str) -> Response:
        """Start the tournament now, before or after its start time.

        Refused (409): `is_running`, `is_draft`, `is_paused`, `too_few` (present entrants), `over`,
        `cancelled`.
        """
        self.organised_tournament(tournament_id)
        organising.start(self.me, tournament_id)
        return self.tournament_response(tournament_id)


class Pause(OrganiserActionView):
    @ACTION_SCHEMA
    @without_body
    def post(self, request: Request, tournament_id: str) -> Response:
        """Pause: no round is drawn and no table opens; running games go on.

        Refused (409): `paused` (already), `is_draft`, `over`, `cancelled`.
        """
        self.organised_tournament(tournament_id)
        organising.pause(self.me, tournament_id)
        return self.tournament_response(tournament_id)


class Resume(OrganiserActionView):
    @ACTION_SCHEMA
    @without_body
    def post(self, request: Request, tournament_id: str) -> Response:
        """Resume after a pause; waiting tables open later by its length.

        Refused (409): `not_paused`.
        """
        self.organised_tournament(tournament_id)
        organising.resume(self.me, tournament_id)
        return self.tournament_response(tournament_id)


class Redraw(OrganiserActionView):
    @ACTION_SCHEMA
    @without_body
    def post(self, request: Request, tournament_id: str) -> Response:
        """Draw the last round again, with a new random seed, before any of its tables begins.

        Refused (409): `no_round`, `round_begun`, `bracket_fixed` in a knockout after its first
        round, `not_running`.
        """
        self.organised_tournament(tournament_id)
        organising.redraw(self.me, tournament_id)
        return self.tournament_response(tournament_id)


class Announcement(OrganiserActionView):
    @extend_schema(request=AnnouncementSerializer, responses=TournamentDetailSerializer)
    def put(self, request: Request, tournament_id: str) -> Response:
        """Show an announcement on the tournament's page, or remove it."""
        self.organised_tournament(tournament_id)
        params = validated(AnnouncementSerializer(data=request.data))
        organising.announce(self.me, tournament_id, params["text"])
        return self.tournament_response(tournament_id)


class Cancel(OrganiserActionView):
    @extend_schema(request=ReasonSerializer, responses=TournamentDetailSerializer)
    def post(self, request: Request, tournament_id: str) -> Response:
        """Cancel the tournament permanently; finished games stay. A draft is deleted.

        Refused (409): `over`, `cancelled`, `no_reason` unless it is a draft.
        """
        self.organised_tournament(tournament_id)
        params = validated(ReasonSerializer(data=request.data))
        before = self.snapshot(tournament_id)
        was_draft = before.tournament.status == Tournament.Status.DRAFT
        organising.cancel(self.me, tournament_id, params.get("reason", ""))
        if not was_draft:
            return self.tournament_response(tournament_id)
        before.tournament.status = Tournament.Status.CANCELLED
        return Response(tournament_data(before))
