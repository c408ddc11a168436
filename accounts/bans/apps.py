from django.apps import AppConfig
from django.utils.translation import gettext_lazy as _


class BansConfig(AppConfig):
    """Bans from parts of the site."""

    name = "accounts.bans"
    verbose_name = _("Bans")
