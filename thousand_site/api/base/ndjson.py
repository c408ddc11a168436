"""Streams of lines of JSON (NDJSON): their media types and their place in the schema."""

from typing import Any

from drf_spectacular.types import OpenApiTypes
from drf_spectacular.utils import OpenApiResponse
from rest_framework.request import Request

from games.bot_api.streams import NDJSON, TEXT, media_type_for


def line_response(description: str) -> dict[Any, OpenApiResponse]:
    """Return the description of a stream.

    Generators of clients know no NDJSON and would drop the operation: they find it as text, which
    is sent to who accepts nothing else.
    """
    return {(200, NDJSON, TEXT): OpenApiResponse(OpenApiTypes.STR, description)}


def media_type_of(request: Request) -> str:
    """Return the media type in which this client takes a stream."""
    media_type = media_type_for(request.headers.get("Accept", ""))
    return f"{media_type}; charset=utf-8" if media_type == TEXT else media_type
