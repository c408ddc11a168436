"""Stored agreements of older rules are converted by the migrations."""

from importlib import import_module

import pytest
from django.apps import apps

from games.engine import agreements_from
from games.models import Game, Pool
from games.presets.models import Preset
from tests.games.factories import changed

CONVERTED = [({"dump_truck": True}, "555"), ({"dump_truck": False}, "off")]


def migrate(app: str) -> None:
    import_module(f"{app}.migrations.0002_dump_truck").convert_agreements(apps, None)


@pytest.mark.parametrize(("stored", "now"), CONVERTED)
def test_presets_pools_and_games_are_converted(pool, table, stored, now):
    preset = Preset.objects.create(key="old", name="Old", agreements=stored)
    changed(pool, differences=stored)
    Game.objects.update(agreements={"preset": "classic", **stored})
    for app in ("games.presets", "games", "games.lobby", "tournaments"):
        migrate(app)
        migrate(app)
    preset.refresh_from_db()
    for agreements in (
        preset.agreements,
        Pool.objects.get(pk=pool.pk).differences,
        Game.objects.get(pk=table.pk).agreements,
    ):
        assert agreements_from(agreements).dump_truck == now


def test_other_agreements_stay_as_they_are(db):
    agreements = {"preset": "club", "dump_truck": "both", "penalty": 100}
    preset = Preset.objects.create(key="new", name="New", agreements=agreements)
    migrate("games.presets")
    preset.refresh_from_db()
    assert preset.agreements == agreements
