"""All answers of the lesson in one language: what its page asks without a network.

The whole deal is left out but for its opening: it has more courses than all other scenes together.
"""

import gzip
import json
from collections.abc import Iterator, Sequence
from functools import cache

from django.utils import translation

from accounts.http.kept_pages import digest_of
from games import engine
from games.tutorial import progress
from games.tutorial.progress import Json, TutorialError
from games.tutorial.scenes import SCENES

WHOLE_DEAL = "deal"
# What the answers are made of, in the folders of the code.
MADE_OF = ("games/engine", "games/tables/payloads", "games/tutorial", "locale")


@cache
def compressed(language: str) -> bytes:
    """Return the answers as JSON, compressed by gzip: an object by `key_of`."""
    with translation.override(language):
        answers = {key_of(number, taken): answer for number, taken, answer in _all()}
    return gzip.compress(json.dumps(answers, separators=(",", ":")).encode(), mtime=0)


def version() -> str:
    """Return what changes with the answers; their address names it, so they fit the page."""
    return digest_of(*MADE_OF)


def key_of(number: int, actions: Sequence[str]) -> str:
    """Return the key of an answer: the scene and the learner's actions in it."""
    return ",".join([str(number), *actions])


def _all() -> Iterator[tuple[int, list[str], Json]]:
    for number, scene in enumerate(SCENES):
        if scene.key == WHOLE_DEAL:
            yield number, [], progress.tutorial_response(number, [])
        else:
            yield from _from_here(number, [])


def _from_here(number: int, actions: list[str]) -> Iterator[tuple[int, list[str], Json]]:
    """Return the answers after these actions, and after all that may follow them.

    Of a refusal there is its text alone: the page has the table.
    """
    try:
        answer = progress.tutorial_response(number, actions)
    except TutorialError as error:
        yield number, actions, {"refused": error.text}
        return
    yield number, actions, answer
    if not answer["over"]:
        for action in engine.legal_actions(progress.play_scene(number, actions).game):
            yield from _from_here(number, [*actions, str(action)])
