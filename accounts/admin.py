"""Admin pages of users."""

from collections.abc import Iterable
from typing import Any

from allauth.mfa.models import Authenticator
from allauth.usersessions.models import UserSession
from django.contrib import admin, messages
from django.contrib.auth.admin import UserAdmin as DjangoUserAdmin
from django.core.exceptions import ValidationError
from django.db import IntegrityError
from django.db.models import QuerySet
from django.http import HttpRequest
from django.shortcuts import redirect
from django.utils.safestring import SafeString
from django.utils.translation import gettext_lazy as _
from unfold.admin import ModelAdmin, StackedInline
from unfold.forms import AdminPasswordChangeForm, UserChangeForm, UserCreationForm

from accounts.admin_mixins import person_link
from accounts.allauth_adapter import NAME_TAKEN
from accounts.closure.services import close_account
from accounts.models import Preferences, User
from accounts.names.validators import check_length, check_letters, check_one_alphabet
from accounts.queries import is_name_taken

# Their pages would show secrets of apps and keys of sessions; `manage.py reset_mfa` removes both.
admin.site.unregister([Authenticator, UserSession])


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


class PreferencesInline(StackedInline):
    model = Preferences


@admin.register(User)
class UserAdmin(DjangoUserAdmin, ModelAdmin):
    """Users; a deletion closes the account, or deactivates a bot."""

    form = UserForm
    add_form = NewUserForm
    change_password_form = AdminPasswordChangeForm
    list_display = ["person", "email", "is_guest", "bot_level", "is_staff", "date_joined"]
    list_display_links = None
    # The newest first, by an index.
    ordering = ["-date_joined"]
    show_full_result_count = False
    search_fields = ["username", "first_name", "email"]
    list_filter = ["is_guest", "bot_level", "is_external_bot", "is_staff", "is_active"]
    # Only accounts.bots creates external bots.
    readonly_fields = ["is_external_bot", "bot_owner"]
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
