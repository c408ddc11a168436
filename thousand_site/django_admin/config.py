"""Configuration of Django's admin with the site of `thousand_site.django_admin.site`."""

from django.contrib.admin.apps import AdminConfig


class StaffAdminConfig(AdminConfig):
    """The admin, whose pages need a second step of login."""

    default_site = "thousand_site.django_admin.site.StaffAdminSite"
