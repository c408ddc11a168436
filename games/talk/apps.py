from django.apps import AppConfig
from django.utils.translation import gettext_lazy as _


class TalkConfig(AppConfig):
    """The app of what players and spectators say at tables."""

    name = "games.talk"
    verbose_name = _("Talk at tables")

    def ready(self) -> None:
        """Connect the signal receivers."""
        from games.talk import receivers  # noqa: F401
