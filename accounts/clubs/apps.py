from django.apps import AppConfig
from django.utils.translation import gettext_lazy as _


class ClubsConfig(AppConfig):
    """The app of clubs: members, chat and news."""

    name = "accounts.clubs"
    verbose_name = _("Clubs")

    def ready(self) -> None:
        """Connect the signal receivers."""
        from accounts.clubs import receivers  # noqa: F401
