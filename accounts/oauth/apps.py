from django.apps import AppConfig
from django.utils.translation import gettext_lazy as _


class OAuthConfig(AppConfig):
    """Apps that act for users who have allowed it."""

    name = "accounts.oauth"
    verbose_name = _("Apps")
