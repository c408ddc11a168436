"""The page on which every operation can be read and tried, and the answer to wrong addresses."""

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
    """Swagger UI, which reads the schema; its files are the site's own."""
    return render(request, "thousand_site/api/docs_page.html")


@require_safe
def schema(request: HttpRequest) -> HttpResponse:
    """The description; it takes a second to make, and never changes while a process lives."""
    return HttpResponse(_described(get_language()), content_type="application/json")


@lru_cache(maxsize=8)
def _described(language: str | None) -> bytes:
    found = SchemaGenerator().get_schema(request=None, public=True)
    return bytes(OpenApiJsonRenderer().render(found))


@extend_schema(exclude=True)
class Nowhere(APIView):
    def get(self, request: Request) -> Response:
        raise Http404

    post = put = patch = delete = get
