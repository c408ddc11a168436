from django.apps import AppConfig
from django.utils.translation import gettext_lazy as _


class WhatIfConfig(AppConfig):
    """The app of “What if”; it has no tables."""

    name = "games.what_if"
    verbose_name = _("What if")
