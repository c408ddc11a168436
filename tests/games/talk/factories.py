"""Factories of talk."""

from typing import Any

from accounts.models import User
from games.models import Game
from games.tables.payloads.rendered import Viewer
from games.talk import queries, services
from games.talk.messages import Say
from games.talk.models import Line

Json = dict[str, Any]


def say(game: Game, user: User | None, text: str, kind: str = "phrase") -> Line:
    """Let the user say it in English."""
    message = Say("s1", kind, text)
    return services.say(game.pk, viewer_of(user), message, network="192.0.2.1")


def viewer_of(user: User | None, language: str = "en") -> Viewer:
    return Viewer(user.pk if user else None, language)


def talk_of(game: Game, user: User | None) -> Json:
    """Return the talk as the user is shown it."""
    talk = queries.talk_for(game.pk, viewer_of(user))
    assert talk is not None
    return talk


def texts(game: Game, user: User | None) -> list[str]:
    """Return what the user can read, in order."""
    return [line["text"] for line in talk_of(game, user)["lines"]]
