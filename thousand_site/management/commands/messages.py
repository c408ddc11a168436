"""Gather the strings of the sources into locale/, and say what lacks a translation."""

from typing import Any

from django.core.management.base import BaseCommand, CommandError

from thousand_site import catalogues


class Command(BaseCommand):
    help = "Gathers all strings into locale/*.po and names what is not translated."
    requires_system_checks = []

    def handle(self, *args: Any, **options: Any) -> None:
        wrong = []
        for language in catalogues.languages():
            for domain in catalogues.DOMAINS:
                wrong += catalogues.faults(catalogues.update(language, domain))
                self.stdout.write(str(catalogues.po_path(language, domain)))
        if wrong:
            raise CommandError("\n".join(wrong))
