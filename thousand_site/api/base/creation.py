"""POST that creates: 201 with the address of what was made, once for each `Idempotency-Key`.

The answer is kept for a day by account and key (decision 0119). A refusal is not kept: nothing was
made, and the same key may try again.
"""

import hashlib
import json
import re
import time
from collections.abc import Callable
from dataclasses import dataclass
from functools import wraps
from typing import Any, cast

from django.http import Http404
from django.utils.translation import gettext_lazy as _
from rest_framework.exceptions import APIException, Throttled
from rest_framework.request import Request
from rest_framework.response import Response

from accounts import valkey
from accounts.errors import DomainError
from accounts.limits import counter
from accounts.limits.counter import call_valkey
from accounts.models import User

Json = dict[str, Any]
Handler = Callable[..., Response]

HEADER, REPLAYED = "Idempotency-Key", "Idempotent-Replayed"
KEY = re.compile(r"[\x21-\x7e]{1,255}")
KEPT_SECONDS = 24 * 3600
# A request that has no answer after this time broke off.
RUNNING_SECONDS = 60
# By account, in the time for which they are kept.
MAX_KEYS = 200
STATUSES = {
    "bad_idempotency_key": 400,
    "idempotency_key_reused": 422,
    "idempotency_key_running": 409,
    "idempotency_key_broken": 409,
    "unavailable": 503,
}
TEXTS = {
    "bad_idempotency_key": _("An Idempotency-Key has 1 to 255 visible ASCII characters."),
    "idempotency_key_reused": _(
        "This Idempotency-Key came with another request before. Use a new key for a new request."
    ),
    "idempotency_key_running": _(
        "The first request with this Idempotency-Key is not finished. Send it again in a second."
    ),
    "idempotency_key_broken": _(
        "The first request with this Idempotency-Key broke off. "
        "Look whether it made anything, and then use a new key."
    ),
    "unavailable": _("Nothing can be saved at the moment. Try again in a few minutes."),
}


class KeyProblem(APIException):
    """A request whose key keeps it from creating anything."""

    def __init__(self, code: str) -> None:
        super().__init__(TEXTS[code], code)
        self.status_code = STATUSES[code]
        # Becomes the header Retry-After.
        self.wait = 1 if code == "idempotency_key_running" else None


def created(data: Any, location: str) -> Response:
    """Return the answer to a request that created something: `location` is its path."""
    return Response(data, status=201, headers={"Location": location})


def creates(handler: Handler) -> Handler:
    """Let a handler create once for each key.

    Raises: KeyProblem, or Throttled: too many keys.
    """

    @wraps(handler)
    def answer(view: Any, request: Request, *args: Any, **kwargs: Any) -> Response:
        key = request.headers.get(HEADER)
        if key is None:
            return handler(view, request, *args, **kwargs)
        claim = KeyClaim.of(request, key)
        kept = claim.take()
        return kept or claim.keep_answer(lambda: handler(view, request, *args, **kwargs))

    answer.creates = True  # type: ignore[attr-defined]
    return answer


@dataclass(frozen=True)
class KeyClaim:
    """A key of an account, and a digest of what is asked with it."""

    account: int
    key: str
    digest: str

    @classmethod
    def of(cls, request: Request, key: str) -> "KeyClaim":
        """Return the claim of a request. Raises: KeyProblem."""
        if not KEY.fullmatch(key):
            raise KeyProblem("bad_idempotency_key")
        asked = json.dumps([request.path, request.data], sort_keys=True)
        return cls(cast(User, request.user).pk, _digest(key), _digest(asked))

    @property
    def name(self) -> str:
        """Return the name under which the answer is kept."""
        return valkey.key("idempotency", self.account, self.key)

    @property
    def counter(self) -> str:
        """Return the name of the counter of the account's keys."""
        return f"idempotency:{self.account}"

    def take(self) -> Response | None:
        """Take the key; return the answer of an earlier request with it, or None.

        Raises: KeyProblem, or Throttled: too many keys.
        """
        mark = json.dumps({"digest": self.digest, "began": time.time()})
        if _asked(lambda: valkey.client().set(self.name, mark, nx=True, ex=KEPT_SECONDS)):
            self._count()
            return None
        return self._earlier(_asked(lambda: valkey.client().get(self.name)))

    def keep_answer(self, handle: Callable[[], Response]) -> Response:
        """Return the answer of the handler, and keep it; give the key back if it refuses.

        After any other error the key stays taken: something may have been made.
        """
        try:
            response = handle()
        except (APIException, DomainError, Http404):
            self._release()
            raise
        answer = {"data": response.data, "location": response["Location"]}
        text = json.dumps({"digest": self.digest, "answer": answer})
        call_valkey(lambda: valkey.client().set(self.name, text, ex=KEPT_SECONDS))
        return response

    def _earlier(self, text: str | None) -> Response:
        """Return the answer that is kept."""
        if text is None:
            # It was given back a moment ago.
            raise KeyProblem("idempotency_key_running")
        kept: Json = json.loads(text)
        if kept["digest"] != self.digest:
            raise KeyProblem("idempotency_key_reused")
        if "answer" not in kept:
            is_running = time.time() - kept["began"] < RUNNING_SECONDS
            raise KeyProblem("idempotency_key_running" if is_running else "idempotency_key_broken")
        response = created(kept["answer"]["data"], kept["answer"]["location"])
        response[REPLAYED] = "true"
        return response

    def _count(self) -> None:
        counted = counter.count(self.counter, KEPT_SECONDS)
        if counted.number > MAX_KEYS:
            self._release()
            raise Throttled(counted.wait_s)

    def _release(self) -> None:
        counter.give_back(self.counter)
        call_valkey(lambda: valkey.client().delete(self.name))


def _digest(text: str) -> str:
    return hashlib.sha256(text.encode("utf-8", "surrogatepass")).hexdigest()


def _asked(command: Callable[[], Any]) -> Any:
    """Return the reply of Valkey. Raises: KeyProblem while it is down."""
    reply = call_valkey(lambda: (command(),))
    if reply is None:
        raise KeyProblem("unavailable")
    return reply[0]
