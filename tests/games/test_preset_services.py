"""Presets are versions: each save is one, none is changed, and what is refused leaves nothing."""

import json

import pytest
from django.db import IntegrityError

from accounts.models import User
from games.models import Pool
from games.presets import services as services
from games.presets.models import Preset
from games.presets.queries import newest_preset, newest_presets, presets_of, versions_of
from games.presets.services import BadPreset, NotYours, Stale, Texts
from games.tables import services as tables

pytestmark = pytest.mark.usefixtures("site", "rung", "queued")
TEXTS = Texts("Thursday rules", "As on Thursdays.")
TENS = {"preset": "classic", "bid_step": 10}


@pytest.fixture
def anna(people) -> User:
    return people[0]


@pytest.fixture
def chief(site) -> User:
    return User.objects.create_superuser("chief", password="x")


def test_a_players_preset_is_his_and_stored_by_its_differences(anna):
    made = services.create(anna, TEXTS, {**TENS, "opening_bid": 100})
    assert (made.kind, made.owner, made.version) == ("user", anna, 1)
    assert made.agreements == TENS
    assert made.key.startswith("thursday-rules-") and made.title == "Thursday rules"


def test_a_name_without_latin_letters_has_an_address_too(anna):
    assert services.create(anna, Texts("По четвергам"), TENS).key.startswith("rules-")


@pytest.mark.parametrize("given", [{"opening_bid": 105, "bid_step": 10}, {"preset": "chess"}])
def test_an_invalid_set_leaves_nothing(anna, given):
    before = Preset.objects.count()
    with pytest.raises(BadPreset) as bad:
        services.create(anna, TEXTS, given)
    assert bad.value.faults and not bad.value.errors
    assert Preset.objects.count() == before


def test_every_fault_comes_at_once(anna):
    with pytest.raises(BadPreset) as bad:
        services.create(anna, Texts(" ", "x" * 501), {"opening_bid": 105, "bid_step": 10})
    assert bad.value.errors == {"name": "missing", "description": "too_long"}
    assert bad.value.faults[0].mend["opening_bid"]


def test_saving_makes_a_version_and_leaves_the_old_one(anna):
    first = services.create(anna, TEXTS, TENS)
    second = services.save_version(anna, first.key, 1, TEXTS, {**TENS, "rounding": 10})
    first.refresh_from_db()
    assert (first.agreements, second.version) == (TENS, 2)
    assert newest_preset(first.key) == second
    assert versions_of(first.key) == [second, first]


def test_saving_what_is_there_already_makes_none(anna):
    first = services.create(anna, TEXTS, TENS)
    assert services.save_version(anna, first.key, 1, TEXTS, TENS) == first
    renamed = services.save_version(anna, first.key, 1, Texts("Friday rules"), TENS)
    assert (renamed.version, renamed.key) == (2, first.key)


def test_who_saw_an_older_version_does_not_overwrite_a_newer_one(anna):
    first = services.create(anna, TEXTS, TENS)
    services.save_version(anna, first.key, 1, TEXTS, {**TENS, "rounding": 10})
    with pytest.raises(Stale):
        services.save_version(anna, first.key, 1, TEXTS, {**TENS, "rounding": 1})
    assert len(versions_of(first.key)) == 2


def test_two_who_save_at_once_make_one_version(anna, monkeypatch):
    first = services.create(anna, TEXTS, TENS)
    monkeypatch.setattr(services, "_newest", lambda key: Preset.objects.get(key=key, version=1))
    services.save_version(anna, first.key, 1, TEXTS, {**TENS, "rounding": 10})
    with pytest.raises(Stale):
        services.save_version(anna, first.key, 1, TEXTS, {**TENS, "rounding": 1})


def test_no_version_can_be_changed(anna):
    made = services.create(anna, TEXTS, TENS)
    made.agreements = {"preset": "polish"}
    with pytest.raises(TypeError):
        made.save()
    with pytest.raises(TypeError):
        made.save(update_fields=["agreements"])


def test_the_sites_presets_are_changed_by_nobody(anna, chief):
    for user in (anna, chief):
        with pytest.raises(NotYours):
            services.save_version(user, "classic", 1, TEXTS, TENS)
        with pytest.raises(NotYours):
            services.retire(user, "classic")


def test_a_players_preset_is_changed_by_him_alone(anna, people, chief):
    made = services.create(anna, TEXTS, TENS)
    for user in (people[1], chief):
        with pytest.raises(NotYours):
            services.save_version(user, made.key, 1, TEXTS, {**TENS, "rounding": 10})


def test_an_administrators_preset_needs_the_right_to_it(anna, chief):
    made = services.create_for_all("thursday", TEXTS, TENS)
    with pytest.raises(NotYours):
        services.save_version(anna, "thursday", 1, TEXTS, {})
    anna.is_staff = True
    assert not services.may_change(anna, made)
    assert services.save_version(chief, "thursday", 1, TEXTS, {}).version == 2


@pytest.mark.parametrize(
    ("key", "code"), [("", "bad_key"), ("new", "bad_key"), ("A b", "bad_key"), ("club", "taken")]
)
def test_an_address_that_cannot_be(key, code):
    with pytest.raises(BadPreset) as bad:
        services.create_for_all(key, TEXTS, TENS)
    assert bad.value.errors == {"key": code}


def test_what_is_retired_is_offered_no_more(anna, chief):
    services.create_for_all("thursday", TEXTS, TENS)
    assert "thursday" in [preset.key for preset in newest_presets()]
    services.retire(chief, "thursday")
    assert "thursday" not in [preset.key for preset in newest_presets()]
    services.retire(chief, "thursday", retired=False)
    assert "thursday" in [preset.key for preset in newest_presets()]


def test_players_presets_are_offered_to_nobody_else(anna, people):
    made = services.create(anna, TEXTS, TENS)
    assert made not in newest_presets()
    assert presets_of(anna) == [made] and presets_of(people[1]) == []


def test_a_player_cannot_have_too_many(anna, monkeypatch):
    monkeypatch.setattr(services, "MOST_OF_ONE", 1)
    services.create(anna, TEXTS, TENS)
    with pytest.raises(BadPreset) as bad:
        services.create(anna, TEXTS, TENS)
    assert bad.value.errors == {"name": "too_many"}


def test_a_pool_and_its_games_keep_their_version(chief, people):
    made = services.create_for_all("thursday", TEXTS, {**TENS, "max_deals": 2})
    pool = Pool.objects.get(key="classic-short")
    pool.preset, pool.differences = made, {}
    pool.save()
    game = tables.open_table(pool, people)
    services.save_version(chief, "thursday", 1, TEXTS, {"preset": "polish"})
    pool.refresh_from_db()
    game.refresh_from_db()
    assert pool.preset == made == game.preset
    assert (
        game.agreements == pool.agreements == {"preset": "classic", "bid_step": 10, "max_deals": 2}
    )


def test_a_file_out_and_in(anna):
    made = services.create(anna, TEXTS, {**TENS, "dark": "forehand"})
    read = services.import_json(json.dumps(services.export_json(made)))
    assert (read.texts, read.faults) == (TEXTS, [])
    assert services.create(anna, read.texts, read.agreements).agreements == made.agreements


def test_a_file_with_faults_says_them():
    read = services.import_json('{"agreements": {"bid_step": 7, "colour": "red"}}')
    assert [fault.code for fault in read.faults] == ["unknown_field", "wrong_value"]


@pytest.mark.parametrize(
    "text", ["", "[]", "{}", '{"agreements": 3}', "[" * 90_000, " " * 100_001 + "{}"]
)
def test_a_file_that_is_none(text):
    with pytest.raises(ValueError):
        services.import_json(text)


def test_no_database_stumbles_over_a_name(anna):
    made = services.create(anna, Texts("a\x00b\ud800", "c\x00"), TENS)
    made.refresh_from_db()
    assert (made.name, made.description) == ("ab", "c")


def test_only_players_presets_have_owners(anna):
    with pytest.raises(IntegrityError):
        Preset.objects.create(key="x", name="x", agreements={}, kind="user")
    with pytest.raises(IntegrityError):
        Preset.objects.create(key="y", name="y", agreements={}, kind="admin", owner=anna)
