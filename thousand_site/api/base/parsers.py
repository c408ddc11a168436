"""Parsing of request bodies and the format of responses."""

from typing import Any

from django.utils.translation import gettext as _
from rest_framework.exceptions import APIException, ParseError
from rest_framework.negotiation import DefaultContentNegotiation
from rest_framework.parsers import JSONParser

from accounts.http.json_body import MAX_BODY_BYTES, BodyError, parse_json


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
            return parse_json(stream.read())
        except BodyError as error:
            raise ParseError(error.text) from None


class JSONOnlyNegotiation(DefaultContentNegotiation):
    """JSON for every response; the Accept header is ignored."""

    def select_renderer(self, request: Any, renderers: Any, format_suffix: Any = None) -> Any:
        return renderers[0], renderers[0].media_type
