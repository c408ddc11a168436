"""`manage.py ticker`: run the ticker until a signal stops it."""

import signal
from typing import Any

from django.core.management.base import BaseCommand

from games.monitoring import metrics
from games.ticker import Ticker


class Command(BaseCommand):
    help = "Run the ticker: it wakes bots and caretakers when due and seats waiting players."

    def handle(self, *args: Any, **options: Any) -> None:
        metrics.serve()
        ticker = Ticker()
        for number in (signal.SIGINT, signal.SIGTERM):
            signal.signal(number, lambda *_: ticker.stopped.set())
        ticker.run()
