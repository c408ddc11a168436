from django.apps import AppConfig
from django.utils.translation import gettext_lazy as _


class LuckConfig(AppConfig):
    """The app of luck in rated games."""

    name = "games.luck"
    verbose_name = _("Luck of the deals")
