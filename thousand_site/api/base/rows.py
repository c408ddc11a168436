"""Lists that are computed whole or never long, in pages as all others: by a cursor."""

import re
from collections.abc import Sequence
from typing import Any

from rest_framework import serializers

from thousand_site.api.base.pagination import MAX_ROWS, WRONG_CURSOR
from thousand_site.api.base.request_serializer import RequestSerializer

NEXT_HELP = "the `cursor` of the next page; null: this is the last page"
# A row that exists in the longest list.
CURSOR = re.compile(r"r(\d{1,5})", re.ASCII)


class RowCursorField(serializers.CharField):
    """The `next` of the previous page; the number of the row that the page begins with."""

    def to_internal_value(self, data: Any) -> Any:
        """Return the number of the row. Raises: ValidationError."""
        match = CURSOR.fullmatch(str(super().to_internal_value(data)))
        if match is None:
            raise serializers.ValidationError(WRONG_CURSOR)
        return int(match[1])


class RowsQuery(RequestSerializer):
    """The requested rows."""

    limit = serializers.IntegerField(min_value=1, max_value=MAX_ROWS, default=50)
    cursor = RowCursorField(required=False, help_text="`next` of the previous page")


def rows_serializer(child: type[serializers.Serializer], name: str) -> type[serializers.Serializer]:
    """Return the serializer of a page of such rows."""
    return _list_serializer(
        child, f"{name}Rows", NEXT_HELP, count=serializers.IntegerField(help_text="of all rows")
    )


def whole_serializer(
    child: type[serializers.Serializer], name: str
) -> type[serializers.Serializer]:
    """Return the serializer of a short list that comes in one page."""
    return _list_serializer(child, name, "always null: the list is whole")


def _list_serializer(
    child: type[serializers.Serializer], name: str, next_help: str, **beside: serializers.Field
) -> type[serializers.Serializer]:
    members = {
        "__doc__": None,
        **beside,
        "results": child(many=True),
        "next": serializers.CharField(allow_null=True, help_text=next_help),
    }
    return type(f"{name}Serializer", (serializers.Serializer,), members)


def whole_list(rows: Any) -> dict[str, Any]:
    """Return a short list as its only page."""
    return {"results": rows, "next": None}


def rows_page(rows: Sequence[Any], params: dict[str, Any]) -> tuple[Sequence[Any], dict[str, Any]]:
    """Return the rows of the page, and the fields beside them."""
    first, last = row_range(params)
    return rows[first:last], beside_rows(len(rows), last)


def row_range(params: dict[str, Any]) -> tuple[int, int]:
    """Return the number of the page's first row, and of the one after its last."""
    first: int = params.get("cursor", 0)
    return first, first + params["limit"]


def beside_rows(count: int, last: int) -> dict[str, Any]:
    """Return the number of all rows, and the cursor of the page that begins at `last`."""
    return {"count": count, "next": f"r{last}" if last < count else None}
