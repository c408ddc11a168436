"""People, for those who look after the site."""

from django.contrib import admin
from django.contrib.auth.admin import UserAdmin
from django.utils.translation import gettext_lazy as _
from unfold.admin import ModelAdmin, StackedInline
from unfold.forms import AdminPasswordChangeForm, UserChangeForm, UserCreationForm

from accounts.models import Preferences, User


class PreferencesInline(StackedInline):
    model = Preferences


@admin.register(User)
class PersonAdmin(UserAdmin, ModelAdmin):
    form = UserChangeForm
    add_form = UserCreationForm
    change_password_form = AdminPasswordChangeForm
    list_display = ["username", "email", "is_guest", "bot_level", "is_staff", "date_joined"]
    list_filter = ["is_guest", "bot_level", "is_staff", "is_active"]
    inlines = [PreferencesInline]
    fieldsets = (
        *(UserAdmin.fieldsets or ()),
        (_("At the table"), {"fields": ["is_guest", "bot_level", "language"]}),
    )
