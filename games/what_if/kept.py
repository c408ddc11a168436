"""The answers of bots in Valkey, by moment and by the person's actions.

Bots without memory answer the same each time, so an answer that was lost is only computed again,
and all who try the same share it.
"""

import json
import logging
from collections.abc import Sequence

import redis

from accounts import valkey
from games.tables import scheduling
from games.what_if.course import Answer
from games.what_if.moment import StartMoment, Tried

log = logging.getLogger(__name__)

KEPT_S = 24 * 60 * 60
# A task that did not begin in this time is sent again: it has expired then.
SENT_S = scheduling.TASK_EXPIRY_SECONDS + 10
UNREACHABLE = (redis.RedisError, OSError)


def answers_to(tried: Tried) -> list[Answer]:
    """Return the answers before the first action and after each; () for an unknown one."""
    count = len(tried.actions) + 1
    keys = [_key(tried.moment, tried.actions[:number]) for number in range(count)]
    try:
        found: Sequence[str | None] = valkey.client().mget(keys)  # type: ignore[assignment]
    except UNREACHABLE:
        return [()] * count
    return [() if text is None else tuple(json.loads(text)) for text in found]


def keep(moment: StartMoment, actions: tuple[str, ...], answer: Answer) -> None:
    """Keep what the bots do after these actions, as far as it is known."""
    try:
        valkey.client().set(_key(moment, actions), json.dumps(answer), ex=KEPT_S)
    except UNREACHABLE:
        log.warning("an answer of bots was not kept")


def claim(moment: StartMoment, actions: tuple[str, ...]) -> bool:
    """Return whether the caller is to send the task: nobody did lately."""
    try:
        place = valkey.key("what_if", "sent", moment.key_of(actions))
        return bool(valkey.client().set(place, "1", nx=True, ex=SENT_S))
    except UNREACHABLE:
        return False


def release(moment: StartMoment, actions: tuple[str, ...]) -> None:
    """Note that no task was sent: the next one who asks may send it."""
    try:
        valkey.client().delete(valkey.key("what_if", "sent", moment.key_of(actions)))
    except UNREACHABLE:
        log.warning("a mark of an answer of bots was not deleted")


def _key(moment: StartMoment, actions: tuple[str, ...]) -> str:
    return valkey.key("what_if", "answer", moment.key_of(actions))
