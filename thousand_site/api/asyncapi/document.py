"""The AsyncAPI 3.0 document. It is written from the server's side: `send` is what clients get."""

import re
from collections.abc import Iterator
from urllib.parse import urlsplit

from django.conf import settings

from accounts.http.json_schema import Json, reference
from thousand_site.api.asyncapi.channels import CHANNELS, PARAMETERS, SESSION, TOKEN, Channel
from thousand_site.api.asyncapi.schemas import definitions

VERSION = "3.0.0"
PARAMETER = re.compile(r"{(\w+)}")
SECURITY: Json = {
    TOKEN: {"type": "http", "scheme": "bearer"},
    SESSION: {"type": "httpApiKey", "in": "cookie", "name": "sessionid"},
}


def document() -> Json:
    """Return the document."""
    return {
        "asyncapi": VERSION,
        "info": {
            "title": "Thousand: sockets and streams",
            "version": "1",
            "description": "Requests are in the OpenAPI document at /api/v1/schema/.",
        },
        "defaultContentType": "application/json",
        "servers": _servers(),
        "channels": {name: _channel(channel) for name, channel in CHANNELS.items()},
        "operations": {
            f"{name}_{action}": _operation(name, action, names, channel)
            for name, channel in CHANNELS.items()
            for action, names in (("send", channel.sent), ("receive", channel.received))
            if names
        },
        "components": {
            "messages": {name: _message(name) for name in _message_names()},
            "schemas": definitions(),
            "securitySchemes": SECURITY,
        },
    }


def _servers() -> Json:
    place = urlsplit(settings.SITE_URL)
    is_safe = place.scheme == "https"
    return {
        "sockets": {"host": place.netloc, "protocol": "wss" if is_safe else "ws"},
        "streams": {"host": place.netloc, "protocol": "https" if is_safe else "http"},
    }


def _channel(channel: Channel) -> Json:
    """Return a socket or stream with its messages."""
    server = "streams" if channel.is_stream else "sockets"
    names = PARAMETER.findall(channel.address)
    bindings = {"ws": {"method": "GET", "query": channel.query}} if channel.query else {}
    return {
        "address": channel.address,
        "summary": channel.summary,
        "servers": [{"$ref": f"#/servers/{server}"}],
        "parameters": {name: {"description": PARAMETERS[name]} for name in names},
        "messages": {
            name: {"$ref": f"#/components/messages/{name}"}
            for name in (*channel.sent, *channel.received)
        },
        **({"bindings": bindings} if bindings else {}),
    }


def _operation(name: str, action: str, names: tuple[str, ...], channel: Channel) -> Json:
    place = f"#/channels/{name}"
    schemes = [{"$ref": f"#/components/securitySchemes/{channel.security}"}]
    return {
        "action": action,
        "channel": {"$ref": place},
        "messages": [{"$ref": f"{place}/messages/{one}"} for one in names],
        **({"security": schemes} if channel.security else {}),
    }


def _message_names() -> Iterator[str]:
    """Yield the names of all messages, once each."""
    every = (name for one in CHANNELS.values() for name in (*one.sent, *one.received))
    yield from dict.fromkeys(every)


def _message(name: str) -> Json:
    summary = definitions()[name].get("description", "")
    return {"name": name, "summary": summary, "payload": reference(name)}
