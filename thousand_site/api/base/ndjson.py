"""Streams of lines of JSON (NDJSON): their media types and their place in the schema."""

from typing import Any

from drf_spectacular.utils import OpenApiResponse
from rest_framework.request import Request

from accounts.http.json_schema import Json
from games.bot_api.streams import NDJSON, TEXT, media_type_for

# Where a schema says what each line of a stream is.
LINE = "x-line-schema"


def line_response(description: str, line: Json | None = None) -> dict[Any, OpenApiResponse]:
    """Return the description of a stream; `line` is the schema of each line.

    Generators of clients know no NDJSON and would drop the operation: they find it as text, which
    is sent to who accepts nothing else.
    """
    text = {"type": "string"} | ({LINE: line} if line else {})
    return {(200, NDJSON, TEXT): OpenApiResponse(text, description)}


def media_type_of(request: Request) -> str:
    """Return the media type in which this client takes a stream."""
    media_type = media_type_for(request.headers.get("Accept", ""))
    return f"{media_type}; charset=utf-8" if media_type == TEXT else media_type
