"""The admin page of uses, for moderators: who explored hands, and when."""

from django.contrib import admin
from django.utils.safestring import SafeString
from django.utils.translation import gettext_lazy

from accounts.admin_mixins import CappedPaginator, ReadOnlyAdmin, person_link
from games.hand_explorer.models import HandUse


@admin.register(HandUse)
class HandUseAdmin(ReadOnlyAdmin):
    """The list of uses, the newest first."""

    list_display = ("at", "person", "hands")
    list_select_related = ("user",)
    search_fields = ("user__username",)
    ordering = ("-at", "-pk")
    fields = ("at", "person", "hands")
    readonly_fields = ("person",)
    paginator = CappedPaginator
    show_full_result_count = False

    @admin.display(description=gettext_lazy("user"))
    def person(self, row: HandUse) -> SafeString | str:
        """Return a link to the page of the user."""
        return person_link(row.user.pk, row.user.display_name)
