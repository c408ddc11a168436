"""Admin pages for moderating clubs: names, chat messages, dissolution."""

from typing import Any, cast

from django import forms
from django.contrib import admin, messages
from django.db.models import QuerySet
from django.http import HttpRequest
from django.utils.translation import gettext_lazy as _
from unfold.admin import ModelAdmin, TabularInline

from accounts.admin_mixins import BoundedInlineMixin
from accounts.audit.models import StaffAction
from accounts.audit.services import record
from accounts.clubs import chat, services
from accounts.clubs.errors import TEXTS
from accounts.clubs.models import ChatMessage, Club, Membership
from accounts.clubs.names import clean_name
from accounts.models import User
from accounts.names.confusables import skeleton
from accounts.signals import notify_club_changed


class NoAddDeleteMixin:
    """Admin without adding and deleting: clubs' pages create rows, nothing deletes them."""

    def has_add_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        return False

    def has_delete_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        return False


class ReadOnlyMixin(NoAddDeleteMixin):
    """Admin without adding, changing and deleting."""

    def has_change_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        return False


class MembersInline(BoundedInlineMixin, ReadOnlyMixin, TabularInline):
    model = Membership
    fields = ["user", "role", "status", "joined_at", "muted_until"]
    readonly_fields = fields
    extra = 0
    show_change_link = False
    per_page = 50
    ordering = ["joined_at", "pk"]


class ClubAdminForm(forms.ModelForm):
    """The form of a club's details."""

    class Meta:
        model = Club
        fields = ["name", "about", "country", "language", "is_private", "join_policy"]

    def clean_name(self) -> str:
        """Validate a changed name; it must not look like that of another club."""
        raw = self.cleaned_data["name"]
        if raw == self.instance.name:
            return raw
        name = clean_name(raw)
        same = Club.objects.filter(name_skeleton=skeleton(name), dissolved_at=None)
        if same.exclude(pk=self.instance.pk).exists():
            raise forms.ValidationError(str(TEXTS["name_taken"]))
        return name


@admin.register(Club)
class ClubAdmin(NoAddDeleteMixin, ModelAdmin):
    """Clubs; they can be edited and dissolved."""

    form = ClubAdminForm
    list_display = [
        "name",
        "key",
        "is_private",
        "join_policy",
        "country",
        "created_at",
        "dissolved_at",
    ]
    list_filter = ["is_private", "join_policy", ("dissolved_at", admin.EmptyFieldListFilter)]
    search_fields = ["name", "key"]
    ordering = ["-created_at"]
    readonly_fields = ["key", "created_at", "dissolved_at"]
    inlines = [MembersInline]
    actions = ["dissolve"]

    def save_model(self, request: HttpRequest, obj: Club, form: Any, change: bool) -> None:
        """Save the club and close connections of users who may no longer view it."""
        super().save_model(request, obj, form, change)
        notify_club_changed(obj.pk, "members")

    @admin.action(description=_("Dissolve"), permissions=["change"])
    def dissolve(self, request: HttpRequest, queryset: QuerySet[Club]) -> None:
        """Dissolve the selected clubs."""
        for club in queryset.filter(dissolved_at=None):
            services.dissolve_as_site_moderator(club)
            record(cast(User, request.user), StaffAction.Kind.DISSOLVE, club)
        messages.success(request, _("Done."))


@admin.register(ChatMessage)
class ChatMessageAdmin(NoAddDeleteMixin, ModelAdmin):
    """Chat messages; they can be hidden."""

    list_display = ["created_at", "club", "author", "text", "hidden_at"]
    list_filter = [("hidden_at", admin.EmptyFieldListFilter)]
    list_select_related = ["club", "author"]
    search_fields = ["text", "author__username", "club__name"]
    ordering = ["-id"]
    readonly_fields = ["club", "author", "text", "created_at", "hidden_at", "hidden_by"]
    show_full_result_count = False
    actions = ["hide"]

    @admin.action(description=_("Hide"), permissions=["change"])
    def hide(self, request: HttpRequest, queryset: QuerySet[ChatMessage]) -> None:
        """Hide the selected messages."""
        moderator = cast(User, request.user)
        for message in queryset.filter(hidden_at=None).select_related("author", "club"):
            people = [message.author] if message.author else []
            text = message.club.name
            record(moderator, StaffAction.Kind.HIDE, message, people, text=text)
        chat.hide_as_site_moderator(moderator, queryset)
        messages.success(request, _("Done."))
