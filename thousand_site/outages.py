"""Failures of the database that are not a program's fault: a full disk, a read-only file."""

from typing import ClassVar

from django.db import InternalError, OperationalError
from django.utils.translation import gettext_lazy as _
from psycopg.errors import ReadOnlySqlTransaction

from accounts.errors import DomainError


class Unavailable(DomainError):
    """A request that the database could not serve; nothing was written."""

    status = 503
    # Seconds until it is worth while to try again.
    wait: ClassVar[int] = 10
    texts: ClassVar = {
        "unavailable": _("Nothing can be saved at the moment. Try again in a few minutes.")
    }


def is_outage(error: BaseException | None) -> bool:
    """Return whether the database failed, or takes no writes."""
    if isinstance(error, InternalError):
        return isinstance(error.__cause__, ReadOnlySqlTransaction)
    return isinstance(error, OperationalError)
