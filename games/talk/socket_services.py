"""Talk over a socket: the replies to a client's messages."""

from typing import Any

from django.utils import translation

from accounts.http.problem import problem_of
from games.realtime import publisher
from games.tables.payloads.rendered import Viewer
from games.talk import messages, services
from games.talk.errors import TalkError

Json = dict[str, Any]


def say(
    game_id: str, viewer: Viewer, message: messages.Say, network: str
) -> tuple[Json, int | None]:
    """Say it; return the answer, and the new line for the sockets of this process."""
    try:
        with publisher.suppress_local_notices():
            line = services.say(game_id, viewer, message, network)
    except TalkError as refused:
        return _refusal(viewer, message, refused), None
    return {"type": "said", "id": message.id}, line.pk


def _refusal(viewer: Viewer, message: messages.Say, refused: TalkError) -> Json:
    with translation.override(viewer.language):
        problem = problem_of(refused)
    return {"type": "unsaid", "id": message.id, "problem": problem}
