"""Parsing of request bodies and the format of responses."""

from typing import Any

import orjson
from django.utils.translation import gettext as _
from rest_framework.exceptions import APIException, ParseError
from rest_framework.negotiation import DefaultContentNegotiation
from rest_framework.parsers import JSONParser

from accounts.json_body import MAX_BODY_BYTES, is_too_deep


class BodyTooLarge(APIException):
    """A request body over the limit."""

    status_code = 413
    default_code = "too_large"


class LimitedJSONParser(JSONParser):
    """JSON of limited length and depth."""

    def parse(self, stream: Any, media_type: Any = None, parser_context: Any = None) -> Any:
        length = parser_context["request"].META.get("CONTENT_LENGTH") or 0
        if int(length) > MAX_BODY_BYTES:
            raise BodyTooLarge(_("The request is too long."))
        try:
            # Stricter than json.loads: neither NaN nor lone surrogates, which no answer can repeat.
            data = orjson.loads(stream.read())
        except ValueError:
            raise ParseError(_("This body is not valid JSON.")) from None
        if is_too_deep(data):
            raise ParseError(_("The request is nested too deeply."))
        return data


class JSONOnlyNegotiation(DefaultContentNegotiation):
    """JSON for every response; the Accept header is ignored."""

    def select_renderer(self, request: Any, renderers: Any, format_suffix: Any = None) -> Any:
        return renderers[0], renderers[0].media_type
