"""Admin pages of users."""

from collections.abc import Iterable
from typing import Any

from django.contrib import admin
from django.contrib.auth.admin import UserAdmin as DjangoUserAdmin
from django.db.models import QuerySet
from django.http import HttpRequest
from django.utils.translation import gettext_lazy as _
from unfold.admin import ModelAdmin, StackedInline
from unfold.forms import AdminPasswordChangeForm, UserChangeForm, UserCreationForm

from accounts.closure.services import close_account
from accounts.models import Preferences, User


class PreferencesInline(StackedInline):
    model = Preferences


@admin.register(User)
class UserAdmin(DjangoUserAdmin, ModelAdmin):
    """Users; a deletion closes the account, or deactivates a bot."""

    form = UserChangeForm
    add_form = UserCreationForm
    change_password_form = AdminPasswordChangeForm
    list_display = ["username", "email", "is_guest", "bot_level", "is_staff", "date_joined"]
    list_filter = ["is_guest", "bot_level", "is_external_bot", "is_staff", "is_active"]
    # Only accounts.bots creates external bots.
    readonly_fields = ["is_external_bot", "bot_owner"]
    inlines = [PreferencesInline]
    fieldsets = (
        *(DjangoUserAdmin.fieldsets or ()),
        (
            _("At the table"),
            {"fields": ["is_guest", "bot_level", "is_external_bot", "bot_owner", "language"]},
        ),
    )

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
