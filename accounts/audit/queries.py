"""Search in the audit log, page by page."""

from dataclasses import dataclass
from datetime import date, datetime, time, timedelta

from django.db.models import Q, QuerySet
from django.utils import timezone

from accounts.audit.models import StaffAction
from accounts.models import User, name_key

PAGE_SIZE = 50


@dataclass(frozen=True)
class LogSearch:
    """Filters of the audit log; empty values do not restrict it, both days are included."""

    person: str = ""
    staff: str = ""
    kind: str = ""
    text: str = ""
    first_day: date | None = None
    last_day: date | None = None


@dataclass(frozen=True)
class LogPage:
    """Rows, the newest first; `before` is the cursor of the next page, None on the last one."""

    rows: list[StaffAction]
    before: int | None


def page_of(search: LogSearch, before: int | None = None) -> LogPage:
    """Return the rows found that are older than the cursor."""
    found = _found(search)
    if before is not None:
        found = found.filter(pk__lt=before)
    rows = list(with_people(found.order_by("-pk"))[: PAGE_SIZE + 1])
    is_last = len(rows) <= PAGE_SIZE
    rows = rows[:PAGE_SIZE]
    return LogPage(rows, None if is_last else rows[-1].pk)


def with_people(actions: QuerySet[StaffAction]) -> QuerySet[StaffAction]:
    """Return the actions with all users that their sentences name."""
    return actions.select_related("actor").prefetch_related("people")


def actions_about(person: User) -> QuerySet[StaffAction]:
    """Return what staff did that concerns a user, the newest first."""
    return with_people(StaffAction.objects.filter(people=person).order_by("-pk"))


def _found(search: LogSearch) -> QuerySet[StaffAction]:
    found = StaffAction.objects.all()
    if search.person:
        found = found.filter(people__in=_named(search.person))
    if search.staff:
        found = found.filter(actor__in=_named(search.staff))
    if search.kind:
        found = found.filter(kind=search.kind)
    if search.text:
        words = Q(reason__icontains=search.text) | Q(target_text__icontains=search.text)
        found = found.filter(words | Q(target_id=search.text))
    return _in_range(found, search).distinct()


def _named(name: str) -> QuerySet[User]:
    """Return the users, closed accounts included, with a name that begins so."""
    return User.objects.filter(name_key__startswith=name_key(name))


def _in_range(found: QuerySet[StaffAction], search: LogSearch) -> QuerySet[StaffAction]:
    if search.first_day:
        found = found.filter(created_at__gte=_midnight(search.first_day))
    # No day follows the last one that there is.
    if search.last_day and search.last_day < date.max:
        found = found.filter(created_at__lt=_midnight(search.last_day + timedelta(days=1)))
    return found


def _midnight(day: date) -> datetime:
    return timezone.make_aware(datetime.combine(day, time.min))
