"""Permissions of the administration's own pages; superusers have all."""

from accounts.models import User


def may_moderate(user: User) -> bool:
    """Return whether the user may handle cases, ban, and annul games."""
    return user.has_perm("fairplay.change_case")


def may_see_people(user: User) -> bool:
    """Return whether the user may open the pages of other users."""
    return may_moderate(user) or user.has_perm("accounts.view_user")


def may_see_logins(user: User) -> bool:
    """Return whether the user may see email and network addresses of others."""
    return user.has_perm("accounts.view_user")


def may_read_log(user: User) -> bool:
    """Return whether the user may search the audit log."""
    return user.has_perm("audit.view_staffaction")


def may_change_pools(user: User) -> bool:
    """Return whether the user may open and close pools."""
    return user.has_perm("games.change_pool")


def may_announce(user: User) -> bool:
    """Return whether the user may publish and withdraw announcements."""
    return user.has_perm("announcements.add_siteannouncement")
