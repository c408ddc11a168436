"""Schemas of all messages of sockets and streams."""

from functools import cache

from accounts.http.json_schema import Json, object_schemas
from games.bot_api import message_types as bot_messages
from games.lobby import consumers as page_messages
from games.matchmaking import status as queue_messages
from games.realtime import message_types as socket_messages
from games.realtime.messages import MESSAGE_ID
from games.tables.messages import MAX_ACTION_LENGTH, MAX_CONTRIBUTION_LENGTH
from games.tables.payloads import message_types as table_messages
from games.talk import message_types as talk_messages
from thousand_site.api.base import payload_schemas
from thousand_site.api.base.meanings import explained
from thousand_site.api.extras import urls  # noqa: F401 (adds what optional apps send)
from thousand_site.clubs import consumers as club_messages
from tournaments.live import consumers as tournament_messages

MODULES = (
    *(socket_messages, table_messages, talk_messages, bot_messages),
    *(queue_messages, page_messages, tournament_messages, club_messages),
)
TEXTS: Json = {
    "MessageId": {
        "description": "An id of the client's own, new for each decision.",
        "type": "string",
        "pattern": f"^{MESSAGE_ID.pattern}$",
    },
    "ActionText": {
        "description": "An action as in a record, without the seat.",
        "type": "string",
        "minLength": 1,
        "maxLength": MAX_ACTION_LENGTH,
    },
    "ContributionText": {
        "type": "string",
        "minLength": 1,
        "maxLength": MAX_CONTRIBUTION_LENGTH,
    },
}


@cache
def definitions() -> Json:
    """Return the schemas by name: of messages, and of what they contain."""
    messages: Json = {}
    for module in MODULES:
        messages |= object_schemas(module)
    return {**payload_schemas.definitions(), **TEXTS, **explained(messages)}
