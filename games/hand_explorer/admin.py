"""The admin page of uses, for moderators: who explored hands or tried deals out, and when."""

from django.contrib import admin
from django.utils.safestring import SafeString
from django.utils.translation import gettext_lazy

from accounts.admin_mixins import CappedPaginator, ReadOnlyAdmin, person_link
from games.hand_explorer.models import HandUse


@admin.register(HandUse)
class HandUseAdmin(ReadOnlyAdmin):
    """The list of uses, the newest first."""

    list_display = ("at", "person", "kind", "hands")
    list_filter = ("kind",)
    list_select_related = ("user",)
    search_fields = ("user__username",)
    ordering = ("-at", "-pk")
    fields = ("at", "person", "kind", "hands")
    readonly_fields = ("person",)
    paginator = CappedPaginator
    show_full_result_count = False

    @admin.display(description=gettext_lazy("user"))
    def person(self, row: HandUse) -> SafeString | str:
        """Return a link to the page of the user."""
        return person_link(row.user.pk, row.user.display_name)
