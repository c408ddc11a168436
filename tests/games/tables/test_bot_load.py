"""A burst of bots' turns for one child of a worker: a real queue, and a clock of the test's own."""

import secrets
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from itertools import count
from typing import Any

import pytest
from celery import Celery
from django.conf import settings
from kombu import Queue

from games import tasks
from games.bots import LEVELS
from games.models import Game, Pool
from games.realtime.messages import now_ms
from games.tables import bot_memory, commits, scheduling, services, timeouts
from games.tables.lifecycle.create import GameSetup, create_game
from games.tables.play import bot_choice
from games.tables.state.loader import from_ms, to_ms
from tests.factories import persons

pytestmark = pytest.mark.usefixtures("notices")

# Milliseconds that a decision takes on the test's clock.
COSTS = {"casual": 1, "club": 300, "master": 900}
PROMISED_MS = 3000
TASKS = {
    "games.bot_turn": tasks.bot_turn,
    "games.prepare_bot_turn": tasks.prepare_bot_turn,
}


@dataclass
class Worker:
    """One child of a worker, the ticker, and the clock of both.

    turns  (game, level that played, when); each game's first turn alone
    """

    take: Callable[[], Any]
    now: int = 0
    asked: list[str] = field(default_factory=list)
    turns: dict[str, tuple[str, int]] = field(default_factory=dict)

    def think(self, level: str) -> None:
        self.asked.append(level)
        self.now += COSTS[level]

    def tick(self) -> None:
        services.wake_all(scheduling.lease_due(from_ms(self.now)))

    def work(self, games: int) -> None:
        """Tick and take tasks in turns until so many games have been played on."""
        while len(self.turns) < games:
            self.tick()
            self.do(self.take())

    def do(self, message: Any) -> None:
        assert message is not None
        (game_id, version), given, _ = message.payload
        self.asked.clear()
        begun = self.now
        TASKS[message.headers["task"]](game_id, version, **given)
        if self.asked:
            self.turns.setdefault(game_id, (self.asked[0], begun))


class Thinker:
    """A bot that takes its time on the worker's clock."""

    def __init__(self, level: str, worker: Worker) -> None:
        self.level, self.worker = level, worker

    def choose(self, observation: Any, legal: Any) -> Any:
        self.worker.think(self.level)
        return LEVELS["casual"].choose(observation, legal)


@pytest.fixture
def take(monkeypatch: pytest.MonkeyPatch, redis_url: str) -> Iterator[Callable[[], Any]]:
    """A function that takes the next task of the site's own queue, in the tests' Valkey."""
    url = redis_url.replace("unix://", "redis+socket://", 1)
    prefix = f"{settings.REDIS_PREFIX}-{secrets.token_hex(4)}:"
    options = {**settings.CELERY_BROKER_TRANSPORT_OPTIONS, "global_keyprefix": prefix}
    app = Celery("test", broker=url, set_as_current=False)
    app.conf.update(broker_transport_options=options, task_routes=settings.CELERY_TASK_ROUTES)
    monkeypatch.setattr(scheduling, "current_app", app)
    with app.connection_for_read() as connection:
        queue = Queue("bots", channel=connection.channel())
        yield lambda: queue.get(no_ack=True)
    app.close()


@pytest.fixture
def worker(take: Callable, monkeypatch: pytest.MonkeyPatch, settings: Any) -> Worker:
    settings.BOT_PACE = 1
    found = Worker(take, now=now_ms())
    for module in (tasks, services, timeouts, commits, scheduling, bot_choice):
        monkeypatch.setattr(module, "now_ms", lambda: found.now)
    monkeypatch.setattr(bot_choice.costs, "CAN_SEARCH", True)
    levels = {level: Thinker(level, found) for level in COSTS}
    monkeypatch.setattr(bot_choice, "LEVELS", levels)
    return found


numbers = count()


@pytest.fixture
def start(pool: Pool, worker: Worker) -> Callable[..., str]:
    """A function that starts a game of three bots of a level, whose first turn is due now."""

    def started(level: str, ranked: bool) -> str:
        users = persons(3, f"bot{next(numbers)}x", bot_level=level)
        setup = GameSetup(**vars(GameSetup.of(pool)) | {"rated": ranked})
        game = create_game(setup, users)
        if level != "casual" and bot_choice.costs.CAN_SEARCH:
            # The thinking ahead of the first turn comes too late: this turn is due now.
            assert worker.take().headers["task"] == "games.prepare_bot_turn"
        Game.objects.filter(pk=game.pk).update(due_at=from_ms(worker.now))
        return str(game.pk)

    return started


def test_cheap_levels_go_first_among_equals(start, worker):
    games = {
        start(level, ranked): (ranked, level)
        for ranked in (False, True)
        for level in ("master", "club", "casual")
    }
    worker.work(len(games))
    assert [games[game] for game in worker.turns] == [
        *((True, level) for level in ("casual", "club", "master")),
        *((False, level) for level in ("casual", "club", "master")),
    ]


def test_overdue_turns_of_unrated_games_are_played_by_a_cheap_level(start, worker):
    games = [start("master", False) for _ in range(5)]
    begun = worker.now
    worker.work(len(games))
    thought = -(-bot_memory.OVERDUE_MS // COSTS["master"])
    levels = [level for level, _ in worker.turns.values()]
    assert levels == ["master"] * thought + ["casual"] * (len(games) - thought)
    assert max(at for _, at in worker.turns.values()) - begun <= PROMISED_MS


def test_a_ranked_seat_never_plays_below_its_level(start, worker):
    games = [start("master", True) for _ in range(4)]
    begun = worker.now
    worker.work(len(games))
    levels, times = zip(*worker.turns.values(), strict=True)
    assert set(levels) == {"master"}
    # The last one was overdue.
    assert max(times) - begun > bot_memory.OVERDUE_MS


def test_in_a_mixed_burst_nobody_with_an_unrated_game_waits_longer_than_promised(start, worker):
    ranked = [start("master", True) for _ in range(4)]
    unrated = [start(level, False) for level in ("master", "club", "casual") for _ in range(3)]
    begun = worker.now
    worker.work(len(ranked) + len(unrated))
    waits = {game: at - begun for game, (_, at) in worker.turns.items()}
    assert max(waits[game] for game in unrated) <= PROMISED_MS
    # As they were promised, while ranked ones kept their level.
    assert {worker.turns[game][0] for game in ranked} == {"master"}
    assert max(waits[game] for game in ranked) > bot_memory.OVERDUE_MS


def test_a_task_whose_game_has_moved_on_is_dropped_without_thought(start, worker, take):
    game = start("master", False)
    worker.tick()
    stale = take()
    assert services.act_for_bot(game, 1)
    worker.asked.clear()
    worker.do(stale)
    assert worker.asked == [] and Game.objects.get(pk=game).version == 2


def test_a_turn_that_is_queued_twice_is_thought_about_once(start, worker, take, monkeypatch):
    """The second worker takes its task while the first one thinks."""
    game = start("master", False)
    worker.tick()
    message = take()
    answers = []

    def think(level: str) -> None:
        worker.asked.append(level)
        answers.append(services.act_for_bot(game, 1))

    monkeypatch.setattr(worker, "think", think)
    worker.do(message)
    assert worker.asked == ["master"] and answers == [False]
    assert Game.objects.get(pk=game).version == 2


@pytest.fixture
def prepared(start, worker, take) -> Any:
    """A game of masters after its first turn, and the task to think about the second one."""
    game = Game.objects.get(pk=start("master", True))
    assert services.act_for_bot(game.pk, 1)
    game.refresh_from_db()
    message = take()
    assert message.headers["task"] == "games.prepare_bot_turn"
    return game, message


def test_a_bot_thinks_before_its_turn_and_acts_when_it_is_due(prepared, worker, take):
    game, message = prepared
    worker.do(message)
    assert worker.asked == ["master"] and Game.objects.get(pk=game.pk).version == 2
    worker.now = to_ms(game.due_at)
    worker.tick()
    worker.do(take())
    assert worker.asked == [] and Game.objects.get(pk=game.pk).version == 3


def test_a_turn_that_falls_due_while_its_bot_thinks_is_played_by_that_process(prepared, worker):
    game, message = prepared
    worker.now = to_ms(game.due_at) - COSTS["master"] // 2
    worker.do(message)
    assert Game.objects.get(pk=game.pk).version == 3


def test_a_player_who_comes_to_a_turn_in_thought_leaves_it_to_the_thinker(
    prepared, worker, monkeypatch
):
    game, message = prepared
    worker.now = to_ms(game.due_at)
    answers = []
    monkeypatch.setattr(
        worker, "think", lambda _level: answers.append(services.act_for_bot(game.pk, 2))
    )
    worker.do(message)
    assert answers == [False] and Game.objects.get(pk=game.pk).version == 3


def test_a_choice_that_is_not_legal_is_made_again(prepared, worker):
    game, _ = prepared
    bot_memory.keep_choice(game.pk, 2, "play AS")
    assert services.act_for_bot(game.pk, 2)
    assert worker.asked[-1] == "master"


def test_a_late_preparation_is_dropped_without_thought(prepared, worker):
    game, message = prepared
    assert services.act_for_bot(game.pk, 2)
    worker.do(message)
    assert worker.asked == [] and Game.objects.get(pk=game.pk).version == 3


def test_due_turns_of_ranked_games_come_before_preparations(start, worker, take):
    first, second = start("master", True), start("master", True)
    assert services.act_for_bot(first, 1)
    Game.objects.exclude(pk=second).update(due_at=None)
    worker.tick()
    tasks_in_order = [take().headers["task"] for _ in range(2)]
    assert tasks_in_order == ["games.bot_turn", "games.prepare_bot_turn"]


def test_only_bots_that_search_think_ahead(start, worker, take):
    assert services.act_for_bot(start("casual", True), 1)
    assert take() is None


@pytest.mark.usefixtures("valkey_down")
def test_without_valkey_a_turn_is_played(start):
    assert services.act_for_bot(start("master", True), 1)


def test_a_thought_that_came_to_nothing_may_be_repeated(start, worker, monkeypatch):
    game = start("master", True)
    with monkeypatch.context() as patch:
        patch.setattr(commits, "commit", lambda *_: False)
        assert not services.act_for_bot(game, 1)
    assert services.act_for_bot(game, 1)


def test_without_a_compiled_search_a_cheap_level_plays(start, worker, monkeypatch, caplog):
    bot_choice._warn_once.cache_clear()
    monkeypatch.setattr(bot_choice.costs, "CAN_SEARCH", False)
    for ranked in (True, False):
        assert services.act_for_bot(start("master", ranked), 1)
    assert worker.asked == ["casual"] * 2
    assert [record.message for record in caplog.records if "compiled" in record.message] == [
        "the bots' search is not compiled: casual plays for the levels that search"
    ]
