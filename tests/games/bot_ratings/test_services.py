"""Tests of games.bot_ratings.services."""

import secrets
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace
from datetime import timedelta
from itertools import pairwise
from pathlib import Path

import pytest
from django.db import connection
from django.test import Client
from django.utils import timezone

from accounts import valkey
from accounts.models import User
from games import tasks
from games.bot_ratings import lock as bot_ratings_lock
from games.bot_ratings import services, start, unfinished
from games.bot_ratings.pairing import DEAR_LEVELS, ESTABLISHED_GAMES
from games.bots import LADDER, LEVELS, level_of
from games.matchmaking import services as matchmaking
from games.models import Entry, Game, Pool
from games.tables.bots import site_bots
from ratings.elo import PROVISIONAL_GAMES
from ratings.models import Ladder, Rating, RatingChange
from tests.games.bots.quick_bots import QUICK
from thousand_site.celery import app

pytestmark = pytest.mark.usefixtures("notices", "queued", "site")


@pytest.fixture(autouse=True)
def _on(settings, site, monkeypatch: pytest.MonkeyPatch) -> None:
    """Enable short bot games on one ladder, each in one piece, by bots that think little."""
    settings.BOT_GAMES = True
    Pool.objects.exclude(key="classic-short").update(is_open=False)
    Pool.objects.filter(key="classic-short").update(differences={"max_deals": 2})
    monkeypatch.setattr(services, "PIECE_SECONDS", 1000)
    monkeypatch.setattr(unfinished, "LEVELS", QUICK)
    key = f"{unfinished.key()}:{secrets.token_hex(4)}"
    monkeypatch.setattr(unfinished, "key", lambda: key)


def play() -> list[RatingChange]:
    return services.play_one(timezone.now())


def in_thread(call: Callable[[], object]) -> object:
    def closing() -> object:
        try:
            return call()
        finally:
            connection.close()

    with ThreadPoolExecutor(1) as pool:
        return pool.submit(closing).result()


def test_a_game_rates_three_bots_of_several_levels():
    changes = play()
    users = [change.user for change in changes]
    assert len(users) == 3 and all(user.is_bot for user in users)
    assert len({user.bot_level for user in users}) > 1
    assert sorted(change.place for change in changes)[0] == 1
    assert sum(change.after - change.before for change in changes) == pytest.approx(0)
    ratings = Rating.objects.filter(games__gt=0)
    assert {(r.user_id, r.value, r.games) for r in ratings} == {
        (change.user_id, change.after, 1) for change in changes
    }
    assert {r.ladder.key for r in ratings} == {"classic-short"}


def test_only_rating_changes_are_stored():
    [name] = {change.game_id for change in play()}
    assert name.startswith("bots-") and len(name) == 12
    assert not Game.objects.exists() and not Entry.objects.exists()
    assert RatingChange.objects.filter(kind=RatingChange.Kind.GAME).count() == 3


def test_each_game_has_its_own_id():
    assert {change.game_id for change in play()}.isdisjoint(c.game_id for c in play())


def test_a_bots_profile_shows_its_rating_without_game_links():
    [change, *_] = play()
    page = Client().get(f"/@/{change.user.username}/?ladder=classic-short").content.decode()
    assert "Rating history" in page
    assert change.game_id not in page and "/record/" not in page


def test_users_are_never_seated_or_rated(people):
    for _ in range(4):
        play()
    assert not Rating.objects.filter(user__bot_level="").exists()


def test_inactive_bots_and_unknown_levels_do_not_play():
    searching = User.objects.exclude(bot_level__startswith="beginner")
    searching.exclude(bot_level__startswith="casual").update(is_active=False)
    User.objects.filter(username="Zosia").update(bot_level="genius")
    names = {change.user.username for _ in range(5) for change in play()}
    assert names == {"Tymko", "Jurek", "Halyna"}


def test_established_ratings_change_only_occasionally():
    now = timezone.now()
    Rating.objects.all().delete()
    bots = User.objects.exclude(bot_level="")
    ladder = Ladder.objects.get(key="classic-short")
    Rating.objects.bulk_create(
        Rating(user=bot, ladder=ladder, games=ESTABLISHED_GAMES, played_at=now) for bot in bots
    )
    assert services.play_one(now + timedelta(hours=1)) == []
    assert services.play_one(now + timedelta(hours=7))
    needed = [ESTABLISHED_GAMES, *DEAR_LEVELS.values()]
    assert min(needed) >= PROVISIONAL_GAMES


def kept() -> unfinished.UnfinishedGame:
    game = unfinished.load()
    assert game is not None
    return game


def test_a_long_game_is_played_a_piece_at_a_time(monkeypatch):
    monkeypatch.setattr(services, "PIECE_SECONDS", 0)
    assert play() == [] and not kept().actions
    moments = iter(range(1000))
    monkeypatch.setattr(unfinished.time, "monotonic", lambda: next(moments))
    monkeypatch.setattr(services, "PIECE_SECONDS", 10)
    lengths, changes = [], []
    while not changes:
        lengths.append(len(kept().actions))
        moments = iter(range(1000))
        changes = play()
    assert all(0 < after - before <= 10 for before, after in pairwise(lengths))
    assert len(lengths) > 3 and len(changes) == 3 and unfinished.load() is None


def test_pieces_give_the_game_that_one_piece_gives():
    bots = [(1, "beginner-bold"), (2, "casual-bold"), (3, "beginner-cautious")]
    agreements = {"preset": "classic", "max_deals": 2}
    begun = unfinished.UnfinishedGame("bots-x", 1, agreements, bots, seed="5")
    whole, end = unfinished.play_on(begun, 1000)
    part = replace(whole, actions=whole.actions[: len(whole.actions) // 2])
    assert end.over and unfinished.play_on(part, 1000) == (whole, end)


@pytest.mark.parametrize("change", [{"is_active": False}, {"bot_level": "greedy"}])
def test_a_game_whose_bots_changed_is_given_up(monkeypatch, change):
    monkeypatch.setattr(services, "PIECE_SECONDS", 0)
    play()
    User.objects.filter(pk=kept().bots[0][0]).update(**change)
    before = kept().name
    play()
    assert kept().name != before


def test_a_game_by_earlier_rules_is_given_up(monkeypatch):
    monkeypatch.setattr(services, "PIECE_SECONDS", 0)
    play()
    unfinished.save(replace(kept(), actions=("play AS",)))
    assert play() == [] and unfinished.load() is None


@pytest.mark.sampled(4)
@pytest.mark.parametrize("text", ["[]", '"x"', '{"bots": 1}', '{"bots": [[1]], "actions": []}'])
def test_a_value_that_is_no_game_is_replaced_by_one(text):
    valkey.client().set(unfinished.key(), text)
    assert len(play()) == 3


def test_a_game_with_a_bot_that_fails_is_given_up(monkeypatch, caplog):
    class Failing:
        def choose(self, observation, legal):
            raise ZeroDivisionError

    monkeypatch.setattr(services, "PIECE_SECONDS", 0)
    play()
    monkeypatch.setattr(services, "PIECE_SECONDS", 1000)
    monkeypatch.setattr(unfinished, "LEVELS", dict.fromkeys(LEVELS, Failing()))
    assert play() == [] and unfinished.load() is None
    assert "is given up" in caplog.text


def test_dear_bots_do_not_keep_the_others_from_playing(monkeypatch):
    """Those that have played least are chosen first, and a site may never afford them."""
    monkeypatch.setattr(site_bots, "affordable_levels", lambda: LADDER[:2])
    monkeypatch.setattr(services, "affordable_levels", lambda: LADDER[:2])
    played = [{level_of(change.user.bot_level) for change in play()} for _ in range(3)]
    assert played == [set(LADDER[:2])] * 3


def test_no_piece_is_played_by_bots_that_the_site_cannot_afford(monkeypatch):
    monkeypatch.setattr(services, "PIECE_SECONDS", 0)
    play()
    levels = {level_of(level) for level in kept().levels}
    monkeypatch.setattr(services, "PIECE_SECONDS", 1000)
    monkeypatch.setattr(services, "affordable_levels", lambda: tuple(set(LADDER) - levels))
    assert play() == [] and not kept().actions


def test_the_ladder_of_bots_is_in_order_before_the_first_game():
    for ladder in Ladder.objects.filter(kind="pool"):
        rows = Rating.objects.filter(ladder=ladder).select_related("user").order_by("value")
        levels = [level_of(row.user.bot_level) for row in rows]
        assert levels == [level for level in LADDER for _ in range(2)]
        assert set(rows.values_list("games", flat=True)) == {0}


def test_bots_that_have_not_played_are_on_no_leaderboard():
    assert not Rating.objects.filter(is_listed=True).exists()


def test_a_start_rating_replaces_none_that_was_earned():
    changes = {change.user_id: change.after for change in play()}
    start.add_start_ratings()
    earned = Rating.objects.filter(ladder__key="classic-short", user__in=changes)
    assert dict(earned.values_list("user", "value")) == changes


def test_every_bot_of_the_ladder_has_a_start_rating():
    assert list(start.START_RATINGS) == list(LADDER) and set(LADDER) < set(LEVELS)


def test_no_game_is_played_while_a_user_queues(people):
    matchmaking.join_queue(people[0], "classic-short")
    assert play() == []
    matchmaking.leave_queue(people[0])
    assert play()


def test_no_game_is_played_while_a_table_is_due(table):
    assert play()
    Game.objects.filter(pk=table.pk).update(due_at=timezone.now() - timedelta(seconds=1))
    assert play() == []


def test_only_one_game_runs_at_a_time():
    with bot_ratings_lock.acquire_slot() as acquired:
        assert acquired and in_thread(play) == []
    assert play()


def test_an_expired_lock_is_not_released_again():
    # Other test processes use their own keys in the same Valkey.
    with bot_ratings_lock.acquire_slot():
        assert valkey.client().get(bot_ratings_lock.lock_key())
        valkey.client().set(bot_ratings_lock.lock_key(), "another", ex=5)
    assert valkey.client().get(bot_ratings_lock.lock_key()) == "another"
    valkey.client().delete(bot_ratings_lock.lock_key())


def test_without_valkey_no_game_is_played(monkeypatch, settings, tmp_path: Path):
    settings.REDIS_URL = f"unix://{tmp_path}/nobody"
    valkey.client.cache_clear()
    assert play() == []
    valkey.client.cache_clear()


def test_the_setting_disables_bot_games(settings):
    settings.BOT_GAMES = False
    assert play() == []


def test_the_first_ladder_is_established_first():
    Pool.objects.update(is_open=True, differences={"max_deals": 2})
    assert {change.ladder.key for change in [*play(), *play()]} == {"classic"}


def test_the_number_of_deals_is_limited():
    Pool.objects.filter(key="classic-short").update(differences={})
    pool = Pool.objects.get(key="classic-short")
    assert services._agreements(pool)["max_deals"] == services.MAX_DEALS
    short = Pool(preset=pool.preset, differences={"max_deals": 3})
    assert services._agreements(short)["max_deals"] == 3


def test_the_periodic_task_expires_before_the_next_run():
    [job] = [job for job in app.conf.beat_schedule.values() if job["task"] == "games.bot_games"]
    assert job["options"]["expires"] <= job["schedule"]
    tasks.bot_games()
    assert RatingChange.objects.count() == 3


def test_a_piece_ends_where_a_turn_waits_and_the_game_goes_on_later(monkeypatch):
    monkeypatch.setattr(services, "is_turn_waiting", lambda: True)
    assert services.play_one(timezone.now()) == []
    kept = services.unfinished.load()
    assert kept is not None and not kept.actions
    monkeypatch.setattr(services, "is_turn_waiting", lambda: False)
    services.play_one(timezone.now())
    after = services.unfinished.load()
    assert after is None or after.actions
