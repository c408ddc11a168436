"""Fixtures of all tests: PostgreSQL or SQLite by DATABASE_URL, a Valkey, tasks on demand."""

import gc
import os
import secrets
from argparse import SUPPRESS
from collections.abc import Callable, Iterator
from datetime import date
from typing import Any

import hypothesis
import pytest
import redis
from django.conf import settings
from django.db import connection
from django.test import Client, TransactionTestCase
from django.utils import translation
from pytest_django import DjangoDbBlocker
from xdist.scheduler import LoadGroupScheduling

from accounts import online, valkey
from accounts.clubs.models import Club
from accounts.limits import counter
from accounts.models import User
from accounts.notifications import services as notifications
from games.bots import LADDER
from games.matchmaking import presence
from games.matchmaking.bot_start import waiting_group
from games.matchmaking.pools import wait_estimates
from games.realtime import executor, publisher
from games.tables import scheduling
from games.tables.bots import capacity as bot_capacity
from games.tables.play import bot_choice
from games.tables.state import store
from ratings.models import Ladder
from tests import databases, sampling
from tests.factories import client_of, make_club, person, robot_of
from tests.games.bots.quick_bots import QUICK
from tests.scheduling import FileScheduling
from thousand_site.announcements import queries as announcements
from thousand_site.server.gc_tuning import tune_gc
from tournaments import presence as tournament_pages

SetLimits = Callable[..., None]

# Fixtures of those that ask a database, by themselves or by a site.
DATABASES = {"db", "transactional_db", "own_database"}

# Django's own truncates every table and writes the permissions anew: 300 ms per test.
TransactionTestCase._fixture_teardown = lambda self: databases.empty()
# Django's own closes the connection: a new server process knows no table, 30 ms per test.
TransactionTestCase._should_reload_connections = lambda self: not databases.is_reusable()
# Sockets close theirs after each call, 10 ms per call.
executor._close_old_connections = databases.close_unusable


def pytest_addoption(parser: pytest.Parser) -> None:
    """Add what tests.run says of a part."""
    group = parser.getgroup("thousand")
    group.addoption("--whole-files", action="store_true", help="a worker gets whole files")
    group.addoption("--every", metavar="K/N", help="run every nth test, from number k on")
    # Workers get that of the controller, also past midnight.
    group.addoption("--day", type=int, default=date.today().toordinal(), help=SUPPRESS)


def pytest_configure(config: pytest.Config) -> None:
    """Give properties fewer examples in `make test`, unless their tests say how many.

    A machine may be slow: no property fails for that.
    """
    usual = hypothesis.settings.default
    hypothesis.settings.register_profile(
        "thousand",
        usual,
        deadline=None,
        suppress_health_check=[hypothesis.HealthCheck.too_slow],
        max_examples=30 if without_slow(config) else usual.max_examples,
    )
    hypothesis.settings.load_profile("thousand")


@pytest.hookimpl(optionalhook=True)
def pytest_xdist_make_scheduler(config: pytest.Config, log: Any) -> LoadGroupScheduling | None:
    """Share out whole files if that is asked for; None leaves the choice to the other options."""
    return FileScheduling(config, log) if config.option.whole_files else None


def without_slow(config: pytest.Config) -> bool:
    """Return whether this is a part of `make test`."""
    return "not slow" in config.option.markexpr


@pytest.hookimpl(wrapper=True)
def pytest_collection() -> Iterator[Any]:
    """Search no garbage among thousands of tests, neither while they are collected nor later."""
    gc.disable()
    try:
        return (yield)
    finally:
        tune_gc()
        gc.enable()


# Before pytest leaves tests out by their markers.
@pytest.hookimpl(tryfirst=True)
def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Mark what `make test` leaves out, and skip what another kind of database is for."""
    if config.option.whole_files:
        items[:] = sampling.of_today(items, config.option.day)
    mark_users_of_the_database(items)
    sampling.mark_samples(items)
    if config.option.whole_files:
        # After the samples: else a case that is left out today would choose others.
        sampling.mark_left_out(items, config.option.day)
        if not without_slow(config):
            items[:] = sampling.of_few_days(items, config.option.day)
    skip_other_databases(items)
    if every := config.option.every:
        first, step = map(int, every.split("/"))
        asking = [item for item in items if item.get_closest_marker("database")]
        items[:] = asking[first::step]


def mark_users_of_the_database(items: list[pytest.Item]) -> None:
    """Mark the tests that ask a database: what others claim does not depend on its kind."""
    for item in items:
        asked = not DATABASES.isdisjoint(getattr(item, "fixturenames", ()))
        if asked or item.get_closest_marker("django_db"):
            item.add_marker("database")


def skip_other_databases(items: list[pytest.Item]) -> None:
    """Skip the tests that are about the other kind of database."""
    other = "sqlite" if connection.vendor == "postgresql" else "postgres"
    for item in items:
        if item.get_closest_marker(other):
            item.add_marker(pytest.mark.skip(reason=f"not about {connection.display_name}"))


@pytest.fixture(scope="session")
def django_db_setup(
    django_test_environment: None, django_db_blocker: DjangoDbBlocker
) -> Iterator[None]:
    """Connect each test process to a copy of one migrated template."""
    with django_db_blocker.unblock(), databases.process_database():
        yield


@pytest.fixture(autouse=True)
def _own_waits(monkeypatch: pytest.MonkeyPatch) -> None:
    """Forget waiting times of other tests, which the home page shows."""
    own = f"{settings.REDIS_PREFIX}:waits:{secrets.token_hex(4)}"
    monkeypatch.setattr(wait_estimates, "_key", lambda pool_key: f"{own}:{pool_key}")
    monkeypatch.setattr(wait_estimates, "_failed_at", -wait_estimates.RETRY_AFTER_SECONDS)


@pytest.fixture(autouse=True)
def _no_announcements(monkeypatch: pytest.MonkeyPatch) -> None:
    """Cache no announcements, so that numbers of queries are stable."""
    monkeypatch.setattr(announcements, "_soon_or_shown", list)


@pytest.fixture(autouse=True)
def _own_presence(monkeypatch: pytest.MonkeyPatch) -> None:
    """Valkey has just been started: it knows nobody, so nobody counts as absent or silent."""
    own = f"{settings.REDIS_PREFIX}:lobby:{secrets.token_hex(4)}"
    for module in (presence, tournament_pages):
        monkeypatch.setattr(module, "_key", lambda name: f"{own}:{name}")


@pytest.fixture(autouse=True)
def _answering_valkey(monkeypatch: pytest.MonkeyPatch) -> None:
    """Forget failures of Valkey in other tests."""
    monkeypatch.setattr(counter, "_failed_at", -counter.RETRY_AFTER_FAILURE_S)


@pytest.fixture(autouse=True)
def _own_waiting_groups(monkeypatch: pytest.MonkeyPatch) -> None:
    """Forget waiting groups of other tests."""
    monkeypatch.setattr(waiting_group, "_shared", {})


@pytest.fixture(autouse=True)
def _quick_bots(monkeypatch: pytest.MonkeyPatch) -> None:
    """No test waits for a bot that searches: at tables they think as little as possible."""
    monkeypatch.setattr(bot_choice, "LEVELS", QUICK)


@pytest.fixture(autouse=True)
def _idle_bot_workers(monkeypatch: pytest.MonkeyPatch) -> None:
    """No worker of bots lives beside a test: new tables may have every level all the same."""
    idle = bot_capacity.Load(processes=4, busy=0.0, wait=0.0)
    offer = bot_capacity.LevelOffer(0.0, len(LADDER), idle)
    monkeypatch.setattr(bot_capacity, "_offer", lambda: offer)


@pytest.fixture(autouse=True)
def _own_language() -> None:
    """Each test begins in English, the default: a page leaves its language in the thread."""
    translation.deactivate()


@pytest.fixture(autouse=True)
def _own_games() -> Iterator[None]:
    """Each test begins with no game in memory."""
    store.cache.clear()
    yield
    store.cache.clear()


@pytest.fixture
def anna(db: None) -> User:
    return person("anna")


@pytest.fixture
def boris(db: None) -> User:
    return person("boris")


@pytest.fixture
def vera(db: None) -> User:
    return person("vera")


@pytest.fixture
def robot(anna: User) -> User:
    """An external bot of Anna's."""
    return robot_of(anna)


@pytest.fixture
def anna_client(anna: User) -> Client:
    """A client that is logged in as Anna."""
    return client_of(anna)


@pytest.fixture
def people(anna: User, boris: User, vera: User) -> list[User]:
    return [anna, boris, vera]


@pytest.fixture
def club(anna: User, boris: User) -> Club:
    """Anna's club, with Boris as a member."""
    return make_club(anna, members=[boris])


@pytest.fixture
def defaults(db: None) -> None:
    """The presets, ladders, pools and bots of a new site."""
    databases.load_site_defaults()


@pytest.fixture
def ladder(defaults: None) -> Ladder:
    """The ladder of the pool `classic-calm`, with all defaults."""
    return Ladder.objects.get(key="classic")


@pytest.fixture
def notices(monkeypatch: pytest.MonkeyPatch) -> list[tuple]:
    """The list of what is published, instead of publishing it: (group, message)."""
    sent: list[tuple] = []
    monkeypatch.setattr(publisher, "publish", lambda *notice: sent.append(notice))
    return sent


@pytest.fixture
def queued(monkeypatch: pytest.MonkeyPatch) -> list[tuple]:
    """The list of the tasks that are sent, instead of sending them: (name, *args)."""
    sent: list[tuple] = []
    send: Callable[..., None] = lambda *task, **_: sent.append(task)  # noqa: E731
    monkeypatch.setattr(scheduling, "send", send)
    return sent


@pytest.fixture
def quiet(defaults: None, notices: list[tuple], queued: list[tuple]) -> None:
    """The defaults, without notices and tasks: tests call the tasks themselves."""


@pytest.fixture
def nobody_online(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """The list of users online is empty, and Valkey is there, whatever earlier tests did."""
    monkeypatch.setattr(online, "_paused_until", 0.0)
    valkey.client.cache_clear()
    valkey.client().delete(online._key())
    yield
    valkey.client().delete(online._key())


@pytest.fixture
def limits(monkeypatch: pytest.MonkeyPatch) -> SetLimits:
    """A function that sets limits by name, and nothing was counted before."""
    own = f"{settings.REDIS_PREFIX}-{secrets.token_hex(4)}"
    monkeypatch.setattr(settings, "REDIS_PREFIX", own)
    monkeypatch.setattr(counter, "_local", counter.LocalCounters())

    def set_limits(**numbers: int) -> None:
        known = settings.LIMITS
        changed = {name: (number, known[name][1]) for name, number in numbers.items()}
        monkeypatch.setattr(settings, "LIMITS", known | changed)

    return set_limits


@pytest.fixture
def notified(monkeypatch: pytest.MonkeyPatch) -> list[tuple[str, list[int], str]]:
    """Return announcements to absent users: kind, user ids, and path."""
    sent: list[tuple[str, list[int], str]] = []

    def send(task: str, user_ids: list[int], notice: dict, **_: object) -> None:
        sent.append((notice["kind"], user_ids, notice["url"]))

    monkeypatch.setattr(notifications, "send", send)
    return sent


@pytest.fixture
def valkey_down(monkeypatch: pytest.MonkeyPatch) -> None:
    """No server answers the Valkey client of this process; nobody has noticed yet."""
    monkeypatch.setattr(counter, "_failed_at", -counter.RETRY_AFTER_FAILURE_S)
    monkeypatch.setattr(valkey, "client", lambda: redis.Redis(port=1, retry=None))


@pytest.fixture(scope="session")
def redis_url() -> str:
    return os.environ["REDIS_URL"]


@pytest.fixture(scope="module")
def own_database(django_db_blocker: DjangoDbBlocker) -> Iterator[dict[str, str]]:
    """The environment of the sites of one module: only their processes use this database."""
    with databases.site_database(django_db_blocker) as environment:
        yield environment


@pytest.fixture
def tasks_at_once(monkeypatch: pytest.MonkeyPatch) -> Iterator[list[str]]:
    """Celery tasks run where they are sent, by name too; the list names them in order."""
    from thousand_site.celery import app

    sent: list[str] = []

    def send(name: str, args: tuple = (), kwargs: dict | None = None, **_: object) -> object:
        sent.append(name)
        app.loader.import_default_modules()
        return app.tasks[name].apply(args=args, kwargs=kwargs or {}, throw=True)

    monkeypatch.setattr(app, "send_task", send)
    # By key: the settings of Celery take attributes, and do not give them back.
    monkeypatch.setitem(app.conf, "task_always_eager", True)
    yield sent
