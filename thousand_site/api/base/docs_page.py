"""The interactive documentation, the OpenAPI schema, and the 404 for unknown addresses."""

import gzip
from functools import lru_cache

from django.http import Http404, HttpRequest, HttpResponse
from django.middleware.gzip import re_accepts_gzip
from django.shortcuts import render
from django.utils.cache import patch_vary_headers
from django.utils.translation import get_language
from django.views.decorators.http import require_safe
from drf_spectacular.generators import SchemaGenerator
from drf_spectacular.renderers import OpenApiJsonRenderer
from drf_spectacular.utils import extend_schema
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from thousand_site.documents import views as documents

# A document as JSON, and the same compressed.
Document = tuple[bytes, bytes]


@require_safe
def page(request: HttpRequest) -> HttpResponse:
    """Render Swagger UI; its files are served by this site."""
    context = {"has_documents": documents.is_built()}
    return render(request, "thousand_site/api/docs_page.html", context)


@require_safe
def schema(request: HttpRequest) -> HttpResponse:
    """Return the schema. Building it takes a second, so it is cached for the process's lifetime."""
    return document_response(request, _schema_json(get_language()))


def document_response(request: HttpRequest, document: Document) -> HttpResponse:
    """Return a document, compressed if the client takes that."""
    text, compressed = document
    is_compressed = accepts_gzip(request)
    response = HttpResponse(compressed if is_compressed else text, content_type="application/json")
    if is_compressed:
        response["Content-Encoding"] = "gzip"
    patch_vary_headers(response, ("Accept-Encoding",))
    return response


def accepts_gzip(request: HttpRequest) -> bool:
    """Return whether the client takes an answer compressed by gzip."""
    return bool(re_accepts_gzip.search(request.headers.get("Accept-Encoding", "")))


@lru_cache(maxsize=8)
def _schema_json(language: str | None) -> Document:
    """Return the schema in this language as JSON, and the same compressed."""
    schema = SchemaGenerator().get_schema(request=None, public=True)
    text = bytes(OpenApiJsonRenderer().render(schema))
    # Without a time, so that all processes give it the same ETag.
    return text, gzip.compress(text, mtime=0)


@extend_schema(exclude=True)
class UnknownAddress(APIView):
    """A 404 as a problem."""

    def get(self, request: Request) -> Response:
        raise Http404

    post = put = patch = delete = get
