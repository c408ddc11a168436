"""`python -m tests.bench film`: pictures of a deal in motion; the last line is JSON."""

import json
import tempfile
from argparse import ArgumentParser
from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand, CommandError
from playwright.sync_api import sync_playwright

from tests import browsers
from tests.bench.film.frames import film
from tests.site import ROOT, Site

# Bots take their time, so that each movement is seen alone.
PACE = {"BOT_PACE": "0.6", "POOL_WAIT_MS": "500", "CONTRIBUTE_MS": "0"}
FOLDER = ROOT / "docs" / "images" / "deal"


class Command(BaseCommand):
    help = (
        "Start a site with servers of its own, play a deal in Chromium, and take a picture of each "
        "kind of movement while cards are on their way. The last line is JSON: the pictures' bytes."
    )
    requires_system_checks = ()

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("--folder", type=Path, default=FOLDER)

    def handle(self, *args: Any, folder: Path, **options: Any) -> None:
        chromium = browsers.find()
        if chromium is None:
            raise CommandError(browsers.ADVICE)
        folder.mkdir(parents=True, exist_ok=True)
        with tempfile.TemporaryDirectory(prefix="thousand-film-") as directory:
            site = Site(Path(directory), **PACE)
            site.start()
            try:
                with sync_playwright() as playwright:
                    browser = playwright.chromium.launch(
                        executable_path=chromium, args=browsers.arguments()
                    )
                    film(browser, site, folder)
                    browser.close()
            finally:
                site.stop()
        sizes = {path.name: path.stat().st_size for path in sorted(folder.glob("*.jpg"))}
        self.stdout.write(json.dumps(sizes))
