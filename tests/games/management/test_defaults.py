"""Tests of games.management.defaults."""

import pytest
from django.core.management import call_command

from accounts.models import User
from games import engine
from games.bots import LADDER, LEVELS, STYLES, key_of
from games.management.defaults import BOTS, is_playable
from games.models import Pool
from games.presets.models import Preset
from ratings.models import Ladder
from tests.factories import person, rate

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


def test_two_bots_a_level_have_its_styles_and_cannot_log_in():
    call_command("load_defaults")
    bots = list(User.objects.exclude(bot_level=""))
    expected = [key_of(level, style) for level in LADDER for style in STYLES]
    assert sorted(bot.bot_level for bot in bots) == sorted(expected)
    assert all(bot.bot_level in LEVELS and not bot.has_usable_password() for bot in bots)


def bot_of(name: str, level: str) -> User:
    return User.objects.create(username=name, bot_level=level)


def test_the_bots_of_earlier_versions_retire():
    bot_of("Agata", "greedy"), person("Zoya")
    call_command("load_defaults")
    active = dict(User.objects.values_list("username", "is_active"))
    assert not active["Agata"] and active["Zoya"] and active["Zosia"]


def test_a_bot_that_an_administrator_brought_back_stays():
    bot_of("Agata", "greedy")
    call_command("load_defaults")
    User.objects.filter(username="Agata").update(is_active=True)
    call_command("load_defaults")
    assert User.objects.get(username="Agata").is_active


def test_a_retired_bot_leaves_the_leaderboard():
    agata = bot_of("Agata", "greedy")
    call_command("load_defaults")
    # As on a site that has just been upgraded.
    User.objects.filter(pk=agata.pk).update(is_active=True)
    User.objects.filter(bot_level__in=BOTS.values()).delete()
    rating = rate(agata, Ladder.objects.get(key="classic"), 1600)
    assert rating.is_listed
    call_command("load_defaults")
    rating.refresh_from_db()
    assert not rating.is_listed


def test_a_bot_whose_name_a_person_has_is_shown_by_it():
    wiktor = person("Wiktor")
    call_command("load_defaults")
    bot = User.objects.get(bot_level="strong-cautious")
    assert (bot.username, bot.display_name) == ("Wiktor-bot", "Wiktor")
    wiktor.refresh_from_db()
    assert not wiktor.is_bot
    call_command("load_defaults")
    assert User.objects.exclude(bot_level="").count() == len(BOTS)


def test_a_setting_sets_the_wait(settings):
    settings.POOL_WAIT_MS = 0
    call_command("load_defaults")
    assert set(Pool.objects.values_list("patience_ms", flat=True)) == {0}
