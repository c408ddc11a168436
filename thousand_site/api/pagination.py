"""Lists without an end are read page by page: a page begins behind the last row of the one before.

No page counts rows or passes over them, so that the thousandth costs what the first one costs.
"""

from collections.abc import Callable, Iterable
from datetime import UTC, datetime, timedelta
from typing import Any, Generic, NamedTuple, TypeVar

from django.db.models import Model, Q, QuerySet
from django.utils.translation import gettext as _
from rest_framework import serializers

MOST_ROWS = 100
EPOCH = datetime(1970, 1, 1, tzinfo=UTC)

Row = TypeVar("Row", bound=Model)


class Cursor(NamedTuple):
    """A moment and a row's key: the text `1795312345000000.abc` of an address."""

    at: datetime
    key: str

    def __str__(self) -> str:
        return f"{(self.at - EPOCH) // timedelta(microseconds=1)}.{self.key}"

    @classmethod
    def read(cls, text: str) -> "Cursor":
        """ValueError for what is none."""
        at, _dot, key = text.partition(".")
        if not at.isascii() or not at.isdecimal() or not key.isalnum() or len(text) > 40:
            raise ValueError(text)
        try:
            return cls(EPOCH + timedelta(microseconds=int(at)), key)
        except OverflowError:
            raise ValueError(text) from None


class CursorField(serializers.CharField):
    """`next` of the page before."""

    def to_internal_value(self, data: Any) -> Any:
        try:
            return Cursor.read(super().to_internal_value(data))
        except ValueError:
            raise serializers.ValidationError(_("This is no cursor of ours.")) from None


class PageSerializer(serializers.Serializer):
    """Which rows of a list."""

    limit = serializers.IntegerField(min_value=1, max_value=MOST_ROWS, default=50)
    cursor = CursorField(required=False, help_text="`next` of the page before")


class Page(NamedTuple, Generic[Row]):
    rows: list[Row]
    next: str | None


def newest_first(
    rows: QuerySet[Row], moment: str, limit: int, cursor: Cursor | None, key: type = str
) -> Page[Row]:
    """A page by a column of time and the primary key, both falling."""
    if cursor is not None:
        rows = rows.filter(behind(moment, cursor, key))
    found = list(rows.order_by(f"-{moment}", "-pk")[: limit + 1])
    more = len(found) > limit
    return Page(found[:limit], str(cursor_of(found[limit - 1], moment)) if more else None)


def behind(moment: str, cursor: Cursor, key: type = str) -> Q:
    """The first condition says twice what the second says: it is what an index can begin with."""
    try:
        own = key(cursor.key)
    except ValueError:
        raise serializers.ValidationError({"cursor": [_("This is no cursor of ours.")]}) from None
    earlier = Q(**{f"{moment}__lt": cursor.at}) | Q(pk__lt=own)
    return Q(**{f"{moment}__lte": cursor.at}) & earlier


def cursor_of(row: Model, moment: str) -> Cursor:
    return Cursor(getattr(row, moment), str(row.pk))


def page_of(child: type[serializers.Serializer], name: str) -> type[serializers.Serializer]:
    """The shape of a page of such rows."""
    help_text = "the `cursor` of the next page; null: this is the last one"
    return type(
        f"{name}PageSerializer",
        (serializers.Serializer,),
        {
            "__doc__": None,
            "results": child(many=True),
            "next": serializers.CharField(allow_null=True, help_text=help_text),
        },
    )


def written(page: Page[Any], child: Callable[..., Any], rows: Iterable[Any] | None = None) -> Any:
    """The page as it is answered; `rows` where something was put beside the rows."""
    return {
        "results": child(rows if rows is not None else page.rows, many=True).data,
        "next": page.next,
    }
