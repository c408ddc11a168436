"""Pages of what is computed whole, or is never long: from one row on, with how many there are."""

from collections.abc import Sequence
from typing import Any

from rest_framework import serializers

from thousand_site.api.pagination import MOST_ROWS


class RowsQuery(serializers.Serializer):
    """Which rows."""

    limit = serializers.IntegerField(min_value=1, max_value=MOST_ROWS, default=50)
    first = serializers.IntegerField(
        min_value=0, max_value=10_000, default=0, help_text="`next` of the page before"
    )


def rows_of(child: type[serializers.Serializer], name: str) -> type[serializers.Serializer]:
    """The shape of a page of such rows."""
    return type(
        f"{name}RowsSerializer",
        (serializers.Serializer,),
        {
            "__doc__": None,
            "count": serializers.IntegerField(help_text="of all rows"),
            "results": child(many=True),
            "next": serializers.IntegerField(
                allow_null=True, help_text="`first` of the next page; null: this is the last one"
            ),
        },
    )


def cut(rows: Sequence[Any], asked: dict[str, Any]) -> tuple[Sequence[Any], dict[str, Any]]:
    """The rows of this page, and what is said beside them."""
    end = asked["first"] + asked["limit"]
    more = end if end < len(rows) else None
    return rows[asked["first"] : end], {"count": len(rows), "next": more}
