"""Pages of long lists by DRF's cursor pagination, which neither counts nor skips rows."""

import re
from base64 import b64decode
from binascii import Error as Base64Error
from collections.abc import Callable, Iterable
from datetime import UTC
from typing import Any, Generic, NamedTuple, TypeVar
from urllib.parse import parse_qs

from django.db.models import Model, QuerySet
from django.utils.dateparse import parse_datetime
from django.utils.translation import gettext_lazy as _
from rest_framework import serializers
from rest_framework.pagination import CursorPagination

from thousand_site.api.base.request_serializer import RequestSerializer

MAX_ROWS = 100
WRONG_CURSOR = _("This page cursor is not valid. Start again from the first page.")

Row = TypeVar("Row", bound=Model)


class CursorField(serializers.CharField):
    """The `next` of the previous page: a cursor token of DRF."""

    def to_internal_value(self, data: Any) -> str:
        token = str(super().to_internal_value(data))
        if not is_cursor(token):
            raise serializers.ValidationError(WRONG_CURSOR)
        return token


def is_cursor(token: str) -> bool:
    """Return whether the token is a cursor of this API: a timestamp, an offset, or both."""
    try:
        fields = parse_qs(b64decode(token.encode("ascii"), validate=True).decode("ascii"))
        moments = [parse_datetime(text) for text in fields.get("p", [])]
        aware = all(at and at.tzinfo and at.astimezone(UTC) for at in moments)
    except (UnicodeError, Base64Error, OverflowError, ValueError):
        return False
    offsets = all(re.fullmatch(r"\d{1,4}", text, re.ASCII) for text in fields.get("o", []))
    return bool(fields) and set(fields) <= {"p", "o"} and aware and offsets


class PageSerializer(RequestSerializer):
    """The size and position of a page."""

    limit = serializers.IntegerField(min_value=1, max_value=MAX_ROWS, default=50)
    cursor = CursorField(required=False, help_text="`next` of the previous page")


class Page(NamedTuple, Generic[Row]):
    """The rows of a page and the cursor of the next one; None on the last page."""

    rows: list[Row]
    next: str | None


class NewestFirstPagination(CursorPagination):
    """Pagination by a timestamp column and the primary key, both descending.

    The cursor was validated by `PageSerializer`; it is written as a bare token.
    """

    def __init__(self, column: str, limit: int, cursor: str | None) -> None:
        self.ordering = (f"-{column}", "-pk")
        self.limit, self.cursor_token = limit, cursor

    def get_page_size(self, request: Any) -> int:
        return self.limit

    def decode_cursor(self, request: Any) -> Any:
        query = {self.cursor_query_param: self.cursor_token} if self.cursor_token else {}
        return super().decode_cursor(CursorQuery(query))  # type: ignore[arg-type]

    def encode_cursor(self, cursor: Any) -> str:
        link = super().encode_cursor(cursor)
        return parse_qs(link.partition("?")[2])[self.cursor_query_param][0]


class CursorQuery(NamedTuple):
    """The part of a request that DRF's pagination reads."""

    query_params: dict[str, str]

    def build_absolute_uri(self) -> str:
        return ""


def newest_first(
    rows: QuerySet[Row], column: str, limit: int, cursor: str | None = None
) -> Page[Row]:
    """Return the page of `limit` rows after the cursor, newest first by the timestamp column."""
    pages = NewestFirstPagination(column, limit, cursor)
    page_rows = pages.paginate_queryset(rows, CursorQuery({}))  # type: ignore[arg-type]
    return Page(list(page_rows or []), pages.get_next_link())


def page_serializer(child: type[serializers.Serializer], name: str) -> type[serializers.Serializer]:
    """Return the serializer class of a page of such rows."""
    help_text = "the `cursor` of the next page; null: this is the last page"
    return type(
        f"{name}PageSerializer",
        (serializers.Serializer,),
        {
            "__doc__": None,
            "results": child(many=True),
            "next": serializers.CharField(allow_null=True, help_text=help_text),
        },
    )


def page_payload(
    page: Page[Any], child: Callable[..., Any], rows: Iterable[Any] | None = None
) -> Any:
    """Return the page as JSON; `rows` replaces the page's own rows where given."""
    return {
        "results": child(rows if rows is not None else page.rows, many=True).data,
        "next": page.next,
    }
