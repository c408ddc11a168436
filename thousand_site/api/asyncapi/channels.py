"""Every socket and stream: its address, and the messages on it by the names of their schemas."""

from collections.abc import Mapping
from dataclasses import dataclass, field

from accounts.http.json_schema import Json

PARAMETERS: Mapping[str, str] = {
    "game_id": "a game",
    "game": "a game",
    "tournament_id": "a tournament",
    "key": "a club",
    "username": "a user",
    "pool": "a pool",
    "date": "a day that is over",
}
TOKEN, SESSION = "token", "session"
BOT_EVENTS = ("Hello", "InvitationMessage", "InvitationOver", "GameMessage", "GameOver")
COMMON = ("PongMessage", "ErrorMessage")


@dataclass(frozen=True)
class Channel:
    """A socket, or a stream of lines of JSON.

    sent, received  names of messages of the server, and of the client
    security        what opens it; "": everybody may
    query           the schema of its query, if it has one
    """

    address: str
    summary: str
    sent: tuple[str, ...]
    received: tuple[str, ...] = ()
    security: str = ""
    query: Json = field(default_factory=dict)

    @property
    def is_stream(self) -> bool:
        """Return whether it is a response that goes on, and no socket."""
        return self.address.startswith("/api/")


CHANNELS: Mapping[str, Channel] = {
    "table": Channel(
        "/ws/table/{game_id}/",
        "A table, for its players and spectators (docs/protocol/table.md).",
        sent=(
            *("TableMessage", "Ack", "Refused"),
            *("TalkMessage", "Said", "Unsaid", "Watching", *COMMON),
        ),
        received=(
            *("ActMessage", "FlagMessage", "ContributeMessage", "PingMessage"),
            *("ShowTalkMessage", "SayPhrase", "SayReaction", "SayText"),
        ),
    ),
    "bot_events": Channel(
        "/ws/bot/events/",
        "A bot's invitations and games (docs/bots.md).",
        sent=(*BOT_EVENTS, *COMMON),
        received=("PingMessage",),
        security=TOKEN,
    ),
    "notifications": Channel(
        "/ws/notifications/",
        "Every page of a user but a table's (docs/protocol/other_sockets.md).",
        sent=("InvitationsMessage", "Seated", *COMMON),
        received=("PingMessage",),
        security=SESSION,
    ),
    "lobby": Channel(
        "/ws/lobby/",
        "The queue (docs/protocol/other_sockets.md).",
        sent=("LobbyMessage", "Seated", *COMMON),
        received=("PingMessage",),
    ),
    "tournament": Channel(
        "/ws/tournament/{tournament_id}/",
        "A tournament's page (docs/protocol/other_sockets.md).",
        sent=("TournamentMessage", *COMMON),
        received=("PingMessage",),
        query={
            "type": "object",
            "properties": {"language": {"type": "string"}, "digest": {"type": "string"}},
        },
    ),
    "club": Channel(
        "/ws/club/{key}/",
        "What changes in a club (docs/protocol/other_sockets.md).",
        sent=("ClubMessage", *COMMON),
        received=("PingMessage",),
    ),
    "bot_event_stream": Channel(
        "/api/v1/bot/events/",
        "A bot's invitations and games, one message per line (docs/bots.md).",
        sent=(*BOT_EVENTS, "StreamClosed"),
        security=TOKEN,
    ),
    "bot_game_stream": Channel(
        "/api/v1/bot/games/{game}/stream/",
        "A bot's table after each change, one message per line (docs/bots.md).",
        sent=("TableMessage", "StreamClosed"),
        security=TOKEN,
    ),
    "user_records": Channel(
        "/api/v1/users/{username}/games/records/",
        "The finished games of a user, one record per line (docs/record.md).",
        sent=("GameRecord",),
    ),
    "pool_records": Channel(
        "/api/v1/pools/{pool}/games/records/",
        "The finished games of a pool, one record per line (docs/record.md).",
        sent=("GameRecord",),
    ),
    "tournament_records": Channel(
        "/api/v1/tournaments/{tournament_id}/games/records/",
        "The finished games of a tournament, one record per line (docs/record.md).",
        sent=("GameRecord",),
    ),
    "daily_lines": Channel(
        "/api/v1/daily/{date}/lines/",
        "What people did at the deals of a day that is over (docs/daily.md).",
        sent=("DailyLine",),
    ),
}
