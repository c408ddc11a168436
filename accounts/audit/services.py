"""Writing the audit log."""

import logging
from collections.abc import Iterable
from typing import Any

from allauth.account.models import EmailAddress
from django.db import transaction
from django.db.models import Model

from accounts.audit.models import MAX_REASON_LENGTH, MAX_TARGET_LENGTH, StaffAction
from accounts.models import User

log = logging.getLogger(__name__)


@transaction.atomic
def record(
    actor: User,
    kind: str,
    target: Model | None = None,
    people: Iterable[User] = (),
    reason: str = "",
    text: str | None = None,
    **data: Any,
) -> StaffAction:
    """Add one row for one action of staff.

    `target`: the row that was acted on; `text` is its name, by default what it calls itself. A user
    is one of the people, as the owner of an address is, and has no name here. `data` must be JSON.
    """
    action = StaffAction.objects.create(
        actor=actor, kind=kind, reason=reason.strip()[:MAX_REASON_LENGTH], data=data,
        **_target_fields(target, text),
    )  # fmt: skip
    concerned = {user.pk for user in people} | _owner_ids(target)
    action.people.set(concerned)
    facts = _facts(action, concerned)
    transaction.on_commit(lambda: log.info("staff acted", extra=facts))
    return action


def _owner_ids(target: Model | None) -> set[int]:
    """Return the id of the user that this row is, or whose address it is."""
    if isinstance(target, EmailAddress):
        return {target.user_id}
    return {target.pk} if isinstance(target, User) else set()


def _facts(action: StaffAction, concerned: Iterable[int]) -> dict[str, Any]:
    """Return what the log says of an action: no name and no reason, which may tell about people."""
    return {
        "action": action.pk,
        "kind": action.kind,
        "actor": action.actor_id,
        "target": f"{action.target_model} {action.target_id}".strip(),
        "users": ",".join(map(str, sorted(concerned))),
    }


def _target_fields(target: Model | None, text: str | None) -> dict[str, str]:
    if target is None:
        return {"target_text": (text or "")[:MAX_TARGET_LENGTH]}
    is_private = isinstance(target, User | EmailAddress)
    name = "" if is_private else str(target) if text is None else text
    return {
        "target_model": target._meta.label_lower,
        "target_id": str(target.pk),
        "target_text": name[:MAX_TARGET_LENGTH],
    }
