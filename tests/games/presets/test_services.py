"""Tests of games.presets.services."""

import json

import pytest
from django.db import IntegrityError

from games.models import Pool
from games.presets import services as services
from games.presets.errors import InvalidPreset, NotAllowed, VersionConflict
from games.presets.models import Preset
from games.presets.queries import newest_preset, newest_presets, presets_of_user, versions_of
from games.presets.services import PresetTexts
from games.tables.lifecycle.create import create_game
from tests.games.factories import changed

pytestmark = pytest.mark.usefixtures("site", "notices", "queued")
TEXTS = PresetTexts("Thursday rules", "As on Thursdays.")
TENS = {"preset": "classic", "bid_step": 10}


def test_a_user_preset_is_stored_by_its_differences(anna):
    preset = services.create(anna, TEXTS, {**TENS, "opening_bid": 100})
    assert (preset.kind, preset.owner, preset.version) == ("user", anna, 1)
    assert preset.agreements == TENS
    assert preset.key.startswith("thursday-rules-") and preset.title == "Thursday rules"


def test_a_name_without_latin_letters_gets_a_key(anna):
    assert services.create(anna, PresetTexts("По четвергам"), TENS).key.startswith("rules-")


@pytest.mark.parametrize("agreements", [{"opening_bid": 105, "bid_step": 10}, {"preset": "chess"}])
def test_invalid_agreements_are_not_saved(anna, agreements):
    before = Preset.objects.count()
    with pytest.raises(InvalidPreset) as error:
        services.create(anna, TEXTS, agreements)
    assert error.value.problems and not error.value.errors
    assert Preset.objects.count() == before


def test_all_problems_are_reported_at_once(anna):
    with pytest.raises(InvalidPreset) as error:
        services.create(anna, PresetTexts(" ", "x" * 501), {"opening_bid": 105, "bid_step": 10})
    assert error.value.errors == {"name": "missing", "description": "too_long"}
    assert error.value.problems[0].fixes["opening_bid"]


def test_saving_creates_a_version(anna):
    first = services.create(anna, TEXTS, TENS)
    second = services.save_version(anna, first.key, 1, TEXTS, {**TENS, "rounding": 10})
    first.refresh_from_db()
    assert (first.agreements, second.version) == (TENS, 2)
    assert newest_preset(first.key) == second
    assert versions_of(first.key) == [second, first]


def test_saving_without_changes_creates_no_version(anna):
    first = services.create(anna, TEXTS, TENS)
    assert services.save_version(anna, first.key, 1, TEXTS, TENS) == first
    renamed = services.save_version(anna, first.key, 1, PresetTexts("Friday rules"), TENS)
    assert (renamed.version, renamed.key) == (2, first.key)


def test_an_outdated_version_cannot_be_saved(anna):
    first = services.create(anna, TEXTS, TENS)
    services.save_version(anna, first.key, 1, TEXTS, {**TENS, "rounding": 10})
    with pytest.raises(VersionConflict):
        services.save_version(anna, first.key, 1, TEXTS, {**TENS, "rounding": 1})
    assert len(versions_of(first.key)) == 2


def test_simultaneous_saves_create_one_version(anna, monkeypatch):
    first = services.create(anna, TEXTS, TENS)
    monkeypatch.setattr(
        services, "_lock_newest", lambda key: Preset.objects.get(key=key, version=1)
    )
    services.save_version(anna, first.key, 1, TEXTS, {**TENS, "rounding": 10})
    with pytest.raises(VersionConflict):
        services.save_version(anna, first.key, 1, TEXTS, {**TENS, "rounding": 1})


def test_a_stored_version_cannot_change(anna):
    preset = services.create(anna, TEXTS, TENS)
    preset.agreements = {"preset": "polish"}
    with pytest.raises(TypeError):
        preset.save()
    with pytest.raises(TypeError):
        preset.save(update_fields=["agreements"])


def test_site_presets_cannot_be_changed(anna, admin_user):
    for user in (anna, admin_user):
        with pytest.raises(NotAllowed):
            services.save_version(user, "classic", 1, TEXTS, TENS)
        with pytest.raises(NotAllowed):
            services.retire(user, "classic")


def test_only_the_owner_can_change_a_user_preset(anna, people, admin_user):
    preset = services.create(anna, TEXTS, TENS)
    for user in (people[1], admin_user):
        with pytest.raises(NotAllowed):
            services.save_version(user, preset.key, 1, TEXTS, {**TENS, "rounding": 10})


def test_administrators_presets_need_a_permission(anna, admin_user):
    preset = services.create_by_admin("thursday", TEXTS, TENS)
    with pytest.raises(NotAllowed):
        services.save_version(anna, "thursday", 1, TEXTS, {})
    anna.is_staff = True
    assert not services.may_change(anna, preset)
    assert services.save_version(admin_user, "thursday", 1, TEXTS, {}).version == 2


@pytest.mark.parametrize(
    ("key", "code"), [("", "bad_key"), ("new", "bad_key"), ("A b", "bad_key"), ("club", "taken")]
)
def test_an_invalid_key_is_refused(key, code):
    with pytest.raises(InvalidPreset) as error:
        services.create_by_admin(key, TEXTS, TENS)
    assert error.value.errors == {"key": code}


def test_retired_presets_are_not_offered(anna, admin_user):
    services.create_by_admin("thursday", TEXTS, TENS)
    assert "thursday" in [preset.key for preset in newest_presets()]
    services.retire(admin_user, "thursday")
    assert "thursday" not in [preset.key for preset in newest_presets()]
    services.retire(admin_user, "thursday", retired=False)
    assert "thursday" in [preset.key for preset in newest_presets()]


def test_user_presets_are_offered_to_their_owner_only(anna, people):
    preset = services.create(anna, TEXTS, TENS)
    assert preset not in newest_presets()
    assert presets_of_user(anna) == [preset] and presets_of_user(people[1]) == []


def test_the_number_of_presets_is_limited(anna, monkeypatch):
    monkeypatch.setattr(services, "MAX_PRESETS_PER_OWNER", 1)
    services.create(anna, TEXTS, TENS)
    with pytest.raises(InvalidPreset) as error:
        services.create(anna, TEXTS, TENS)
    assert error.value.errors == {"name": "too_many"}


def test_pools_and_games_keep_their_version(admin_user, people):
    preset = services.create_by_admin("thursday", TEXTS, {**TENS, "max_deals": 2})
    pool = changed(Pool.objects.get(key="classic-short"), preset=preset, differences={})
    game = create_game(pool, people)
    services.save_version(admin_user, "thursday", 1, TEXTS, {"preset": "polish"})
    pool.refresh_from_db()
    game.refresh_from_db()
    assert pool.preset == preset == game.preset
    assert (
        game.agreements == pool.agreements == {"preset": "classic", "bid_step": 10, "max_deals": 2}
    )


def test_an_exported_preset_can_be_imported(anna):
    preset = services.create(anna, TEXTS, {**TENS, "dark": "forehand"})
    imported = services.import_json(json.dumps(services.export_json(preset)))
    assert (imported.texts, imported.problems) == (TEXTS, [])
    assert (
        services.create(anna, imported.texts, imported.agreements).agreements == preset.agreements
    )


def test_an_imported_preset_reports_its_problems():
    imported = services.import_json('{"agreements": {"bid_step": 7, "colour": "red"}}')
    assert [problem.code for problem in imported.problems] == ["unknown_field", "wrong_value"]


@pytest.mark.parametrize(
    "text", ["", "[]", "{}", '{"agreements": 3}', "[" * 90_000, " " * 100_001 + "{}"]
)
def test_an_invalid_file_is_refused(text):
    with pytest.raises(ValueError):
        services.import_json(text)


def test_texts_are_cleaned_for_the_database(anna):
    preset = services.create(anna, PresetTexts("a\x00b\ud800", "c\x00"), TENS)
    preset.refresh_from_db()
    assert (preset.name, preset.description) == ("ab", "c")


def test_only_user_presets_have_owners(anna):
    with pytest.raises(IntegrityError):
        Preset.objects.create(key="x", name="x", agreements={}, kind="user")
    with pytest.raises(IntegrityError):
        Preset.objects.create(key="y", name="y", agreements={}, kind="admin", owner=anna)
