"""What all formats have in common: names, faults of settings, seats, lots."""

from dataclasses import fields
from itertools import permutations

import pytest

from tournaments.formats import FORMATS
from tournaments.formats.history import BOT, History
from tournaments.formats.seating import best_misfit, misfits, seated
from tournaments.standings.random_draw import lot
from tournaments.standings.state import Settings
from tournaments.standings.tiebreaks import TIE_BREAKS


def test_each_format_is_known_by_its_name():
    assert {"knockout", "swiss", "duplicate"} <= set(FORMATS)
    assert all(name == form.name for name, form in FORMATS.items())
    assert all(set(form.ties) <= set(TIE_BREAKS) for form in FORMATS.values())


@pytest.mark.parametrize("name", sorted(FORMATS))
def test_good_settings_have_no_faults(name):
    field = "matchpoints" if FORMATS[name].one_deck else "off"
    assert FORMATS[name].faults(Settings(field=field)) == ()


@pytest.mark.parametrize("name", sorted(FORMATS))
def test_each_format_says_which_settings_it_reads(name):
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
        ("duplicate", Settings(field="luck"), "field"),
        ("knockout", Settings(go_on=3), "go_on"),
        ("knockout", Settings(go_on=0), "go_on"),
        ("knockout", Settings(numbers=(27, 18, 12, 8)), "numbers"),
    ],
)
def test_what_cannot_be_played_is_named(name, settings, code):
    assert code in [fault.code for fault in FORMATS[name].faults(settings)]


def test_a_lot_is_always_the_same_and_differs_by_what_it_is_about():
    assert lot("seed", "a", 1) == lot("seed", "a", 1)
    drawn = {lot(seed, about, n) for seed in "xy" for about in "ab" for n in range(50)}
    assert len(drawn) == 200


def test_the_rarest_seats_are_given():
    history = History()
    history.seats = {1: [2, 1, 1, 0], 2: [1, 2, 1, 0], 3: [1, 1, 2, 0]}
    for number in range(20):
        table = seated(history, [1, 2, 3], (str(number), 5, 1))
        assert table.seats in ((2, 3, 1), (3, 1, 2))


def test_equal_seats_are_drawn_by_lot():
    drawn = {seated(History(), [1, 2, 3], (str(n), 1, 1)).seats for n in range(200)}
    assert drawn == set(permutations((1, 2, 3)))


def test_who_dealt_least_deals_first_and_never_a_bot():
    history = History()
    history.dealt.update({1: 2, 2: 1, 3: 1})
    for number in range(20):
        table = seated(history, [1, 2, BOT], (str(number), 4, 1))
        assert table.seats[table.first_dealer] == 2


def test_a_misfit_is_the_square_over_the_rarest_seat():
    history = History()
    history.seats[7] = [3, 1, 2, 0]
    assert misfits(history, 7, 3) == (4, 0, 1)
    assert misfits(history, 7, 4) == (9, 1, 4, 0)
    assert misfits(history, BOT, 3) == (0, 0, 0)
    assert best_misfit(((4, 0, 1), (4, 0, 1), (0, 0, 0))) == 1
