"""What was done to a tournament: to all what concerns all, to organisers everything."""

from typing import Any

from drf_spectacular.utils import extend_schema
from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.response import Response

from thousand_site.api.pagination import PageSerializer, newest_first, page_of
from thousand_site.api.person_serializer import PersonSerializer
from thousand_site.api.tournaments.base import TournamentView, bounded
from tournaments.live.log_texts import text_of
from tournaments.live.snapshot import TOLD, Sight
from tournaments.log_people import WHOM, with_names
from tournaments.models import LogLine
from tournaments.permissions import may_organise


class LogLineSerializer(serializers.Serializer):
    at = serializers.DateTimeField()
    verb = serializers.CharField()
    text = serializers.CharField(help_text="in words, if it concerns all; else empty")
    who = PersonSerializer(
        allow_null=True, help_text="told to organisers; null: it happened by itself"
    )
    about = serializers.DictField(help_text="what the verb is about; told to organisers")


class Log(TournamentView):
    @extend_schema(parameters=[PageSerializer], responses=page_of(LogLineSerializer, "LogLine"))
    def get(self, request: Request, tournament_id: str) -> Response:
        """The log, the newest line first; who did what stands there for organisers alone."""
        asked = bounded(PageSerializer(data=request.query_params))
        sight = self.sight(tournament_id)
        every = may_organise(self.reader, sight.tournament)
        lines = sight.tournament.log.select_related("who")
        rows = lines if every else lines.filter(verb__in=TOLD)
        page = newest_first(rows, "at", asked["limit"], asked.get("cursor"), int)
        told = [_told(sight, line, every) for line in with_names(page.rows)]
        answer = {"results": LogLineSerializer(told, many=True).data, "next": page.next}
        return Response(answer)


def _told(sight: Sight, line: LogLine, every: bool) -> dict[str, Any]:
    return {
        "at": line.at,
        "verb": line.verb,
        "text": text_of(sight, line) if line.verb in TOLD else "",
        "who": line.who if every else None,
        "about": {k: v for k, v in line.data.items() if k != WHOM} if every else {},
    }
