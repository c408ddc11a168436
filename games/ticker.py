"""The ticker: wakes due games, updates absences and runs the pools' waves."""

import logging
import threading
import time

from django.db import close_old_connections
from django.utils import timezone

from games.matchmaking.models import Ticket
from games.matchmaking.waves import TICK_MS, tick
from games.models import Game
from games.monitoring import liveness, metrics
from games.tables import scheduling, services
from games.tables.lifecycle import no_shows
from games.tables.presence import downtime, seats

log = logging.getLogger(__name__)

# A second while nobody plays or waits: a game that begins then has its first turn late by no more.
TICK_SECONDS, IDLE_SECONDS = 0.2, 1.0
HEARTBEAT_SECONDS = 1.0
ABSENCE_SECONDS = 1.0


class Ticker:
    """A loop without state: any number may run, and any may be killed at any time."""

    def __init__(self) -> None:
        self.stopped = threading.Event()
        self.is_busy = self.is_queued = True
        self._beater = downtime.Beater(downtime.TICKER)
        self._next_heartbeat = self._next_absences = self._next_wave = 0.0

    def run(self) -> None:
        """Tick until `stopped` is set."""
        while not self.stopped.is_set():
            started = time.monotonic()
            with metrics.tick_seconds.time():
                self.tick(started)
            liveness.touch("ticker")
            pause = TICK_SECONDS if self.is_busy else IDLE_SECONDS
            self.stopped.wait(max(0.0, pause - (time.monotonic() - started)))

    def tick(self, clock: float) -> None:
        """Run one round; what fails is tried again in the next."""
        close_old_connections()
        try:
            # The heartbeat comes first: downtime is compensated before anybody's time can be over.
            if clock >= self._next_heartbeat:
                self._next_heartbeat = clock + HEARTBEAT_SECONDS
                self._beater.beat(timezone.now(), clock)
            services.wake_all(scheduling.lease_due(timezone.now()))
            if clock >= self._next_absences:
                self._next_absences = clock + ABSENCE_SECONDS
                is_played = Game.objects.filter(status=Game.Status.PLAYING).exists()
                self.is_queued = Ticket.objects.exists()
                self.is_busy = is_played or self.is_queued
                if is_played:
                    seats.update_absences(timezone.now())
                    no_shows.sweep(timezone.now())
            if self.is_queued and clock >= self._next_wave:
                self._next_wave = clock + TICK_MS / 1000
                tick(timezone.now())
        except Exception:
            metrics.tick_failures.inc()
            log.exception("a tick failed")
        finally:
            close_old_connections()
