"""The log of a tournament: public events for all, everything for organisers."""

from typing import Any

from drf_spectacular.utils import extend_schema
from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.response import Response

from thousand_site.api.base.pagination import PageSerializer, newest_first, page_serializer
from thousand_site.api.base.time_field import TimeField
from thousand_site.api.base.user_serializer import UserSerializer
from thousand_site.api.tournaments.base import TournamentView, validated
from tournaments.live.given_names import given_names
from tournaments.live.snapshot.tournament import TournamentSnapshot, public_verbs
from tournaments.live.texts.log_texts import event_text
from tournaments.log_people import MENTIONED_USERS, with_names
from tournaments.models import TournamentEvent
from tournaments.permissions import may_organise

# Of a duplicate's round whose cards are still played.
HIDDEN_RESULTS = {"scores", "places", "before"}


class LogEventSerializer(serializers.Serializer):
    created_at = TimeField()
    verb = serializers.CharField()
    text = serializers.CharField(help_text="the event in words; empty if it is not public")
    actor = UserSerializer(allow_null=True, help_text="only for organisers; null: automatic")
    details = serializers.DictField(help_text="the data of the event; only for organisers")


class Log(TournamentView):
    @extend_schema(
        parameters=[PageSerializer], responses=page_serializer(LogEventSerializer, "LogEvent")
    )
    def get(self, request: Request, tournament_id: str) -> Response:
        """List the events of the log, newest first; only organisers see who caused them."""
        params = validated(PageSerializer(data=request.query_params))
        snapshot = self.snapshot(tournament_id)
        is_organiser = may_organise(self.reader, snapshot.tournament)
        rows = snapshot.tournament.log.select_related("actor")
        rows = rows if is_organiser else rows.filter(verb__in=public_verbs())
        page = newest_first(rows, "created_at", params["limit"], params.get("cursor"))
        events = with_names(page.rows, given_names(self.reader, [snapshot.tournament]))
        results = [_event_data(snapshot, event, is_organiser) for event in events]
        page_data = {"results": LogEventSerializer(results, many=True).data, "next": page.next}
        return Response(page_data)


def _event_data(
    snapshot: TournamentSnapshot, event: TournamentEvent, is_organiser: bool
) -> dict[str, Any]:
    """Return an event as this reader may see it."""
    return {
        "created_at": event.created_at,
        "verb": event.verb,
        "text": event_text(snapshot, event) if event.verb in public_verbs() else "",
        "actor": event.actor if is_organiser else None,
        "details": _details(snapshot, event) if is_organiser else {},
    }


def _details(snapshot: TournamentSnapshot, event: TournamentEvent) -> dict[str, Any]:
    """Return the data of an event for organisers, who may play the hidden cards themselves."""
    hidden = {MENTIONED_USERS}
    if event.data.get("round") in snapshot.sealed_rounds:
        hidden |= HIDDEN_RESULTS
    return {name: value for name, value in event.data.items() if name not in hidden}
