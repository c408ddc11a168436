"""Read-only admin classes for models that only services may write."""

from typing import Any

from django.http import HttpRequest
from unfold.admin import ModelAdmin, TabularInline


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
        return lookup.split("__")[0] in self.get_list_filter(request)


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
