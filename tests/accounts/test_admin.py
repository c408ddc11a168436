"""Tests of accounts, addresses and groups in the administration: permissions and refusals."""

from typing import Any

import pytest
from allauth.account.models import EmailAddress
from allauth.mfa.models import Authenticator
from django.contrib import admin
from django.contrib.auth.models import Group, Permission
from django.test import Client

from accounts.admin import AccountMixin
from accounts.admin_mixins import BoundedInlineMixin
from accounts.audit.models import StaffAction
from accounts.models import RestoreLink, User
from tests.factories import PASSWORD, client_of, person, robot_of

pytestmark = pytest.mark.django_db
NEW = "another talon at all"
PASSWORDS = {
    "password1": NEW, "password2": NEW, "usable_password": "true", "set-password": "1",
}  # fmt: skip


def permitted(*names: str) -> User:
    """Create a member of staff with all permissions of these models, and no more."""
    staff = person("stefan", is_staff=True)
    models = [name.partition(".")[2] for name in names]
    staff.user_permissions.set(Permission.objects.filter(content_type__model__in=models))
    return staff


@pytest.fixture
def staff() -> Client:
    """A client of staff with all permissions for accounts, addresses and groups."""
    return client_of(permitted("accounts.user", "account.emailaddress", "auth.group"))


@pytest.fixture
def root() -> User:
    return person("root", is_staff=True, is_superuser=True)


def page_of(user: User, view: str = "change") -> str:
    return f"/admin/accounts/user/{user.pk}/{view}/"


def form_of(user: User, **changes: Any) -> dict[str, Any]:
    usual = {
        "username": user.username, "is_active": "on", "date_joined_0": "2026-01-01",
        "date_joined_1": "12:00:00", "preferences-TOTAL_FORMS": "0",
        "preferences-INITIAL_FORMS": "0",
    }  # fmt: skip
    return usual | changes


def is_refused(answer: Any, reason: str) -> bool:
    """Return whether it was refused for this reason, and the audit log has it."""
    row = StaffAction.objects.first()
    said = answer.content.decode().replace("&#x27;", "'")
    return (
        answer.status_code == 403 and reason in said and row is not None and row.kind == "refused"
    )


def kinds_with_rights(root: User) -> dict[str, User]:
    """Return accounts that have rights, each in another way, and a bot of one."""
    grouped, permitted = person("grouped"), person("permitted")
    grouped.groups.add(Group.objects.create(name="Moderators"))
    permitted.user_permissions.add(Permission.objects.all()[0])
    return {
        "superuser": root, "flag": person("flag", is_superuser=True),
        "staff": person("colleague", is_staff=True), "group": grouped,
        "permission": permitted, "bot": robot_of(root),
    }  # fmt: skip


KINDS = ["superuser", "flag", "staff", "group", "permission", "bot"]
RIGHTS: list[dict[str, Any]] = [
    {"is_staff": "on"}, {"is_superuser": "on"}, {"groups": ["1"]}, {"user_permissions": ["1"]},
]  # fmt: skip


def test_a_players_account_is_changed(staff: Client, anna: User) -> None:
    assert staff.post(page_of(anna), form_of(anna, first_name="Ann")).status_code == 302
    staff.post(page_of(anna, "password"), PASSWORDS)
    anna.refresh_from_db()
    assert anna.first_name == "Ann" and anna.check_password(NEW)


@pytest.mark.sampled(1)
@pytest.mark.parametrize("sent", RIGHTS, ids=lambda sent: next(iter(sent)))
def test_rights_that_are_sent_are_refused(staff: Client, anna: User, sent: dict[str, Any]) -> None:
    answer = staff.post(page_of(anna), form_of(anna, first_name="Ann") | sent)
    assert is_refused(answer, "changes the rights of an account")
    anna.refresh_from_db()
    assert (anna.first_name, anna.is_staff, anna.is_superuser) == ("", False, False)
    assert not anna.groups.exists() and not anna.user_permissions.exists()


def test_an_account_is_not_added_with_rights(staff: Client) -> None:
    sent = PASSWORDS | {"username": "newcomer", "is_superuser": "on"}
    assert is_refused(
        staff.post("/admin/accounts/user/add/", sent), "changes the rights of an account"
    )
    assert not User.objects.filter(username="newcomer").exists()


@pytest.mark.parametrize("view", ["change", "password", "delete"])
@pytest.mark.parametrize("kind", KINDS)
def test_an_account_with_rights_is_not_changed(
    staff: Client, root: User, kind: str, view: str
) -> None:
    account = kinds_with_rights(root)[kind]
    sent = {"post": "yes"} | PASSWORDS | form_of(account, username="other")
    assert is_refused(staff.post(page_of(account, view), sent), "has rights of staff")
    assert account in StaffAction.objects.get().people.all()
    account.refresh_from_db()
    assert account.username != "other" and account.is_active and account.closed_at is None
    assert account.check_password(PASSWORD)


def test_a_user_who_gets_rights_at_this_moment_has_them(
    staff: Client, anna: User, monkeypatch: pytest.MonkeyPatch
) -> None:
    def promote(_page: AccountMixin, obj: User) -> None:
        User.objects.filter(pk=obj.pk).update(is_staff=True)

    monkeypatch.setattr(AccountMixin, "lock", promote)
    answer = staff.post(page_of(anna, "password"), PASSWORDS)
    assert is_refused(answer, "has rights of staff")


@pytest.mark.parametrize("view", ["change", "password", "delete"])
def test_a_superuser_does_not_change_their_own_account(root: User, view: str) -> None:
    sent = {"post": "yes"} | PASSWORDS | form_of(root)
    answer = client_of(root).post(page_of(root, view), sent)
    assert is_refused(answer, "Nobody changes their own rights")
    root.refresh_from_db()
    assert root.is_superuser and root.check_password(PASSWORD) and root.closed_at is None


def test_a_superuser_gives_and_takes_rights(root: User, anna: User) -> None:
    client, group = client_of(root), Group.objects.create(name="Moderators")
    client.post(page_of(anna), form_of(anna, is_staff="on", groups=[group.pk]))
    anna.refresh_from_db()
    assert anna.is_staff and list(anna.groups.all()) == [group]
    client.post(page_of(anna), form_of(anna))
    assert not User.objects.get(pk=anna.pk).is_staff and not anna.groups.exists()


def test_of_several_chosen_accounts_none_is_closed_if_one_is_of_staff(
    staff: Client, root: User, anna: User
) -> None:
    chosen = {"action": "delete_selected", "_selected_action": [anna.pk, root.pk], "post": "yes"}
    assert is_refused(staff.post("/admin/accounts/user/", chosen), "has rights of staff")
    assert not User.objects.exclude(closed_at=None).exists()


def test_the_hash_of_a_password_is_shown_to_nobody_who_may_not_change_it(
    staff: Client, root: User
) -> None:
    page = staff.get(f"{page_of(root)}?edit=1").content.decode()
    assert root.username in page and "md5" not in page


# Addresses.


def address_of(user: User) -> EmailAddress:
    return EmailAddress.objects.get(user=user, primary=True)


def address_form(user: User, email: str, **more: str) -> dict[str, Any]:
    return {"user": user.pk, "email": email, "verified": "on", "primary": "on"} | more


ADDRESSES = "/admin/account/emailaddress/"
STOLEN = "thief@example.org"


def test_a_superusers_address_is_neither_changed_nor_removed(staff: Client, root: User) -> None:
    address = address_of(root)
    for view in ("change", "delete"):
        answer = staff.post(f"{ADDRESSES}{address.pk}/{view}/", address_form(root, STOLEN))
        assert is_refused(answer, "has rights of staff")
    chosen = {"action": "delete_selected", "_selected_action": [address.pk], "post": "yes"}
    assert is_refused(staff.post(ADDRESSES, chosen), "has rights of staff")
    assert address_of(root).email == root.email


def test_a_superuser_gets_no_address_from_others(staff: Client, root: User, anna: User) -> None:
    sent = {"user": root.pk, "email": STOLEN, "verified": "on"}
    assert is_refused(staff.post(f"{ADDRESSES}add/", sent), "has rights of staff")
    moved = f"{ADDRESSES}{address_of(anna).pk}/change/"
    assert is_refused(staff.post(moved, sent), "has rights of staff")
    assert [row.email for row in EmailAddress.objects.filter(user=root)] == [root.email]


def test_ones_own_address_is_changed_in_the_settings_alone(root: User) -> None:
    path = f"{ADDRESSES}{address_of(root).pk}/change/"
    answer = client_of(root).post(path, address_form(root, STOLEN))
    assert is_refused(answer, "Your settings have password and addresses")


def test_to_confirm_an_address_one_needs_the_permission_to_change_it(anna: User) -> None:
    address_of(anna)
    EmailAddress.objects.filter(user=anna).update(verified=False)
    viewer = person("viewer", is_staff=True)
    viewer.user_permissions.add(Permission.objects.get(codename="view_emailaddress"))
    chosen = {"action": "make_verified", "_selected_action": [address_of(anna).pk]}
    client_of(viewer).post(ADDRESSES, chosen)
    assert not address_of(anna).verified


def test_a_changed_address_is_that_of_the_account_and_the_old_one_is_told(
    staff: Client, anna: User
) -> None:
    old, path = anna.email, f"{ADDRESSES}{address_of(anna).pk}/change/"
    staff.post(path, address_form(anna, "new@example.org"))
    anna.refresh_from_db()
    assert anna.email == "new@example.org" and RestoreLink.objects.get(user=anna).email == old


def test_a_password_that_staff_set_is_told(staff: Client, anna: User) -> None:
    staff.post(page_of(anna, "password"), PASSWORDS)
    assert RestoreLink.objects.get(user=anna).email == anna.email


def test_the_audit_log_has_the_owner_of_an_address_and_not_the_address(
    staff: Client, anna: User
) -> None:
    staff.post(f"{ADDRESSES}{address_of(anna).pk}/change/", address_form(anna, "new@example.org"))
    row = StaffAction.objects.get()
    assert (row.kind, row.target_text, list(row.people.all())) == ("change", "", [anna])


# Groups.


@pytest.mark.parametrize("path", ["add/", "{}/change/", "{}/delete/"])
def test_groups_are_changed_by_superusers_alone(staff: Client, root: User, path: str) -> None:
    group = Group.objects.create(name="Moderators")
    sent = {"name": "All", "permissions": [Permission.objects.all()[0].pk], "post": "yes"}
    address = f"/admin/auth/group/{path.format(group.pk)}"
    assert is_refused(staff.post(address, sent), "changes groups and their permissions")
    assert [row.name for row in Group.objects.all()] == ["Moderators"]
    assert client_of(root).post(address, sent).status_code == 302


def test_a_superuser_does_not_change_a_group_of_their_own(root: User) -> None:
    group = Group.objects.create(name="Moderators")
    root.groups.add(group)
    for view in ("change", "delete"):
        sent = {"name": "All", "post": "yes"}
        answer = client_of(root).post(f"/admin/auth/group/{group.pk}/{view}/", sent)
        assert is_refused(answer, "You belong to this group")
    assert [row.name for row in Group.objects.all()] == ["Moderators"]


# All pages.


def test_the_reason_of_a_refusal_stands_in_the_audit_log(
    staff: Client, root: User, anna: User
) -> None:
    staff.post(page_of(root), form_of(root))
    log = client_of(root).get("/admin/audit/").content.decode()
    assert "was refused a change" in log and "with all rights changes it." in log


def test_a_request_does_not_choose_how_many_forms_are_made(root: User, anna: User) -> None:
    """A thousand forms kept a process busy for half a minute."""
    many = {"preferences-TOTAL_FORMS": "9" * 19, "preferences-INITIAL_FORMS": "0"}
    address = f"/admin/accounts/user/{anna.pk}/change/"
    page = client_of(root).post(address, {"username": "anna", **many})
    (inline,) = page.context["inline_admin_formsets"]
    assert inline.formset.is_bound and len(inline.formset.forms) <= 11


def test_no_inline_of_the_administration_makes_any_number_of_forms() -> None:
    inlines = {inline for model in admin.site._registry.values() for inline in model.inlines}
    assert inlines and all(issubclass(inline, BoundedInlineMixin) for inline in inlines)


def test_rows_of_secrets_get_no_page(monkeypatch: pytest.MonkeyPatch) -> None:
    admin.site.register(Authenticator, admin.ModelAdmin)
    assert not admin.site.is_registered(Authenticator)


def test_the_password_is_changed_on_the_sites_own_page(admin_client: Client) -> None:
    answer = admin_client.get("/admin/password_change/")
    assert answer["location"] == "/accounts/password/change/"
