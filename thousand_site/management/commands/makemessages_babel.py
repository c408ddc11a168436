"""Gather the strings of the sources into locale/, and say what lacks a translation."""

from typing import Any

from django.core.management.base import BaseCommand, CommandError

from thousand_site import translations


class Command(BaseCommand):
    help = "Gathers all strings into locale/*.po and names what is not translated."
    requires_system_checks = []

    def handle(self, *args: Any, **options: Any) -> None:
        wrong = []
        for language in translations.languages():
            for domain in translations.DOMAINS:
                wrong += translations.faults(translations.update(language, domain))
                self.stdout.write(str(translations.po_path(language, domain)))
        if wrong:
            raise CommandError("\n".join(wrong))
