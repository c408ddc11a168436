from django.apps import AppConfig
from django.utils.translation import gettext_lazy as _


class AuditConfig(AppConfig):
    """What staff did, when, why, and which users it concerns."""

    name = "accounts.audit"
    label = "audit"
    verbose_name = _("Audit log")
    default_auto_field = "django.db.models.BigAutoField"
