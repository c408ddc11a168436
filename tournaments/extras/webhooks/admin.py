"""The admin of clubs' webhooks: never their secrets; one that does harm can be disabled."""

from typing import cast
from urllib.parse import urlsplit

from django.contrib import admin, messages
from django.db.models import QuerySet
from django.http import HttpRequest
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from accounts.admin_mixins import ReadOnlyAdmin
from accounts.models import User
from tournaments.extras.webhooks import services
from tournaments.extras.webhooks.models import Webhook
from tournaments.permissions import is_staff


@admin.register(Webhook)
class WebhookAdmin(ReadOnlyAdmin):
    """The webhooks of all clubs, the newest first."""

    list_display = ("club", "form", "host", "created_by", "created_at", "failures", "disabled_at")
    list_filter = ("form", ("disabled_at", admin.EmptyFieldListFilter))
    list_select_related = ("club", "created_by")
    search_fields = ("club__name",)
    ordering = ("-created_at",)
    # The address holds a token, the key signs, and the chat is the club's own.
    exclude = ("url", "signing_key", "chat")
    readonly_fields = ("host",)
    actions = ("disable",)

    def has_disable_permission(self, request: HttpRequest) -> bool:
        """Return whether the user may disable webhooks."""
        return is_staff(cast(User, request.user))

    @admin.action(description=gettext_lazy("Disable: send nothing"), permissions=["disable"])
    def disable(self, request: HttpRequest, rows: QuerySet[Webhook]) -> None:
        """Disable the chosen ones; organisers can enable theirs again."""
        for row in rows.select_related("club"):
            services.disable_webhook(cast(User, request.user), row)
        messages.success(request, _("Done."))

    @admin.display(description=gettext_lazy("host"))
    def host(self, webhook: Webhook) -> str:
        """Return the host that hears of the club."""
        return urlsplit(webhook.url).hostname or "\u2013"
