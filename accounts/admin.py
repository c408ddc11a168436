"""People, for those who look after the site."""

from collections.abc import Iterable
from typing import Any

from django.contrib import admin
from django.contrib.auth.admin import UserAdmin
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
class PersonAdmin(UserAdmin, ModelAdmin):
    form = UserChangeForm
    add_form = UserCreationForm
    change_password_form = AdminPasswordChangeForm
    list_display = ["username", "email", "is_guest", "bot_level", "is_staff", "date_joined"]
    list_filter = ["is_guest", "bot_level", "outside_bot", "is_staff", "is_active"]
    # Founded by its owner, and never anything else (accounts.bots).
    readonly_fields = ["outside_bot", "bot_owner"]
    inlines = [PreferencesInline]
    fieldsets = (
        *(UserAdmin.fieldsets or ()),
        (
            _("At the table"),
            {"fields": ["is_guest", "bot_level", "outside_bot", "bot_owner", "language"]},
        ),
    )

    def get_deleted_objects(self, objs: Iterable[Any], request: HttpRequest) -> Any:
        """Nothing goes but what is known of the person: games stay, so that nothing protects."""
        people = [str(one) for one in objs]
        return people, {User._meta.verbose_name_plural: len(people)}, set(), []

    def delete_model(self, request: HttpRequest, obj: User) -> None:
        """A row is never deleted: people's accounts are closed, and bots switched off."""
        if obj.bot_level:
            obj.is_active = False
            obj.save(update_fields=["is_active"])
        else:
            close_account(obj)

    def delete_queryset(self, request: HttpRequest, queryset: QuerySet[User]) -> None:
        for user in queryset.order_by("pk"):
            self.delete_model(request, user)
