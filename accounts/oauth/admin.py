"""Admin page of apps: operators disable one; its makers change it on their own page."""

from typing import Any, cast

from django.contrib import admin
from django.db.models import Model, QuerySet
from django.http import HttpRequest
from django.utils.safestring import SafeString
from django.utils.translation import gettext_lazy as _
from oauth2_provider.models import (
    get_access_token_model,
    get_device_grant_model,
    get_grant_model,
    get_id_token_model,
    get_refresh_token_model,
)

from accounts.admin_mixins import ReadOnlyAdmin, person_link
from accounts.models import User
from accounts.oauth.models import App
from accounts.oauth.services import set_disabled

# The toolkit shows its tables too: nobody needs to see codes and tokens of others.
TABLES: list[type[Model]] = [
    App,
    get_access_token_model(),
    get_device_grant_model(),
    get_grant_model(),
    get_id_token_model(),
    get_refresh_token_model(),
]
admin.site.unregister([model for model in TABLES if admin.site.is_registered(model)])


@admin.register(App)
class AppAdmin(ReadOnlyAdmin):
    """All apps, the newest first."""

    audits_itself = True
    list_display = ["name", "maker", "home_page", "created", "disabled_at"]
    list_filter = [("disabled_at", admin.EmptyFieldListFilter)]
    list_select_related = ["user"]
    search_fields = ["name", "user__username", "home_page", "redirect_uris"]
    ordering = ["-created", "-pk"]
    fields = [
        "name", "maker", "description", "home_page", "redirect_uris", "client_id", "created",
        "disabled_at",
    ]  # fmt: skip
    readonly_fields = fields
    actions = ["disable", "enable"]
    view_on_site = False

    @admin.display(description=_("user"), ordering="user__username")
    def maker(self, app: App) -> SafeString | str:
        """Return a link to the page of who made it."""
        return person_link(app.user.pk, app.user.display_name) if app.user else ""

    def has_disable_permission(self, request: HttpRequest) -> bool:
        """Return whether staff may disable apps: who may change them."""
        return request.user.has_perm("oauth.change_app")

    @admin.action(description=_("Disable: its tokens stop at once"), permissions=["disable"])
    def disable(self, request: HttpRequest, queryset: QuerySet[App]) -> None:
        """Disable the selected apps."""
        self._set(request, queryset.filter(disabled_at=None), True)

    @admin.action(description=_("Enable again"), permissions=["disable"])
    def enable(self, request: HttpRequest, queryset: QuerySet[App]) -> None:
        """Enable the selected apps again; users have to allow them again."""
        self._set(request, queryset.exclude(disabled_at=None), False)

    def _set(self, request: HttpRequest, apps: Any, is_disabled: bool) -> None:
        for app in apps:
            set_disabled(app, is_disabled, cast(User, request.user))
