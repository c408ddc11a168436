from django.apps import AppConfig


class ThousandSiteConfig(AppConfig):
    """The project itself: roots, pages, and what runs them."""

    name = "thousand_site"

    def ready(self) -> None:
        """Whoever sends a task, in whatever process, sends it to our broker."""
        from thousand_site import celery  # noqa: F401
        from thousand_site.clubs import receivers  # noqa: F401
