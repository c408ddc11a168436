"""Read-only admin classes for models that only services may write, and what all lists share."""

from typing import Any, cast

from django.core.paginator import Paginator
from django.db.models import QuerySet
from django.http import HttpRequest
from django.urls import reverse
from django.utils.functional import cached_property
from django.utils.html import format_html
from django.utils.safestring import SafeString
from unfold.admin import ModelAdmin, TabularInline

LINK = "font-medium text-primary-600 underline dark:text-primary-500"
# Nobody reads so many rows page by page; they search.
MAX_COUNTED = 5000


def person_link(user_id: int, name: str) -> SafeString:
    """Return a link to a user's page in the administration."""
    address = reverse("admin:desk_person", args=[user_id])
    return format_html('<a href="{}" class="{}">{}</a>', address, LINK, name)


class CappedPaginator(Paginator):
    """Pages of a table that grows for ever: no row after the first MAX_COUNTED is counted."""

    @cached_property
    def count(self) -> int:
        """Return the number of rows, at most MAX_COUNTED."""
        rows = cast("QuerySet[Any]", self.object_list)
        return rows[:MAX_COUNTED].count()


class ReadOnlyAdmin(ModelAdmin):
    """Read-only admin: form edits would bypass services and leave no audit trail."""

    def has_add_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        return False

    def has_change_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        return False

    def has_delete_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        return False

    def lookup_allowed(self, lookup: str, value: str, request: Any = None) -> bool:
        """Allow the filters of the list alone: a query by a hidden column would reveal it."""
        filters = self.get_list_filter(request)
        names = {name if isinstance(name, str) else name[0] for name in filters}
        return lookup.split("__")[0] in names


class ReadOnlyInline(TabularInline):
    """Related rows, visible to everybody who may see the parent row."""

    extra = 0
    can_delete = False

    def has_view_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        return True

    def has_add_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        return False

    def has_change_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        return False
