"""Rights of staff over an account, and the rights of staff that an account has."""

from collections.abc import Callable
from dataclasses import dataclass

from django.urls import reverse
from django.utils.functional import Promise
from django.utils.http import urlencode
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from accounts.bans import services as bans
from accounts.errors import DomainError
from accounts.models import User
from accounts.permissions import check_may_change
from thousand_site.administration import permissions

STAFF_RIGHTS: list[tuple[Callable[[User], bool], Promise]] = [
    (permissions.may_moderate, gettext_lazy("handle cases, ban users, annul games")),
    (permissions.may_see_people, gettext_lazy("open the pages of users")),
    (permissions.may_see_logins, gettext_lazy("see email and network addresses")),
    (lambda user: user.has_perm("accounts.change_user"), gettext_lazy("change accounts")),
    (permissions.may_change_pools, gettext_lazy("open and close game types")),
    (permissions.may_announce, gettext_lazy("publish announcements")),
    (permissions.may_read_log, gettext_lazy("search the audit log")),
    (
        lambda user: user.has_perm("tournaments.change_tournament"),
        gettext_lazy("manage all tournaments"),
    ),
]


@dataclass(frozen=True)
class PossibleAction:
    """Something to do with an account: where, or why not; neither: on this page."""

    label: str
    url: str = ""
    why_not: str = ""


def rights_of(person: User) -> list[Promise]:
    """Return the rights of staff of this account, in words."""
    return [label for has, label in STAFF_RIGHTS if person.is_staff and has(person)]


def possible_actions(staff: User, person: User) -> list[PossibleAction]:
    """Return what this member of staff may do with the account, and why not the rest."""
    query = urlencode({"q": person.username})
    listed = f"{reverse('admin:account_emailaddress_changelist')}?{query}"
    form = f"{reverse('admin:accounts_user_change', args=[person.pk])}?edit=1"
    password = reverse("admin:auth_user_password_change", args=[person.pk])
    closing = reverse("admin:accounts_user_delete", args=[person.pk])
    return [
        PossibleAction(_("ban, lift bans, open cases"), why_not=_why_no_ban(staff, person)),
        _change(staff, person, "accounts.change_user", _("change the account"), form),
        _change(staff, person, "accounts.change_user", _("set a new password"), password),
        _change(staff, person, "account.change_emailaddress", _("change addresses"), listed),
        _change(staff, person, "accounts.delete_user", _("close the account"), closing),
    ]


def _why_no_ban(staff: User, person: User) -> str:
    if not permissions.may_moderate(staff):
        return _("You do not have this right.")
    if person.closed_at is not None:
        return _("This account is closed.")
    return _refusal(lambda: bans.check_may_act(staff, person))


def _change(staff: User, person: User, right: str, label: str, url: str) -> PossibleAction:
    if not staff.has_perm(right):
        return PossibleAction(label, why_not=_("You do not have this right."))
    why_not = _refusal(lambda: check_may_change(staff, person))
    return PossibleAction(label, "" if why_not else url, why_not)


def _refusal(check: Callable[[], None]) -> str:
    try:
        check()
    except DomainError as error:
        return error.text
    return ""
