"""Tests of the scopes that views name: no view may write by a right that it did not ask for."""

from collections.abc import Iterator

import pytest
from django.test import RequestFactory
from django.urls import URLPattern, URLResolver, get_resolver
from rest_framework.exceptions import MethodNotAllowed
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from accounts.tokens import services as tokens
from thousand_site.api.base.docs_page import UnknownAddress
from thousand_site.api.base.permissions import ScopedView

WRITING = ("POST", "PUT", "PATCH", "DELETE")


class Forgetful(ScopedView):
    """A view that forgot its scope to write."""

    def post(self, request: Request) -> Response:
        return Response()


def views(resolver: URLResolver) -> Iterator[type[APIView]]:
    """Yield the views of all addresses of the API."""
    for one in resolver.url_patterns:
        if isinstance(one, URLResolver):
            yield from views(one)
        elif isinstance(one, URLPattern):
            view = getattr(one.callback, "view_class", None) or getattr(one.callback, "cls", None)
            if isinstance(view, type) and issubclass(view, APIView):
                yield view


def write_scope(view: type[APIView], method: str) -> object:
    """Return the scope that this view asks for."""
    asked = view()
    asked.request = Request(RequestFactory().generic(method, "/"))
    return getattr(asked, "scope", None)


def test_every_operation_that_writes_needs_a_scope() -> None:
    found = {
        (view.__name__, method): write_scope(view, method)
        for view in views(get_resolver())
        for method in WRITING
        # It answers that there is nothing.
        if view is not UnknownAddress and hasattr(view, method.lower())
    }
    assert len(found) > 60
    assert {one for one, scope in found.items() if scope not in tokens.SCOPES} == set()


def test_a_view_that_forgot_its_scope_lets_nobody_write() -> None:
    with pytest.raises(MethodNotAllowed):
        write_scope(Forgetful, "POST")
    assert Forgetful.as_view()(RequestFactory().post("/")).status_code == 405
