"""The memory of hands in Valkey: the work, its answers, and who still waits.

All who ask about a hand under the same agreements share its work. Without Valkey there is none:
nothing is lost but time.
"""

import json
import logging
from dataclasses import asdict
from hashlib import sha256
from typing import Any

import redis

from accounts import valkey
from games.hand_explorer.chances import VERSION
from games.hand_explorer.chances.answer import Answer, answer_from
from games.hand_explorer.chances.question import HandQuestion
from games.hand_explorer.chances.suits import Renaming, renaming_of
from games.tables import scheduling

log = logging.getLogger(__name__)

Json = dict[str, Any]
KEPT_S = 24 * 60 * 60
# Who reads the state again so soon still waits.
WANTED_S = 20
# A slice that did not begin in this time is sent again: its task has expired then.
SENT_S = scheduling.TASK_EXPIRY_SECONDS + 10
UNREACHABLE = (redis.RedisError, OSError)


def shared(question: HandQuestion) -> tuple[HandQuestion, Renaming]:
    """Return the question whose chances this one shares, and how its suits are called there."""
    renaming = renaming_of(question.agreements, question.hand)
    there = HandQuestion(
        question.agreements,
        renaming.there(question.hand),
        dealer=question.dealer if question.agreements.first_lead == "opener" else 0,
    )
    return there, renaming


# The work on a hand, and its answers


def read_work(question: HandQuestion) -> Json | None:
    """Return what is kept of the work on a hand; None: nobody has begun."""
    found: Json | None = _read("work", _hand_key(question))
    return found


def keep_work(question: HandQuestion, work: Json) -> None:
    """Keep the work on a hand."""
    _write("work", _hand_key(question), work, KEPT_S)


def answer_to(question: HandQuestion) -> Answer | None:
    """Return the answer so far; None: there is none."""
    data = _read("answer", _key(question))
    return None if data is None else answer_from(data)


def keep_answer(question: HandQuestion, answer: Answer) -> None:
    """Keep the answer so far."""
    _write("answer", _key(question), asdict(answer), KEPT_S)


def read_worths(question: HandQuestion) -> Json | None:
    """Return what bids are worth; None: nobody has computed it."""
    found: Json | None = _read("bids", _key(question))
    return found


def keep_worths(question: HandQuestion, worths: Json) -> None:
    """Keep what bids are worth."""
    _write("bids", _key(question), worths, KEPT_S)


# Who waits


def want(question: HandQuestion, budget_ms: int) -> None:
    """Note that somebody waits, who may have the work go on up to so much CPU."""
    _write("wanted", _key(question), max(budget_ms, wanted_ms(question)), WANTED_S)


def wanted_ms(question: HandQuestion) -> int:
    """Return up to how much CPU the work is wanted; 0: nobody waits."""
    return int(_read("wanted", _key(question)) or 0)


def claim(question: HandQuestion) -> bool:
    """Return whether the caller is to send the next slice: it has not been sent lately."""
    try:
        place = valkey.key("hand", "sent", _key(question))
        return bool(valkey.client().set(place, "1", nx=True, ex=SENT_S))
    except UNREACHABLE:
        return False


def is_sent(question: HandQuestion) -> bool:
    """Return whether a slice waits for a worker or is at one."""
    return _read("sent", _key(question)) is not None


def renew(question: HandQuestion) -> None:
    """Note that the next slice is on its way."""
    _write("sent", _key(question), 1, SENT_S)


def release(question: HandQuestion) -> None:
    """Note that no slice is on its way."""
    _delete("sent", _key(question))


def note_failure(question: HandQuestion) -> None:
    """Note that the work stopped by an error, until somebody asks again."""
    _write("failed", _key(question), 1, KEPT_S)


def has_failed(question: HandQuestion) -> bool:
    """Return whether the work stopped by an error."""
    return _read("failed", _key(question)) is not None


def forget_failure(question: HandQuestion) -> None:
    """Let the work begin where it stopped."""
    _delete("failed", _key(question))


# Keys


def _hand_key(question: HandQuestion) -> str:
    there, _ = shared(question)
    return _digest(there.agreements.as_json(), there.hand, there.dealer)


def _key(question: HandQuestion) -> str:
    places = question.scores, question.dealer, question.holder, question.bid
    return _digest(question.agreements.as_json(), question.hand, *places)


def _digest(*parts: object) -> str:
    text = json.dumps([VERSION, *parts], sort_keys=True)
    return sha256(text.encode()).hexdigest()[:40]


def _read(kind: str, key: str) -> Any:
    try:
        found = valkey.client().get(valkey.key("hand", kind, key))
    except UNREACHABLE:
        return None
    return None if found is None else json.loads(str(found))


def _write(kind: str, key: str, data: object, seconds: int) -> None:
    try:
        valkey.client().set(valkey.key("hand", kind, key), json.dumps(data), ex=seconds)
    except UNREACHABLE:
        log.warning("what was found out about a hand was not kept")


def _delete(kind: str, key: str) -> None:
    try:
        valkey.client().delete(valkey.key("hand", kind, key))
    except UNREACHABLE:
        log.warning("a mark of a hand was not deleted")
