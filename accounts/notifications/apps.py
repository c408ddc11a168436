from django.apps import AppConfig
from django.utils.translation import gettext_lazy as _


class NotificationsConfig(AppConfig):
    """Web push and emails about what waits for a user."""

    name = "accounts.notifications"
    verbose_name = _("notifications")

    def ready(self) -> None:
        """Connect the signal receivers."""
        from accounts.notifications import receivers  # noqa: F401
