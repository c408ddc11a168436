"""Admin page with the divisions of the deals of the day, to look up."""

from django.contrib import admin
from django.utils.safestring import SafeString
from django.utils.translation import gettext_lazy

from accounts.admin_mixins import CappedPaginator, ReadOnlyAdmin, person_link
from games.daily.models import DivisionMember


@admin.register(DivisionMember)
class DivisionMemberAdmin(ReadOnlyAdmin):
    """The list of members of divisions by week."""

    list_display = ("monday", "division", "person")
    list_filter = ("division",)
    list_select_related = ("week", "user")
    search_fields = ("user__username",)
    ordering = ("-week__monday", "division", "user")
    paginator = CappedPaginator
    show_full_result_count = False

    @admin.display(description=gettext_lazy("week"), ordering="week__monday")
    def monday(self, member: DivisionMember) -> str:
        """Return the Monday of the week."""
        return str(member.week)

    @admin.display(description=gettext_lazy("user"))
    def person(self, member: DivisionMember) -> SafeString:
        """Return a link to the page of the user."""
        return person_link(member.user_id, member.user.display_name)
