"""The page on which every operation can be read and tried, and the answer to wrong addresses."""

from django.conf import settings
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_safe
from drf_spectacular.utils import extend_schema
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView


@require_safe
def page(request: HttpRequest) -> HttpResponse:
    """Swagger UI, which reads the schema; its files are the site's own."""
    return render(request, "site/api.html", {"limits": settings.API_LIMITS})


@extend_schema(exclude=True)
class Nowhere(APIView):
    def get(self, request: Request) -> Response:
        raise Http404

    post = put = patch = delete = get
