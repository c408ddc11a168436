"""Permissions of staff to change rights, logins and addresses of an account."""

from django.contrib.auth.models import Group
from django.core.exceptions import PermissionDenied
from django.utils.translation import gettext_lazy as _

from accounts.errors import DomainError
from accounts.models import User

# Fields of a user that give rights of staff.
RIGHTS = ("is_staff", "is_superuser", "groups", "user_permissions")


class RightsRefused(DomainError, PermissionDenied):
    """An attempt of staff to change rights, or an account, that they may not change."""

    status = 403
    texts = {
        "rights": _("Only an administrator with all rights changes the rights of an account."),
        "staff_account": _(
            "This account, or the owner of this bot, has rights of staff. "
            "Only an administrator with all rights changes it."
        ),
        "own_account": _(
            "Nobody changes their own rights, password or addresses in the administration. Your "
            "settings have password and addresses; another administrator changes your rights."
        ),
        "group": _("Only an administrator with all rights changes groups and their permissions."),
        "own_group": _("You belong to this group. Another administrator changes it."),
    }

    def __init__(self, code: str, account: User | None = None) -> None:
        super().__init__(code)
        self.account = account


def has_rights(account: User) -> bool:
    """Return whether the account has a right of staff, or gets one by a flag alone."""
    flags = account.is_staff or account.is_superuser
    return flags or account.user_permissions.exists() or account.groups.exists()


def check_may_change(staff: User, account: User) -> None:
    """Check that staff may change what an account logs in with, or end it.

    Raises:
        RightsRefused: it is their own, or it or the owner of the bot has rights of staff, and they
            are no superuser.
    """
    if staff.pk == account.pk:
        raise RightsRefused("own_account", account)
    if staff.is_superuser:
        return
    owner = account.bot_owner
    if has_rights(account) or (owner is not None and has_rights(owner)):
        raise RightsRefused("staff_account", account)


def check_may_change_group(staff: User, group: Group | None) -> None:
    """Check that staff may change a group, or add one: None.

    Raises:
        RightsRefused: they are no superuser, or belong to it.
    """
    if not staff.is_superuser:
        raise RightsRefused("group")
    if group is not None and staff.groups.filter(pk=group.pk).exists():
        raise RightsRefused("own_group")
