"""Opening and closing pools by staff."""

from collections.abc import Iterable

from django.db import transaction

from accounts.audit.models import StaffAction
from accounts.audit.services import record
from accounts.models import User
from games.matchmaking.queue import remove_from_closed_pools
from games.models import Pool


@transaction.atomic
def set_open(actor: User, pools: Iterable[Pool], is_open: bool) -> int:
    """Open or close pools; return how many users waited in those that closed.

    Running games go on. A pool that is in this state already is left alone.
    """
    keys = sorted(pool.pk for pool in pools)
    rows = Pool.objects.select_for_update(of=("self",)).filter(pk__in=keys)
    for pool in rows.exclude(is_open=is_open).order_by("pk"):
        pool.is_open = is_open
        pool.save(update_fields=["is_open"])
        record_switch(actor, pool)
    return 0 if is_open else remove_from_closed_pools()


def record_switch(actor: User, pool: Pool) -> None:
    """Write into the audit log that the pool was opened or closed."""
    kind = StaffAction.Kind.POOL_OPEN if pool.is_open else StaffAction.Kind.POOL_CLOSE
    record(actor, kind, pool)
