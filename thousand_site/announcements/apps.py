from django.apps import AppConfig
from django.utils.translation import gettext_lazy as _


class AnnouncementsConfig(AppConfig):
    """What all pages tell their readers for a while."""

    name = "thousand_site.announcements"
    label = "announcements"
    verbose_name = _("Announcements")
    default_auto_field = "django.db.models.BigAutoField"
