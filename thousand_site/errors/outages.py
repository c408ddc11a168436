"""Database errors that are no bugs: outages, lost races, unstorable values."""

import logging
from typing import ClassVar

from django.core.exceptions import ObjectDoesNotExist
from django.db import DatabaseError, DataError, InternalError, OperationalError
from django.utils.translation import gettext_lazy as _
from psycopg.errors import (
    DeadlockDetected,
    ForeignKeyViolation,
    ReadOnlySqlTransaction,
    SerializationFailure,
    UniqueViolation,
)

from accounts.errors import DomainError

# Errors of the second of two requests that change or delete one row at once.
RACES = (DeadlockDetected, SerializationFailure, ForeignKeyViolation, UniqueViolation)


class DatabaseRefusal(DomainError):
    """A request that the database refused; nothing was written."""

    # Seconds until it is worth while to try again; None: nothing changes by waiting.
    wait: ClassVar[int | None] = None
    log_level: ClassVar[int] = logging.WARNING


class Unavailable(DatabaseRefusal):
    """A request that the database could not serve."""

    status = 503
    wait = 10
    texts: ClassVar = {
        "unavailable": _("Nothing can be saved at the moment. Try again in a few minutes.")
    }


class LostRace(DatabaseRefusal):
    """A request that met another one, which changed or deleted the same thing."""

    status = 409
    wait = 1
    texts: ClassVar = {
        "lost_race": _(
            "Somebody changed or deleted this at the same moment, and nothing was done. "
            "Reload the page and try again."
        )
    }


class Unstorable(DatabaseRefusal):
    """A request with a number or a text that the database has no place for.

    The part that let it through has forgotten a check.
    """

    status = 400
    log_level = logging.ERROR
    texts: ClassVar = {
        "unstorable": _("The request contains a number or a text that cannot be stored.")
    }


def _misses_a_row(error: BaseException | None) -> bool:
    """Return whether a row was deleted between two steps: before it was read again, or saved."""
    # Django saves chosen columns, and raises the base class if there is no row.
    return isinstance(error, ObjectDoesNotExist) or type(error) is DatabaseError


def database_refusal(error: BaseException | None) -> DatabaseRefusal | None:
    """Return the refusal that this exception means; None: it is a fault of the program."""
    cause = error.__cause__ if error is not None else None
    if isinstance(cause, RACES) or _misses_a_row(error):
        return LostRace("lost_race")
    if isinstance(error, InternalError):
        is_outage = isinstance(cause, ReadOnlySqlTransaction)
        return Unavailable("unavailable") if is_outage else None
    if isinstance(error, OperationalError):
        return Unavailable("unavailable")
    return Unstorable("unstorable") if isinstance(error, DataError) else None
