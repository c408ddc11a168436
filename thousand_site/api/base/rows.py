"""Pages of lists that are computed whole or never long: by row number, with a total."""

from collections.abc import Sequence
from typing import Any

from rest_framework import serializers

from thousand_site.api.base.pagination import MAX_ROWS
from thousand_site.api.base.request_serializer import RequestSerializer


class RowsQuery(RequestSerializer):
    """The requested rows."""

    limit = serializers.IntegerField(min_value=1, max_value=MAX_ROWS, default=50)
    first = serializers.IntegerField(
        min_value=0, max_value=10_000, default=0, help_text="`next` of the previous page"
    )


def rows_serializer(child: type[serializers.Serializer], name: str) -> type[serializers.Serializer]:
    """Return the serializer of a page of such rows."""
    return type(
        f"{name}RowsSerializer",
        (serializers.Serializer,),
        {
            "__doc__": None,
            "count": serializers.IntegerField(help_text="number of all rows"),
            "results": child(many=True),
            "next": serializers.IntegerField(
                allow_null=True, help_text="`first` of the next page; null: this is the last page"
            ),
        },
    )


def rows_page(rows: Sequence[Any], params: dict[str, Any]) -> tuple[Sequence[Any], dict[str, Any]]:
    """Return the rows of the page, and the fields beside them."""
    end = params["first"] + params["limit"]
    more = end if end < len(rows) else None
    return rows[params["first"] : end], {"count": len(rows), "next": more}
