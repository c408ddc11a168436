"""Audit log entries for the forms of the administration."""

from collections.abc import Iterable
from typing import Any, cast

from django.db.models import Model
from django.http import HttpRequest

from accounts.audit.models import StaffAction
from accounts.audit.services import record
from accounts.models import User

Kind = StaffAction.Kind


class AuditedMixin:
    """Records what is added, changed and deleted by the forms of an admin class.

    A class whose services write the audit log themselves says `audits_itself`.
    """

    audits_itself = False

    def log_addition(self, request: HttpRequest, obj: Model, message: Any) -> Any:
        """Log the addition of a row."""
        self._record(request, Kind.ADD, obj)
        return super().log_addition(request, obj, message)  # type: ignore[misc]

    def log_change(self, request: HttpRequest, obj: Model, message: Any) -> Any:
        """Log the change of a row, with the names of its changed fields."""
        self._record(request, Kind.CHANGE, obj, fields=_changed_fields(message))
        return super().log_change(request, obj, message)  # type: ignore[misc]

    def log_deletions(self, request: HttpRequest, queryset: Iterable[Model]) -> Any:
        """Log the deletion of each row."""
        for obj in queryset:
            self._record(request, Kind.DELETE, obj)
        return super().log_deletions(request, queryset)  # type: ignore[misc]

    def _record(self, request: HttpRequest, kind: str, obj: Model, **data: Any) -> None:
        if not self.audits_itself:
            record(cast(User, request.user), kind, obj, **data)


def _changed_fields(message: Any) -> list[str]:
    """Return the names in Django's message about a change, which may be a text."""
    parts = message if isinstance(message, list) else []
    changes = [part["changed"] for part in parts if "changed" in part]
    return sorted({str(name) for change in changes for name in change.get("fields", ())})


def audited(admin_class: type) -> type:
    """Return the admin class with the mixin."""
    if issubclass(admin_class, AuditedMixin):
        return admin_class
    # Its own setting wins.
    own = {"audits_itself": getattr(admin_class, "audits_itself", False)}
    names = {"__module__": admin_class.__module__, "__doc__": admin_class.__doc__}
    return type(admin_class.__name__, (AuditedMixin, admin_class), {**own, **names})
