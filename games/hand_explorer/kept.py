"""The memory of hands in Valkey: the work, its answers, and who still waits.

Each user has their own, so an early answer tells nobody what others asked. Without Valkey there is
none: nothing is lost but time.
"""

import json
import logging
from dataclasses import asdict, dataclass
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


@dataclass(frozen=True)
class Inquiry:
    """A question, and the id of the user who asks it."""

    question: HandQuestion
    user: int


@dataclass(frozen=True)
class Wanted:
    """Up to how much CPU the work may go on, and the network that it counts for."""

    cpu_ms: int
    network: str


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


def read_work(inquiry: Inquiry) -> Json | None:
    """Return what is kept of the work on a hand; None: it has not begun."""
    found: Json | None = _read("work", _hand_key(inquiry))
    return found


def keep_work(inquiry: Inquiry, work: Json) -> None:
    """Keep the work on a hand."""
    _write("work", _hand_key(inquiry), work, KEPT_S)


def answer_to(inquiry: Inquiry) -> Answer | None:
    """Return the answer so far; None: there is none."""
    data = _read("answer", _key(inquiry))
    return None if data is None else answer_from(data)


def keep_answer(inquiry: Inquiry, answer: Answer) -> None:
    """Keep the answer so far."""
    _write("answer", _key(inquiry), asdict(answer), KEPT_S)


def read_worths(inquiry: Inquiry) -> Json | None:
    """Return what bids are worth; None: it has not been computed."""
    found: Json | None = _read("bids", _key(inquiry))
    return found


def keep_worths(inquiry: Inquiry, worths: Json) -> None:
    """Keep what bids are worth."""
    _write("bids", _key(inquiry), worths, KEPT_S)


# Who waits


def want(inquiry: Inquiry, wanted: Wanted) -> None:
    """Note that the user waits."""
    _write("wanted", _key(inquiry), asdict(wanted), WANTED_S)


def wanted(inquiry: Inquiry) -> Wanted | None:
    """Return how far the work is wanted; None: the user waits no longer."""
    data = _read("wanted", _key(inquiry))
    return None if data is None else Wanted(**data)


def claim(inquiry: Inquiry) -> bool:
    """Return whether the caller is to send the next slice: it has not been sent lately."""
    try:
        place = valkey.key("hand", "sent", _key(inquiry))
        return bool(valkey.client().set(place, "1", nx=True, ex=SENT_S))
    except UNREACHABLE:
        return False


def is_sent(inquiry: Inquiry) -> bool:
    """Return whether a slice waits for a worker or is at one."""
    return _read("sent", _key(inquiry)) is not None


def renew(inquiry: Inquiry) -> None:
    """Note that the next slice is on its way."""
    _write("sent", _key(inquiry), 1, SENT_S)


def release(inquiry: Inquiry) -> None:
    """Note that no slice is on its way."""
    _delete("sent", _key(inquiry))


def note_failure(inquiry: Inquiry) -> None:
    """Note that the work stopped by an error, until the user asks again."""
    _write("failed", _key(inquiry), 1, KEPT_S)


def has_failed(inquiry: Inquiry) -> bool:
    """Return whether the work stopped by an error."""
    return _read("failed", _key(inquiry)) is not None


def forget_failure(inquiry: Inquiry) -> None:
    """Let the work begin where it stopped."""
    _delete("failed", _key(inquiry))


# Keys


def _hand_key(inquiry: Inquiry) -> str:
    there, _ = shared(inquiry.question)
    return _digest(inquiry.user, there.agreements.as_json(), there.hand, there.dealer)


def _key(inquiry: Inquiry) -> str:
    question = inquiry.question
    places = question.scores, question.dealer, question.holder, question.bid
    return _digest(inquiry.user, question.agreements.as_json(), question.hand, *places)


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
