"""Check of each message of a socket or stream, whatever test reads or sends it."""

import re
from functools import cache
from typing import Any

import jsonschema

from tests import json_schemas
from thousand_site.api.asyncapi.channels import CHANNELS
from thousand_site.api.asyncapi.schemas import definitions

Json = dict[str, Any]


def check_frame(path: str, message: Json) -> None:
    """Check a message of the server against the AsyncAPI document. Raises: AssertionError."""
    names = sent_at(path)
    wrong = {name: _wrong(name, message) for name in names}
    assert not names or None in wrong.values(), wrong


def sent_at(path: str) -> tuple[str, ...]:
    """Return the names of the messages that the server sends here; none at an unknown address."""
    for channel in CHANNELS.values():
        if re.fullmatch(re.sub(r"{\w+}", "[^/]+", channel.address), path):
            return channel.sent
    return ()


def _wrong(name: str, message: Json) -> str | None:
    """Return what keeps a message from being one of this name; None: nothing."""
    expected = definitions()[name]["properties"].get("type", {}).get("const")
    if message.get("type") != expected:
        return f"type {expected}"
    error = next(_validator(name).iter_errors(message), None)
    return None if error is None else f"{error.json_path}: {error.message[:300]}"


@cache
def _validator(name: str) -> jsonschema.Draft202012Validator:
    return json_schemas.validator(definitions(), name)
