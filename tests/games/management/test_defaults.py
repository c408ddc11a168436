"""Tests of games.management.defaults."""

import pytest
from django.core.management import call_command

from accounts.models import User
from games import engine
from games.management.defaults import is_playable
from games.models import Pool
from games.presets.models import Preset
from ratings.models import Ladder

pytestmark = pytest.mark.django_db


def stored_rows() -> list[list[tuple]]:
    users = User.objects.order_by("pk").values_list("username", "bot_level", "password")
    loaded = (model.objects.order_by("pk").values_list() for model in (Pool, Preset, Ladder))
    return [list(rows) for rows in (*loaded, users)]


def test_loading_twice_changes_nothing():
    call_command("load_defaults")
    first = stored_rows()
    call_command("load_defaults")
    assert stored_rows() == first


def test_changes_by_administrators_are_kept():
    call_command("load_defaults")
    Pool.objects.filter(key="classic-calm").update(action_ms=1, is_open=False)
    call_command("load_defaults")
    pool = Pool.objects.get(key="classic-calm")
    assert (pool.action_ms, pool.is_open) == (1, False)


def test_the_default_pools_have_ladders_and_clocks():
    call_command("load_defaults")
    pools = {
        pool.key: (pool.ladder.key, pool.action_ms, pool.reserve_ms, pool.patience_ms)
        for pool in Pool.objects.select_related("ladder")
    }
    assert pools == {
        "classic-calm": ("classic", 7_000, 300_000, 25_000),
        "classic-quick": ("classic", 4_000, 180_000, 25_000),
        "classic-short": ("classic-short", 4_000, 180_000, 25_000),
        "polish": ("polish", 7_000, 300_000, 25_000),
        "store": ("store", 7_000, 300_000, 25_000),
    }
    assert set(Pool.objects.values_list("is_open", flat=True)) == {True}
    for preset in ("polish", "store"):
        agreed = engine.agreements_from(Pool.objects.get(key=preset).agreements)
        assert agreed == engine.agreements_from({"preset": preset})
    short = engine.agreements_from(Pool.objects.get(key="classic-short").agreements)
    assert short.differences() == {"max_deals": 6}


def test_all_playable_presets_are_loaded():
    call_command("load_defaults")
    keys = set(Preset.objects.values_list("key", flat=True))
    assert "classic" in keys
    assert keys == {key for key in engine.PRESETS if is_playable({"preset": key})}


def test_bots_have_known_levels_and_cannot_log_in():
    from games.bots import LEVELS

    call_command("load_defaults")
    bots = list(User.objects.exclude(bot_level=""))
    assert len(bots) >= 8 and {bot.bot_level for bot in bots} >= {"greedy", "caretaker"}
    assert all(bot.bot_level in LEVELS and not bot.has_usable_password() for bot in bots)


def test_the_environment_sets_the_wait(monkeypatch):
    monkeypatch.setenv("POOL_WAIT_MS", "0")
    call_command("load_defaults")
    assert set(Pool.objects.values_list("patience_ms", flat=True)) == {0}
