"""Compile locale/*.po; needs no gettext binaries."""

from typing import Any

from django.core.management.base import BaseCommand

from thousand_site import catalogues


class Command(BaseCommand):
    help = "Compiles the translations (locale/*.po to *.mo)."
    requires_system_checks = []

    def handle(self, *args: Any, **options: Any) -> None:
        for path in catalogues.compile_all():
            self.stdout.write(str(path))
