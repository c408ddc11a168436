"""The two streams, only for the schema: games.bot_api serves them before Django."""

from django.utils.translation import gettext_lazy as _
from drf_spectacular.utils import OpenApiExample, extend_schema
from rest_framework.exceptions import APIException
from rest_framework.request import Request
from rest_framework.response import Response

from games.bot_api.streams import NDJSON, TEXT
from thousand_site.api.base.ndjson import line_response
from thousand_site.api.bots.base import BotView
from thousand_site.api.bots.games import GAME_EXAMPLE
from thousand_site.api.bots.invitations import INVITATION_EXAMPLE

LINES = {"a challenge": INVITATION_EXAMPLE, "a game that begins": GAME_EXAMPLE}


class StreamsUnavailable(APIException):
    """A stream requested from a server that is not ASGI."""

    status_code = 501
    default_code = "no_streams"
    default_detail = _("This server does not support streams.")


class Events(BotView):
    @extend_schema(
        responses=line_response("one event per line"),
        examples=[
            OpenApiExample(name, line, media_type=media_type)
            for media_type in (NDJSON, TEXT)
            for name, line in LINES.items()
        ],
    )
    def get(self, request: Request) -> Response:
        """Stream the events of this bot: invitations, and games that begin or end.

        The first line is `hello`, followed by current invitations and games. An empty line is sent
        every five seconds. The socket `/ws/bot/events/` sends the same messages
        (`/api/v1/asyncapi/`).
        """
        raise StreamsUnavailable


class GameStream(BotView):
    @extend_schema(responses=line_response("one table per line"))
    def get(self, request: Request, game: str) -> Response:
        """Stream the complete table after each change visible to this bot, until the game ends.

        Each line is a message `table` of docs/protocol, as on the socket `/ws/table/<game>/`.
        An empty line is sent every five seconds; the last line is `closed`.
        """
        raise StreamsUnavailable
