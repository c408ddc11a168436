"""`python -m tests.bench newcomer`: a newcomer's first minutes; the last line is JSON."""

import json
import tempfile
from argparse import ArgumentParser
from pathlib import Path
from typing import Any

from django.conf import settings
from django.core.management.base import BaseCommand, CommandError
from playwright.sync_api import sync_playwright

from tests import browsers
from tests.bench.newcomer.frames import film
from tests.site import ROOT, Site

# Bots answer soon, but not at once: the film shows what a person sees.
PACE = {"BOT_PACE": "0.4", "POOL_WAIT_MS": "7000", "CONTRIBUTE_MS": "0"}
FOLDER = ROOT / "docs" / "images" / "newcomer"


class Command(BaseCommand):
    help = (
        "Start a site with servers of its own and go through a newcomer's first minutes on a phone "
        "in each language: home, lesson, waiting, first deal. The last line is JSON: the seconds "
        "until each picture, by language."
    )
    requires_system_checks = ()

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("--folder", type=Path, default=FOLDER)
        parser.add_argument(
            "--languages", nargs="+", default=[key for key, _ in settings.LANGUAGES]
        )

    def handle(self, *args: Any, folder: Path, languages: list[str], **options: Any) -> None:
        chromium = browsers.find()
        if chromium is None:
            raise CommandError(browsers.ADVICE)
        folder.mkdir(parents=True, exist_ok=True)
        with tempfile.TemporaryDirectory(prefix="thousand-newcomer-") as directory:
            site = Site(Path(directory), **PACE)
            site.start()
            try:
                with sync_playwright() as playwright:
                    browser = playwright.chromium.launch(
                        executable_path=chromium, args=browsers.arguments()
                    )
                    taken = {one: film(browser, site, folder, one) for one in languages}
                    browser.close()
            finally:
                site.stop()
        self.stdout.write(json.dumps(taken))
