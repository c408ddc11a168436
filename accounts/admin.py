"""Admin pages of users, their addresses, and groups of staff."""

from collections.abc import Iterable
from typing import Any, cast

from allauth.account.admin import EmailAddressAdmin as AllauthEmailAddressAdmin
from allauth.account.models import EmailAddress
from django.contrib import admin, messages
from django.contrib.admin.options import IS_POPUP_VAR
from django.contrib.auth.admin import GroupAdmin as DjangoGroupAdmin
from django.contrib.auth.admin import UserAdmin as DjangoUserAdmin
from django.contrib.auth.models import Group
from django.core.exceptions import ValidationError
from django.db import IntegrityError
from django.db.models import QuerySet
from django.http import HttpRequest
from django.shortcuts import redirect
from django.utils.safestring import SafeString
from django.utils.translation import gettext_lazy as _
from unfold.admin import ModelAdmin, StackedInline
from unfold.forms import AdminPasswordChangeForm, UserChangeForm, UserCreationForm

from accounts.admin_mixins import BoundedInlineMixin, GuardedMixin, person_link
from accounts.closure.services import close_account
from accounts.login.adapter import NAME_TAKEN
from accounts.models import Preferences, User
from accounts.names.validators import check_length, check_letters, check_one_alphabet
from accounts.permissions import RIGHTS, RightsRefused, check_may_change, check_may_change_group
from accounts.queries import is_name_taken
from accounts.restoration.services import Change, tell

# The parameter that opens the form itself.
EDIT = "edit"
# The library lets all confirm addresses who see them.
VERIFY = AllauthEmailAddressAdmin.make_verified.short_description
# Below, with guards.
admin.site.unregister([EmailAddress, Group])


class NameMixin:
    """A form of administrators, who may give reserved names to accounts of the site."""

    cleaned_data: dict[str, Any]
    instance: User

    def clean_username(self) -> str:
        """Validate a changed name; it must not look like that of another user."""
        name = str(self.cleaned_data["username"])
        if name == self.instance.username:
            return name
        for check in (check_length, check_letters, check_one_alphabet):
            check(name)
        if is_name_taken(name, ignored=self.instance.pk or 0):
            raise ValidationError(NAME_TAKEN)
        return name


class NewUserForm(NameMixin, UserCreationForm): ...


class UserForm(NameMixin, UserChangeForm): ...


class PasswordForm(AdminPasswordChangeForm):
    """A new password that staff set; the confirmed addresses are told."""

    def save(self, commit: bool = True) -> User:
        """Save the password."""
        user: User = super().save(commit)
        tell(user.pk, Change.PASSWORD)
        return user


class PreferencesInline(BoundedInlineMixin, StackedInline):
    model = Preferences


class AccountMixin(GuardedMixin):
    """Admin of rows that belong to accounts: those of staff are changed by superusers alone."""

    def account_of(self, obj: Any) -> User:
        """Return the account whose row this is."""
        return cast(User, obj.user)

    def check_change(self, staff: User, obj: Any) -> None:
        """Check that staff may change the account of the row. Raises: RightsRefused."""
        if obj is not None:
            check_may_change(staff, self.account_of(obj))

    def lock(self, obj: Any) -> None:
        """Lock the account: who is made staff at this moment is staff when the form is saved."""
        User.objects.select_for_update(no_key=True).get(pk=self.account_of(obj).pk)


@admin.register(User)
class UserAdmin(AccountMixin, DjangoUserAdmin, ModelAdmin):
    """Users; a deletion closes the account, or deactivates a bot."""

    form = UserForm
    add_form = NewUserForm
    change_password_form = PasswordForm
    list_display = ["person", "email", "is_guest", "bot_level", "is_staff", "date_joined"]
    list_display_links = None
    # The newest first, by an index.
    ordering = ["-date_joined"]
    show_full_result_count = False
    search_fields = ["username", "first_name", "email"]
    list_filter = ["is_guest", "bot_level", "is_external_bot", "is_staff", "is_active"]
    # Only accounts.bots creates external bots. Addresses have a page of their own.
    readonly_fields = ["is_external_bot", "bot_owner", "email"]
    inlines = [PreferencesInline]
    # The library's pair of lists has icons that screen readers cannot name.
    filter_horizontal = ()
    fieldsets = (
        *(DjangoUserAdmin.fieldsets or ()),
        (
            _("At the table"),
            {"fields": ["is_guest", "bot_level", "is_external_bot", "bot_owner", "language"]},
        ),
    )

    def account_of(self, obj: User) -> User:
        """Return the user."""
        return obj

    def get_fieldsets(self, request: HttpRequest, obj: User | None = None) -> Any:
        """Return the fields, without the password for those who may not change it."""
        fieldsets = super().get_fieldsets(request, obj)
        if obj is None or self.has_change_permission(request, obj):
            return fieldsets
        return [
            (title, {**rest, "fields": _but_password(rest["fields"])}) for title, rest in fieldsets
        ]

    def get_readonly_fields(self, request: HttpRequest, obj: User | None = None) -> Any:
        """Return also the rights, for all but superusers."""
        rights = () if request.user.is_superuser else RIGHTS
        return [*super().get_readonly_fields(request, obj), *rights]

    def save_model(self, request: HttpRequest, obj: User, form: Any, change: bool) -> None:
        """Save the user. Raises: RightsRefused: somebody else than a superuser sent rights."""
        if not request.user.is_superuser and set(RIGHTS) & request.POST.keys():
            raise RightsRefused("rights", obj if change else None)
        super().save_model(request, obj, form, change)

    def change_view(self, request: HttpRequest, object_id: str, *args: Any, **kwargs: Any) -> Any:
        """Show or save the form, which the page of the user leads to: other links end there."""
        is_link = request.method in ("GET", "HEAD") and EDIT not in request.GET
        if is_link and object_id.isascii() and object_id.isdecimal() and _leads_to_page(request):
            return redirect("admin:administration_user", object_id)
        return super().change_view(request, object_id, *args, **kwargs)

    def response_change(self, request: HttpRequest, obj: User) -> Any:
        """Return to the page of the user after a change."""
        answer = super().response_change(request, obj)
        is_done = "_save" in request.POST and _leads_to_page(request)
        return redirect("admin:administration_user", obj.pk) if is_done else answer

    def add_view(self, request: HttpRequest, *args: Any, **kwargs: Any) -> Any:
        """Show or save the form of a new user. Raises: RightsRefused."""
        # Outside the library's own transaction, which would take back the row of the audit log.
        with self.guarded(request, None):
            return super().add_view(request, *args, **kwargs)

    def user_change_password(self, request: HttpRequest, id: str, form_url: str = "") -> Any:
        """Ask for a new password, or set it. Raises: RightsRefused."""
        with self.guarded(request, id):
            return super().user_change_password(request, id, form_url)

    @admin.display(description=_("user"), ordering="username")
    def person(self, user: User) -> SafeString:
        """Return a link to the page of the user, which leads to this form."""
        return person_link(user.pk, user.display_name)

    def changeform_view(self, request: HttpRequest, *args: Any, **kwargs: Any) -> Any:
        """Save the form; if somebody took the name meanwhile, show the page again."""
        try:
            return super().changeform_view(request, *args, **kwargs)
        except IntegrityError:
            messages.error(request, NAME_TAKEN)
            return redirect(request.get_full_path())

    def get_deleted_objects(self, objs: Iterable[Any], request: HttpRequest) -> Any:
        """Return the users alone: rows that point to them stay, so nothing protects them."""
        users = [str(user) for user in objs]
        return users, {User._meta.verbose_name_plural: len(users)}, set(), []

    def delete_model(self, request: HttpRequest, obj: User) -> None:
        """Close the account, or deactivate a built-in bot; no row is deleted."""
        if obj.bot_level:
            obj.is_active = False
            obj.save(update_fields=["is_active"])
        else:
            close_account(obj)

    def delete_queryset(self, request: HttpRequest, queryset: QuerySet[User]) -> None:
        """Do the same for all selected users."""
        for user in queryset.order_by("pk"):
            self.delete_model(request, user)


def _leads_to_page(request: HttpRequest) -> bool:
    """Return whether the page of a user stands for the form: who may change only may not see it."""
    staff, is_popup = request.user, IS_POPUP_VAR in (*request.GET, *request.POST)
    changes_only = staff.has_perm("accounts.change_user") and not staff.has_perm(
        "accounts.view_user"
    )
    return not (is_popup or changes_only)


def _but_password(names: Iterable[Any]) -> list[Any]:
    return [name for name in names if name != "password"]


@admin.register(EmailAddress)
class EmailAddressAdmin(AccountMixin, AllauthEmailAddressAdmin, ModelAdmin):
    """Addresses of accounts: links that set a password go there."""

    def save_model(self, request: HttpRequest, obj: EmailAddress, form: Any, change: bool) -> None:
        """Save the address, and let the account have it; receivers tell the one it replaces.

        Raises:
            RightsRefused: the account that it is for is one that they may not change.
        """
        self.check_change(cast(User, request.user), obj)
        super().save_model(request, obj, form, change)
        if obj.primary:
            User.objects.filter(pk=obj.user_id).update(email=obj.email)

    def delete_model(self, request: HttpRequest, obj: EmailAddress) -> None:
        """Remove the address from its account too."""
        obj.remove()

    def delete_queryset(self, request: HttpRequest, queryset: QuerySet[EmailAddress]) -> None:
        """Do the same for all selected addresses."""
        for address in queryset.select_related("user"):
            self.delete_model(request, address)

    @admin.action(description=VERIFY, permissions=["change"])
    def make_verified(self, request: HttpRequest, queryset: QuerySet[EmailAddress]) -> None:
        """Mark the selected addresses as verified."""
        super().make_verified(request, queryset)


@admin.register(Group)
class GroupAdmin(GuardedMixin, DjangoGroupAdmin, ModelAdmin):
    """Groups of staff and their permissions."""

    # The library's pair of lists has icons that screen readers cannot name.
    filter_horizontal = ()

    def check_change(self, staff: User, obj: Group | None) -> None:
        """Check that staff may change the group, or add one. Raises: RightsRefused."""
        check_may_change_group(staff, obj)
