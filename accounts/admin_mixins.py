"""Read-only and guarded admin classes, and the base of all lists."""

from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from functools import wraps
from typing import Any, cast

from django.contrib.admin.utils import unquote
from django.core.paginator import Paginator
from django.db import transaction
from django.db.models import Model, QuerySet
from django.http import HttpRequest
from django.urls import reverse
from django.utils.functional import cached_property
from django.utils.html import format_html
from django.utils.safestring import SafeString
from unfold.admin import ModelAdmin, TabularInline

from accounts.audit.models import StaffAction
from accounts.audit.services import record
from accounts.models import User
from accounts.permissions import RightsRefused

LINK = "font-medium text-primary-600 underline dark:text-primary-500"
# Nobody reads so many rows page by page; they search.
MAX_COUNTED = 5000


def person_link(user_id: int, name: str) -> SafeString:
    """Return a link to a user's page in the administration."""
    address = reverse("admin:administration_user", args=[user_id])
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
        return lookup.split("__")[0] in {_name_of(one) for one in filters}


def _name_of(list_filter: Any) -> str:
    """Return the parameter of a filter: a field's name, such a name with a class, or a class."""
    if isinstance(list_filter, str):
        return list_filter
    is_class = isinstance(list_filter, type)
    return str(list_filter.parameter_name if is_class else list_filter[0])


class BoundedInlineMixin:
    """Related rows, of which a request cannot make as many forms as it likes.

    The number of forms is a field of the request, and Django's own bound is 1000 more than there
    may be rows: they kept a process busy for half a minute.
    """

    # Forms that a page may add.
    NEW_ROWS = 10

    def get_formset(self, request: HttpRequest, obj: Any = None, **kwargs: Any) -> Any:
        """Return the class of the formset, with a bound of the rows and NEW_ROWS."""
        formset = super().get_formset(request, obj, **kwargs)  # type: ignore[misc]
        if request.method == "POST":
            formset.absolute_max = self._count_rows(formset, obj) + self.NEW_ROWS
        return formset

    @staticmethod
    def _count_rows(formset: Any, obj: Any) -> int:
        if obj is None:
            return 0
        return int(formset.model._default_manager.filter(**{formset.fk.name: obj}).count())


class ReadOnlyInline(BoundedInlineMixin, TabularInline):
    """Related rows, visible to everybody who may see the parent row."""

    extra = 0
    can_delete = False

    def has_view_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        return True

    def has_add_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        return False

    def has_change_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        return False


class GuardedMixin:
    """Admin of rows that give rights or logins; `check_change` guards each of them.

    Whatever writes one asks it: forms, deletions, and actions on many. A refused attempt is an
    answer 403 with the reason, and a row of the audit log.
    """

    def check_change(self, staff: User, obj: Any) -> None:
        """Check that staff may change this row; None: that they may add one.

        Raises:
            RightsRefused: they may not.
        """
        raise NotImplementedError

    def lock(self, obj: Any) -> None:
        """Lock what `check_change` reads, so that it still holds when the row is written."""

    def has_add_permission(self, request: HttpRequest) -> bool:
        return super().has_add_permission(request) and self._may(request, None)  # type: ignore[misc]

    def has_change_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        may = super().has_change_permission(request, obj)  # type: ignore[misc]
        return may and (obj is None or self._may(request, obj))

    def has_delete_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        may = super().has_delete_permission(request, obj)  # type: ignore[misc]
        return may and (obj is None or self._may(request, obj))

    def _may(self, request: HttpRequest, obj: Any) -> bool:
        try:
            self.check_change(cast(User, request.user), obj)
        except RightsRefused:
            return False
        return True

    def changeform_view(
        self, request: HttpRequest, object_id: str | None = None, *args: Any, **kwargs: Any
    ) -> Any:
        """Show or save the form. Raises: RightsRefused."""
        with self.guarded(request, object_id):
            return super().changeform_view(request, object_id, *args, **kwargs)  # type: ignore[misc]

    def delete_view(self, request: HttpRequest, object_id: str, *args: Any, **kwargs: Any) -> Any:
        """Ask, or delete the row. Raises: RightsRefused."""
        with self.guarded(request, object_id):
            return super().delete_view(request, object_id, *args, **kwargs)  # type: ignore[misc]

    def get_actions(self, request: HttpRequest) -> dict[str, Any]:
        """Return the actions; each is carried out on all chosen rows, or on none."""
        actions = super().get_actions(request)  # type: ignore[misc]
        return {name: (self._guard(act), *words) for name, (act, *words) in actions.items()}

    def _guard(self, act: Callable[..., Any]) -> Callable[..., Any]:
        @wraps(act)
        def guarded(page: Any, request: HttpRequest, rows: QuerySet[Any]) -> Any:
            with self._checked(request, rows):
                return act(page, request, rows)

        return guarded

    @contextmanager
    def guarded(self, request: HttpRequest, object_id: str | None) -> Iterator[None]:
        """Check a row before it is written, and hold it until then; None: a new one.

        Raises:
            RightsRefused: they may not.
        """
        obj = None if object_id is None else self.get_object(request, unquote(object_id))  # type: ignore[attr-defined]
        is_missing = obj is None and object_id is not None
        with self._checked(request, [] if is_missing else [obj]):
            yield

    @contextmanager
    def _checked(self, request: HttpRequest, rows: Iterable[Any]) -> Iterator[None]:
        if request.method != "POST":
            yield
            return
        staff, row = cast(User, request.user), None
        try:
            with transaction.atomic():
                for row in rows:
                    self._check_locked(staff, row)
                yield
        except RightsRefused as error:
            _record_refusal(staff, row, error)
            raise

    def _check_locked(self, staff: User, row: Any) -> None:
        if row is not None:
            self.lock(row)
            row.refresh_from_db()
        self.check_change(staff, row)


def _record_refusal(staff: User, row: Model | None, error: RightsRefused) -> None:
    people = [error.account] if error.account else []
    record(staff, StaffAction.Kind.REFUSED, row, people, refusal=error.code)
