"""Admin page of bans; they are made and lifted on the page of the user."""

from django.contrib import admin
from django.utils.safestring import SafeString
from django.utils.translation import gettext_lazy as _

from accounts.admin_mixins import ReadOnlyAdmin, person_link
from accounts.bans.models import Ban


@admin.register(Ban)
class BanAdmin(ReadOnlyAdmin):
    """All bans, the newest first."""

    list_display = ["created_at", "person", "scope", "until", "in_force", "reason", "moderator"]
    list_display_links = None
    list_filter = ["scope", ("lifted_at", admin.EmptyFieldListFilter)]
    list_select_related = ["user", "moderator"]
    search_fields = ["user__username", "reason"]
    ordering = ["-created_at", "-pk"]

    @admin.display(description=_("user"), ordering="user__username")
    def person(self, ban: Ban) -> SafeString:
        """Return a link to the page of the user."""
        return person_link(ban.user_id, ban.user.display_name)

    @admin.display(description=_("in force"), boolean=True)
    def in_force(self, ban: Ban) -> bool:
        """Return whether it has neither ended nor been lifted."""
        return ban.is_in_force()
