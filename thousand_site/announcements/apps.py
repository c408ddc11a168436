from django.apps import AppConfig
from django.utils.translation import gettext_lazy as _


class AnnouncementsConfig(AppConfig):
    """The app of announcements, which all pages show for a while."""

    name = "thousand_site.announcements"
    verbose_name = _("Announcements")
