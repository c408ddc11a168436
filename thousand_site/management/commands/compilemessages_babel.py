"""`manage.py compilemessages_babel`: compile locale/*.po without gettext binaries."""

from pathlib import Path
from typing import Any

from django.conf import settings
from django.core.management.base import BaseCommand

from thousand_site.server.prepare import compile_translations


class Command(BaseCommand):
    """Compilation of messages without gettext binaries."""

    help = "Compile the translations (locale/*.po to *.mo)."
    requires_system_checks = []

    def handle(self, *args: Any, **options: Any) -> None:
        for root in settings.LOCALE_PATHS:
            compile_translations(Path(root))
