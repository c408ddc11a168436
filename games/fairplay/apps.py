from django.apps import AppConfig
from django.utils.translation import gettext_lazy as _


class FairPlayConfig(AppConfig):
    """Reports, screening results and the decisions of moderators."""

    name = "games.fairplay"
    verbose_name = _("Fair play")
