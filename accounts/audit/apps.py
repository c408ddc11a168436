from django.apps import AppConfig
from django.utils.translation import gettext_lazy as _


class AuditConfig(AppConfig):
    """The app of the audit log: actions of staff, with reasons and the users concerned."""

    name = "accounts.audit"
    verbose_name = _("Audit log")
