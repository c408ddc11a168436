"""`python -m tests.bench page`: a table's page in a real browser; the last line is JSON."""

import json
import tempfile
from argparse import ArgumentParser
from collections.abc import Callable
from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand, CommandError
from playwright.sync_api import sync_playwright

from tests import browsers
from tests.bench.page.frames import frames
from tests.bench.page.measurements import SLOWER, Options, measure
from tests.site import Site

# Bots answer after a fifth of their time: enough happens in a minute.
PACE = {"BOT_PACE": "0.2", "POOL_WAIT_MS": "500", "CONTRIBUTE_MS": "0"}


class Command(BaseCommand):
    help = (
        "Start a site with servers of its own, play at a table in Chromium, and measure bytes, "
        "requests and times on DevTools' Slow 4G (1.44 Mbit/s down, 0.675 up, 562.5 ms a request) "
        "with a processor four times as slow. The last line is JSON."
    )
    # It uses its own servers; the installation's settings do not matter.
    requires_system_checks = ()

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("--seconds", type=float, default=60, help="of play, for the bytes")
        parser.add_argument("--presses", type=int, default=40, help="cards to press")
        parser.add_argument("--loads", type=int, default=5, help="loads of each kind; the median")
        parser.add_argument("--frame-cards", type=int, default=16, help="to play for frame times")
        parser.add_argument("--language", default="en", help="of the browser")

    def handle(self, *args: Any, **options: Any) -> None:
        chromium = browsers.find()
        if chromium is None:
            raise CommandError(browsers.ADVICE)
        wanted = Options(**{name: options[name] for name in Options.__dataclass_fields__})
        result = self._on_site(PACE, lambda site: self._measured(site, chromium, wanted))
        # A deal as people play it: bots take their time.
        result |= self._on_site(
            PACE | {"BOT_PACE": "1"}, lambda site: self._frames(site, chromium, wanted)
        )
        self.stdout.write(json.dumps(result))

    def _on_site(
        self, pace: dict[str, str], measured: Callable[[Site], dict[str, float]]
    ) -> dict[str, float]:
        with tempfile.TemporaryDirectory(prefix="thousand-bench-") as directory:
            site = Site(Path(directory), **pace)
            site.start()
            try:
                return measured(site)
            finally:
                site.stop()

    def _frames(self, site: Site, chromium: str, options: Options) -> dict[str, float]:
        with sync_playwright() as playwright:
            browser = playwright.chromium.launch(
                executable_path=chromium, args=browsers.arguments()
            )
            try:
                return frames(browser, site, options.frame_cards, SLOWER)
            finally:
                browser.close()

    def _measured(self, site: Site, chromium: str, options: Options) -> dict[str, float]:
        with sync_playwright() as playwright:
            browser = playwright.chromium.launch(
                executable_path=chromium, args=browsers.arguments()
            )
            try:
                return measure(browser, site, options, self.stdout.write)
            finally:
                browser.close()
