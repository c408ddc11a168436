from django.apps import AppConfig
from django.utils.translation import gettext_lazy as _


class LessonsConfig(AppConfig):
    """The app of lessons."""

    name = "games.lessons"
    verbose_name = _("Lessons")

    def ready(self) -> None:
        """Connect the signal receivers."""
        from games.lessons import receivers  # noqa: F401
