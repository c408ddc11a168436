from django.apps import AppConfig


class AdministrationConfig(AppConfig):
    """Pages of the administration that need several apps; it owns no tables."""

    name = "thousand_site.administration"
