"""`manage.py maintain_ratings`: what the hourly job does; `--anew` counts everything again."""

from argparse import ArgumentParser
from typing import Any

from django.core.management.base import BaseCommand
from django.utils import timezone

from ratings import maintenance


class Command(BaseCommand):
    help = (
        "Opens seasons and weeks, takes from the boards who no longer belongs there, and mends "
        "histograms. With --anew seasons, weeks and histograms are counted again from the start."
    )

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("--anew", action="store_true")

    def handle(self, *args: Any, **options: Any) -> None:
        now = timezone.now()
        tended = maintenance.tend(now)
        if options["anew"]:
            maintenance.count_anew(now)
        if options["verbosity"]:
            self.stdout.write(
                f"opened: {', '.join(tended.opened) or '-'}; people moved: {tended.moved}; "
                f"histograms mended: {', '.join(tended.mended) or '-'}"
            )
