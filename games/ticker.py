"""The heartbeat of all tables: whose moment has come, who is away, and who can sit down."""

import logging
import threading
import time

from django.db import close_old_connections
from django.utils import timezone

from games.matchmaking.waves import LOOK_MS, look
from games.monitoring import liveness
from games.tables import scheduling, services
from games.tables.presence import downtime, seats

log = logging.getLogger(__name__)

TICK_SECONDS = 0.2
BEAT_SECONDS = 1.0
LOOK_SECONDS = 1.0


class Ticker:
    """A loop without memory: any number may run, and any may be killed at any time."""

    def __init__(self) -> None:
        self.stopped = threading.Event()
        self._next_beat = self._next_look = self._next_wave = 0.0

    def run(self) -> None:
        while not self.stopped.is_set():
            begun = time.monotonic()
            self.tick(begun)
            liveness.touch("ticker")
            self.stopped.wait(max(0.0, TICK_SECONDS - (time.monotonic() - begun)))

    def tick(self, clock: float) -> None:
        """One round; what fails is tried again in the next."""
        close_old_connections()
        try:
            # First the heartbeat: after a stop nobody's time may be over before it is given back.
            if clock >= self._next_beat:
                self._next_beat = clock + BEAT_SECONDS
                downtime.beat(downtime.TICKER, timezone.now())
            services.wake_all(scheduling.take_due(timezone.now()))
            if clock >= self._next_look:
                self._next_look = clock + LOOK_SECONDS
                seats.look_round(timezone.now())
            if clock >= self._next_wave:
                self._next_wave = clock + LOOK_MS / 1000
                look(timezone.now())
        except Exception:
            log.exception("a tick failed")
        finally:
            close_old_connections()
