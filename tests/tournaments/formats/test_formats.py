"""Tests of all formats: names, problems of settings, seats, random draws."""

from dataclasses import fields
from itertools import permutations

import pytest

from tournaments.formats import FORMATS
from tournaments.formats.history import BOT, History
from tournaments.formats.seating import min_seat_penalty, seat_penalties, seat_table
from tournaments.standings.random_draw import random_draw
from tournaments.standings.state import Settings
from tournaments.standings.tiebreaks import TIE_BREAKS


def test_formats_are_registered_by_name():
    assert {"knockout", "swiss", "duplicate"} <= set(FORMATS)
    assert all(name == form.name for name, form in FORMATS.items())
    assert all(set(form.ties) <= set(TIE_BREAKS) for form in FORMATS.values())


@pytest.mark.parametrize("name", sorted(FORMATS))
def test_valid_settings_have_no_problems(name):
    field = "matchpoints" if FORMATS[name].same_cards else "off"
    settings = Settings(field=field, arena_minutes=60 if FORMATS[name].timed else 0)
    assert FORMATS[name].problems(settings) == ()


@pytest.mark.parametrize("name", sorted(FORMATS))
def test_a_format_names_the_settings_it_uses(name):
    assert set(FORMATS[name].uses) < {field.name for field in fields(Settings)}


@pytest.mark.parametrize(
    "name, settings, code",
    [
        ("swiss", Settings(seats=5), "seats"),
        ("swiss", Settings(by_place=(0, 1, 3)), "by_place_falls"),
        ("swiss", Settings(by_place=()), "by_place_falls"),
        ("swiss", Settings(ties=()), "no_ties"),
        ("swiss", Settings(ties=("points", "luck")), "unknown_tie"),
        ("swiss", Settings(rounds=-1), "rounds"),
        ("swiss", Settings(remainder="none"), "remainder"),
        ("swiss", Settings(field="matchpoints"), "other_cards"),
        ("knockout", Settings(field="difference"), "other_cards"),
        ("second_chance", Settings(field="difference"), "other_cards"),
        ("duplicate", Settings(field="luck"), "field"),
        ("knockout", Settings(advance_per_table=3), "advance_per_table"),
        ("knockout", Settings(advance_per_table=0), "advance_per_table"),
        ("knockout", Settings(round_sizes=(27, 18, 12, 8)), "round_sizes"),
    ],
)
def test_unplayable_settings_are_reported(name, settings, code):
    assert code in [fault.code for fault in FORMATS[name].problems(settings)]


def test_a_random_draw_is_repeatable_and_depends_on_the_question():
    assert random_draw("seed", "a", 1) == random_draw("seed", "a", 1)
    drawn = {random_draw(seed, about, n) for seed in "xy" for about in "ab" for n in range(50)}
    assert len(drawn) == 200


def test_players_get_their_rarest_seats():
    history = History()
    history.seats = {1: [2, 1, 1, 0], 2: [1, 2, 1, 0], 3: [1, 1, 2, 0]}
    for number in range(20):
        table = seat_table(history, [1, 2, 3], (str(number), 5, 1))
        assert table.seats in ((2, 3, 1), (3, 1, 2))


def test_equal_seats_are_drawn_at_random():
    drawn = {seat_table(History(), [1, 2, 3], (str(n), 1, 1)).seats for n in range(200)}
    assert drawn == set(permutations((1, 2, 3)))


def test_the_player_with_fewest_first_deals_deals_and_never_a_bot():
    history = History()
    history.first_deals.update({1: 2, 2: 1, 3: 1})
    for number in range(20):
        table = seat_table(history, [1, 2, BOT], (str(number), 4, 1))
        assert table.seats[table.first_dealer] == 2


def test_a_seat_penalty_is_the_squared_excess_over_the_rarest_seat():
    history = History()
    history.seats[7] = [3, 1, 2, 0]
    assert seat_penalties(history, 7, 3) == (4, 0, 1)
    assert seat_penalties(history, 7, 4) == (9, 1, 4, 0)
    assert seat_penalties(history, BOT, 3) == (0, 0, 0)
    assert min_seat_penalty(((4, 0, 1), (4, 0, 1), (0, 0, 0))) == 1
