"""The interactive documentation, the OpenAPI schema, and the 404 for unknown addresses."""

from functools import lru_cache

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.translation import get_language
from django.views.decorators.http import require_safe
from drf_spectacular.generators import SchemaGenerator
from drf_spectacular.renderers import OpenApiJsonRenderer
from drf_spectacular.utils import extend_schema
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView


@require_safe
def page(request: HttpRequest) -> HttpResponse:
    """Render Swagger UI; its files are served by this site."""
    return render(request, "thousand_site/api/docs_page.html")


@require_safe
def schema(request: HttpRequest) -> HttpResponse:
    """Return the schema. Building it takes a second, so it is cached for the process's lifetime."""
    return HttpResponse(_schema_json(get_language()), content_type="application/json")


@lru_cache(maxsize=8)
def _schema_json(language: str | None) -> bytes:
    schema = SchemaGenerator().get_schema(request=None, public=True)
    return bytes(OpenApiJsonRenderer().render(schema))


@extend_schema(exclude=True)
class UnknownAddress(APIView):
    """A 404 as a problem."""

    def get(self, request: Request) -> Response:
        raise Http404

    post = put = patch = delete = get
