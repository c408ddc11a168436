from django.apps import AppConfig
from django.utils.translation import gettext_lazy as _


class TokensConfig(AppConfig):
    """API tokens."""

    name = "accounts.tokens"
    verbose_name = _("API tokens")
