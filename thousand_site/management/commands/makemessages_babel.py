"""Extract the strings of the sources into locale/; report missing translations."""

from typing import Any

from django.core.management.base import BaseCommand, CommandError

from thousand_site import translations


class Command(BaseCommand):
    """Extraction of messages without gettext binaries."""

    help = "Extract all strings into locale/*.po and report missing translations."
    requires_system_checks = []

    def handle(self, *args: Any, **options: Any) -> None:
        problems = []
        for language in translations.languages():
            for domain in translations.DOMAINS:
                problems += translations.problems(translations.update_catalog(language, domain))
                self.stdout.write(str(translations.po_path(language, domain)))
        if problems:
            raise CommandError("\n".join(problems))
