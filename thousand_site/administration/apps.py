from django.apps import AppConfig


class DeskConfig(AppConfig):
    """Pages of the administration that need several apps; it owns no tables."""

    name = "thousand_site.administration"
    label = "desk"
