"""In what form a request may come, and an answer comes."""

from typing import Any

from django.utils.translation import gettext as _
from rest_framework.exceptions import APIException, ParseError
from rest_framework.negotiation import DefaultContentNegotiation
from rest_framework.parsers import JSONParser

# No request of ours is longer; a server hands on whatever comes.
LARGEST_BODY = 256 * 1024


class TooLarge(APIException):
    status_code = 413
    default_code = "too_large"


class SmallJson(JSONParser):
    """Only as much as fits a request, and nothing that nests without end."""

    def parse(self, stream: Any, media_type: Any = None, parser_context: Any = None) -> Any:
        length = parser_context["request"].META.get("CONTENT_LENGTH") or 0
        if int(length) > LARGEST_BODY:
            raise TooLarge(_("This is too long to be read here."))
        try:
            return super().parse(stream, media_type, parser_context)
        except RecursionError:
            raise ParseError(_("This nests too deeply.")) from None


class OneFormat(DefaultContentNegotiation):
    """An answer has one form, whatever is asked for."""

    def select_renderer(self, request: Any, renderers: Any, format_suffix: Any = None) -> Any:
        return renderers[0], renderers[0].media_type
