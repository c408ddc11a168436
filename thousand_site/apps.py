"""Configuration of the composition root."""

from django.apps import AppConfig


class ThousandSiteConfig(AppConfig):
    """The app of the pages that need several apps, and of what runs the site."""

    name = "thousand_site"

    def ready(self) -> None:
        """Connect the receivers; load Celery, so that every process sends tasks to our broker."""
        from thousand_site import celery
        from thousand_site.clubs import receivers  # noqa: F401
        from thousand_site.django_admin import names as admin_names
        from thousand_site.monitoring import pool_metrics, task_metrics

        admin_names.translate_names()
        celery.add_periodic_tasks()
        task_metrics.connect()
        pool_metrics.register()
