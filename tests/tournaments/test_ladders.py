"""Tests of the ladder of a tournament's games, and of why there may be none."""

from dataclasses import replace
from typing import Any

import pytest
from django.urls import reverse
from django.utils import timezone

from games.models import Game, Pool, Seat
from games.presets.models import Preset
from ratings.models import Ladder
from ratings.queries import ladders
from tests.factories import client_of, make_club, make_tournament, new_config, person, rate
from tests.tournaments.playing import new_players, new_tournament, start_tournament
from tournaments.ladders import (
    entry_ladder,
    ladder_by_turnout,
    ladder_of,
    seed_ratings,
    turnout,
    unrated_by_presets,
    unrated_reason,
)
from tournaments.organising.settings.config import validate
from tournaments.standings.state import Settings

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("quiet")]


def preset(of: str = "classic", **changed: Any) -> Preset:
    """Return a stored preset; with `changed` a copy of it that differs in these."""
    row = Preset.objects.filter(key=of).latest("version")
    if not changed:
        return row
    kept = {"kind": row.kind, "version": row.version, "agreements": row.agreements}
    return Preset.objects.create(**{**kept, "key": "copy", "name": "Copy"} | changed)


def test_only_site_presets_of_three_have_a_ladder():
    assert ladder_of(preset()) is not None and ladder_of(None) is None
    assert ladder_of(preset("duel")) is None
    assert ladder_of(preset(kind="admin")) is None


def test_an_unchanged_preset_of_a_ranked_pool_can_be_rated():
    assert [unrated_reason(name, preset()) for name in ("swiss", "knockout")] == ["", ""]


def test_a_format_with_the_same_cards_is_named_first():
    assert unrated_reason("duplicate", preset()) == "unrated_cards"
    assert unrated_reason("duplicate", preset("duel")) == "unrated_cards"


def test_each_preset_has_its_own_reason(anna):
    club = make_club(anna)
    assert unrated_reason("swiss", preset("duel")) == "unrated_seats"
    assert unrated_reason("swiss", preset("four")) == "unrated_seats"
    assert unrated_reason("swiss", preset(kind="user", owner=anna)) == "unrated_own"
    assert unrated_reason("swiss", preset(key="clubs", kind="club", club=club)) == "unrated_own"
    assert unrated_reason("swiss", None) == "unrated_own"


def test_the_reasons_of_many_presets_take_as_many_queries_as_that_of_one(
    anna, django_assert_num_queries
):
    rows = list(Preset.objects.all())
    with django_assert_num_queries(2):
        reasons = unrated_by_presets(rows)
    assert reasons == {row.pk: unrated_reason("swiss", row) for row in rows}
    assert set(reasons.values()) > {"", "unrated_seats"}


def test_an_older_version_and_one_without_a_pool_cannot_be_rated():
    old = preset()
    preset(key="classic", version=old.version + 1)
    assert unrated_reason("swiss", old) == "unrated_old"
    Pool.objects.filter(preset__key="polish").update(rated=False)
    assert unrated_reason("swiss", preset("polish")) == "unrated_pool"


@pytest.mark.parametrize(
    ("format_name", "key", "reason"),
    [
        ("swiss", "duel", "Only tables of three can be rated."),
        ("duplicate", "classic", "All tables play the same cards in this format"),
    ],
)
def test_form_and_server_give_the_same_reason(anna, format_name, key, reason):
    row = preset(key)
    client = client_of(anna)
    page = client.get(reverse("tournament_new"))
    texts = page.context["unrated"]
    said = texts["formats"].get(format_name) or texts["presets"][str(row.pk)]
    sent = {"format": format_name, "preset": row.pk, "rated": "on", "name": "x"}
    answer = client.post(reverse("tournament_check"), sent).json()
    assert reason in said and answer["errors"]["rated"] == [said]


def test_the_form_shows_the_reason_of_what_it_shows(anna):
    client = client_of(anna)
    plain, duplicate = (
        client.get(reverse("tournament_new"), {"from": template}).context["unrated_now"]
        for template in ("evening", "duplicate")
    )
    assert plain == "" and "the same cards" in duplicate


def test_a_config_that_cannot_be_rated_is_fine_unrated():
    config = new_config("duel", settings=Settings(seats=2, rounds=1))
    assert validate(config, timezone.now()) == ()
    problems = validate(replace(config, rated=True), timezone.now())
    assert [problem.code for problem in problems] == ["unrated_seats"]


def test_only_those_count_who_sat_down_and_stayed():
    """A hundred registrations cost nothing."""
    pool = Ladder.objects.get(key="classic")
    cup = new_tournament("swiss", new_players(9), settings={"rounds": 1}, rated=True, ladder=pool)
    start_tournament(cup)
    assert turnout(cup.pk) == 8 and ladder_by_turnout(cup.pk, pool) == pool
    left = Seat.objects.filter(game__event_key=cup.pk).values_list("pk", flat=True)[:2]
    Seat.objects.filter(pk__in=list(left)).update(left_at=timezone.now())
    assert turnout(cup.pk) == 7 and ladder_by_turnout(cup.pk, pool).key == "classic-custom"


def test_bots_are_no_turnout(anna):
    pool = Ladder.objects.get(key="classic")
    settings = {"rounds": 1, "remainder": "bot"}
    cup = new_tournament("swiss", new_players(7), settings=settings, rated=True, ladder=pool)
    start_tournament(cup)
    assert Seat.objects.filter(game__in=Game.objects.filter(event_key=cup.pk)).count() == 9
    assert turnout(cup.pk) == 7


def test_the_ladder_of_custom_tables_stays(anna):
    custom = Ladder.objects.create(key="classic-custom", name="x", kind=Ladder.Kind.CUSTOM)
    assert ladder_by_turnout("none", custom) == custom


def test_the_form_says_which_ladder_the_games_feed(anna):
    page = client_of(anna).get(reverse("tournament_new")).content.decode()
    assert "once 8 people have played" in page and "because you decide who can join" in page


def test_entry_ratings_and_seeds_are_of_the_same_ladder_even_where_none_is_stored():
    cup = make_tournament(person("anna"))
    cup.entry_ladder = cup.ladder = None
    first = ladders().order_by("order", "key")[0]
    boris = person("boris")
    rate(boris, first, 1712.0)
    assert entry_ladder(cup) == first
    assert seed_ratings(cup, [boris.pk]) == {boris.pk: 1712.0}
