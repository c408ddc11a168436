"""The extension of webhooks."""

from django.utils.translation import gettext_lazy as _

from tournaments.extension import Extension, MenuItem, Panel, PeriodicTask

EXTENSION = Extension(
    name="webhooks",
    urls="tournaments.extras.webhooks.urls",
    panels=[Panel("club_settings", "tournaments/extras/webhooks/club_setting.html")],
    # What they are told.
    beat=[PeriodicTask(20, "webhooks.sweep")],
    navigation=[MenuItem("clubs", _("Webhooks"), "webhooks.webhook")],
)
