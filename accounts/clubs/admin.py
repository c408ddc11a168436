"""Clubs, for those who look after the site: a bad name, a rude line, a club that must end."""

from typing import Any, cast

from django import forms
from django.contrib import admin, messages
from django.db.models import QuerySet
from django.http import HttpRequest
from django.utils.translation import gettext_lazy as _
from unfold.admin import ModelAdmin, TabularInline

from accounts.clubs import chat, services
from accounts.clubs.errors import TEXTS
from accounts.clubs.models import ChatLine, Club, Membership
from accounts.clubs.names import clean_name
from accounts.confusables import look_of
from accounts.models import User
from accounts.signals import ring_club


class Kept:
    """Rows are made on the club's own pages, and none is ever deleted."""

    def has_add_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        return False

    def has_delete_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        return False


class ReadOnly(Kept):
    def has_change_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        return False


class MembersInline(ReadOnly, TabularInline):
    model = Membership
    fields = ["user", "role", "status", "joined_at", "muted_until"]
    readonly_fields = fields
    extra = 0
    show_change_link = False
    per_page = 50
    ordering = ["joined_at", "pk"]


class ClubForm(forms.ModelForm):
    class Meta:
        model = Club
        fields = ["name", "about", "country", "language", "is_private", "joining"]

    def clean_name(self) -> str:
        given = self.cleaned_data["name"]
        if given == self.instance.name:
            return given
        name = clean_name(given)
        same = Club.objects.filter(look=look_of(name), dissolved_at=None)
        if same.exclude(pk=self.instance.pk).exists():
            raise forms.ValidationError(str(TEXTS["name_taken"]))
        return name


@admin.register(Club)
class ClubAdmin(Kept, ModelAdmin):
    form = ClubForm
    list_display = ["name", "key", "is_private", "joining", "country", "created_at", "dissolved_at"]
    list_filter = ["is_private", "joining", ("dissolved_at", admin.EmptyFieldListFilter)]
    search_fields = ["name", "key"]
    ordering = ["name_key"]
    readonly_fields = ["key", "created_at", "dissolved_at"]
    inlines = [MembersInline]
    actions = ["dissolve"]

    def save_model(self, request: HttpRequest, obj: Club, form: Any, change: bool) -> None:
        super().save_model(request, obj, form, change)
        # Whoever may not look in any more does not listen any more.
        ring_club(obj.pk, "members")

    @admin.action(description=_("Dissolve"), permissions=["change"])
    def dissolve(self, request: HttpRequest, queryset: QuerySet[Club]) -> None:
        for club in queryset.filter(dissolved_at=None):
            services.dissolve_for_the_site(club)
        messages.success(request, _("Done."))


@admin.register(ChatLine)
class ChatLineAdmin(Kept, ModelAdmin):
    list_display = ["created_at", "club", "author", "text", "hidden_at"]
    list_filter = [("hidden_at", admin.EmptyFieldListFilter)]
    list_select_related = ["club", "author"]
    search_fields = ["text", "author__username", "club__name"]
    ordering = ["-id"]
    readonly_fields = ["club", "author", "text", "created_at", "hidden_at", "hidden_by"]
    show_full_result_count = False
    actions = ["hide"]

    @admin.action(description=_("Hide"), permissions=["change"])
    def hide(self, request: HttpRequest, queryset: QuerySet[ChatLine]) -> None:
        chat.hide_for_the_site(cast(User, request.user), queryset)
        messages.success(request, _("Done."))
