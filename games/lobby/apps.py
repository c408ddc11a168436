from django.apps import AppConfig
from django.utils.translation import gettext_lazy as _


class LobbyConfig(AppConfig):
    """Custom tables, invitations and rematches."""

    name = "games.lobby"
    verbose_name = _("Custom tables")

    def ready(self) -> None:
        """Connect the signal receivers, and name the tables among what plays by a preset."""
        from games.lobby import receivers  # noqa: F401
        from games.lobby.preset_uses import tables_by
        from games.presets import uses

        uses.SOURCES.append(tables_by)
