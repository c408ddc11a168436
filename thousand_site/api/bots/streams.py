"""The two streams, for the description alone: they are served before Django (games.botapi)."""

from django.utils.translation import gettext_lazy as _
from drf_spectacular.types import OpenApiTypes
from drf_spectacular.utils import OpenApiExample, OpenApiResponse, extend_schema
from rest_framework.exceptions import APIException
from rest_framework.request import Request
from rest_framework.response import Response

from thousand_site.api.bots.base import Asked
from thousand_site.api.bots.games import GAME_EXAMPLE
from thousand_site.api.bots.invitations import CALL_EXAMPLE

NDJSON = "application/x-ndjson"


class NoStreams(APIException):
    """Only an ASGI server leads requests for streams to where they are served."""

    status_code = 501
    default_code = "no_streams"
    default_detail = _("This server has no streams.")


class Events(Asked):
    @extend_schema(
        responses={(200, NDJSON): OpenApiResponse(OpenApiTypes.STR, "an event on each line")},
        examples=[
            OpenApiExample("a challenge", CALL_EXAMPLE, media_type=NDJSON),
            OpenApiExample("a game that begins", GAME_EXAMPLE, media_type=NDJSON),
        ],
    )
    def get(self, request: Request) -> Response:
        """What happens to this bot, line by line: calls, games that begin, games that end.

        First `hello`, and then all that goes on already. An empty line each five seconds. The same
        as a socket: `/ws/bot/events/`.
        """
        raise NoStreams


class Stream(Asked):
    @extend_schema(
        responses={(200, NDJSON): OpenApiResponse(OpenApiTypes.STR, "a table on each line")}
    )
    def get(self, request: Request, game: str) -> Response:
        """The table, whole, whenever there is something new for this bot; until the game is over.

        Lines are the messages `table` of docs/protocol.md, the same as on the socket
        `/ws/table/<game>/`. An empty line each five seconds; the last one is `closed`.
        """
        raise NoStreams
