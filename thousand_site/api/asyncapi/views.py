"""The address of the AsyncAPI document."""

import gzip
import json
from functools import cache

from django.http import HttpRequest, HttpResponse
from django.views.decorators.http import require_safe

from thousand_site.api.asyncapi.document import document
from thousand_site.api.base.docs_page import Document, document_response


@require_safe
def asyncapi(request: HttpRequest) -> HttpResponse:
    """Return the document; it is built once a process."""
    return document_response(request, _document())


@cache
def _document() -> Document:
    text = json.dumps(document(), separators=(",", ":")).encode()
    return text, gzip.compress(text, mtime=0)
