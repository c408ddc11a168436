"""A draw that organisers look at, adjust, and then publish; and draws after a correction."""

import pytest
from django.urls import reverse

from tests.factories import client_of, error_code, persons
from tests.tournaments.extras.room.evenings import (
    MIXED,
    NAMES,
    drawn_evening,
    entrant_named,
    finish_round,
    names_at,
    new_evening,
    open_tables,
    scores_at,
)
from tournaments.director.verify import verify
from tournaments.extras.room import previews
from tournaments.extras.room.access import room_of
from tournaments.extras.room.corrections import asks_redraw
from tournaments.extras.room.page import load_page
from tournaments.extras.room.people.services import set_here
from tournaments.extras.room.results import services as results
from tournaments.live import render_cache
from tournaments.models import Tournament
from tournaments.organising import services as organising
from tournaments.standings.state import Settings

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("quiet")]
# Of each format that events at real tables may have.
SETTINGS = {
    "swiss": MIXED,
    "round_robin": Settings(remainder="bye"),
    "knockout": Settings(remainder="mixed"),
    "second_chance": Settings(remainder="mixed"),
}


def look(evening):
    page = load_page(Tournament.objects.get(pk=evening.pk))
    return previews.preview_of(page.tournament, page.room, page.names)


def names_by_table(preview):
    return [set(table.names) for table in preview.tables]


@pytest.mark.parametrize("form", SETTINGS)
def test_what_is_published_is_what_was_looked_at(anna, form):
    evening = new_evening(anna, NAMES[:9], format=form, settings=SETTINGS[form])
    previews.prepare(anna, evening.pk)
    preview = look(evening)
    assert open_tables(evening) == [] and preview.round == 1
    previews.publish(anna, evening.pk, preview.key)
    assert [set(names_at(table)) for table in open_tables(evening)] == names_by_table(preview)
    assert look(evening) is None and verify(Tournament.objects.get(pk=evening.pk)) == []


@pytest.mark.parametrize("form", ["swiss", "round_robin"])
def test_two_people_are_swapped_and_the_draw_can_be_repeated(anna, form):
    evening = new_evening(anna, NAMES[:6], format=form, settings=SETTINGS[form])
    previews.prepare(anna, evening.pk)
    first, second = look(evening).tables
    one, other = first.names[0], second.names[0]
    keys = [entrant_named(evening, name).pk for name in (one, other)]
    previews.swap(anna, evening.pk, *keys)
    swapped = look(evening)
    assert other in swapped.tables[0].names and one in swapped.tables[1].names
    previews.publish(anna, evening.pk, swapped.key)
    assert [set(names_at(table)) for table in open_tables(evening)] == names_by_table(swapped)
    finish_round(anna, evening)
    previews.prepare(anna, evening.pk)
    previews.publish(anna, evening.pk, look(evening).key)
    assert len(open_tables(evening)) == 2


def test_a_swap_with_somebody_who_sits_out(anna):
    evening = new_evening(anna, NAMES[:7], settings=Settings(rounds=3, remainder="bye"))
    previews.prepare(anna, evening.pk)
    preview = look(evening)
    (idle,), seated = preview.byes, preview.tables[0].names[0]
    keys = [entrant_named(evening, name).pk for name in (idle, seated)]
    previews.swap(anna, evening.pk, *keys)
    assert look(evening).byes == (seated,)
    previews.swap(anna, evening.pk, *keys)
    assert look(evening) == preview


def swap_names(anna, evening, *names):
    keys = [entrant_named(evening, name).pk for name in names]
    previews.swap(anna, evening.pk, *keys)


@pytest.mark.parametrize("form", ["knockout", "second_chance"])
def test_two_people_swap_their_seeds_and_the_bracket_follows(anna, form):
    evening = new_evening(anna, NAMES[:9], format=form, settings=SETTINGS[form])
    previews.prepare(anna, evening.pk)
    first, second = look(evening).tables[:2]
    one, other = first.names[0], second.names[0]
    swap_names(anna, evening, one, other)
    swapped = look(evening)
    assert other in swapped.tables[0].names and one in swapped.tables[1].names
    previews.publish(anna, evening.pk, swapped.key)
    assert [set(names_at(table)) for table in open_tables(evening)] == names_by_table(swapped)
    finish_round(anna, evening)
    previews.prepare(anna, evening.pk)
    previews.publish(anna, evening.pk, look(evening).key)
    assert open_tables(evening) and verify(Tournament.objects.get(pk=evening.pk)) == []


def test_who_takes_a_bye_of_a_bracket_plays_in_its_second_round(anna):
    evening = new_evening(anna, NAMES[:8], format="knockout", settings=Settings(remainder="bye"))
    previews.prepare(anna, evening.pk)
    preview = look(evening)
    idle, seated = preview.byes[0], preview.tables[0].names[0]
    swap_names(anna, evening, idle, seated)
    swapped = look(evening)
    assert seated in swapped.byes and idle in swapped.tables[0].names
    previews.publish(anna, evening.pk, swapped.key)
    finish_round(anna, evening)
    previews.prepare(anna, evening.pk)
    assert any(seated in table.names for table in look(evening).tables)


def test_nobody_is_swapped_in_a_bracket_that_is_published(anna):
    evening = new_evening(anna, NAMES[:9], format="knockout", settings=SETTINGS["knockout"])
    previews.prepare(anna, evening.pk)
    previews.publish(anna, evening.pk, look(evening).key)
    finish_round(anna, evening)
    previews.prepare(anna, evening.pk)
    keys = [key for key, _ in look(evening).people[:2]]
    assert not look(evening).may_swap
    assert error_code(previews.swap, anna, evening.pk, *keys) == "bracket_fixed"


@pytest.mark.parametrize("form", SETTINGS)
def test_who_leaves_after_a_swap_has_no_place_in_the_draw(anna, form):
    evening = new_evening(anna, NAMES[:9], format=form, settings=SETTINGS[form])
    previews.prepare(anna, evening.pk)
    first, second = look(evening).tables[:2]
    swap_names(anna, evening, first.names[0], second.names[0])
    set_here(anna, evening.pk, entrant_named(evening, first.names[0]).pk, False)
    preview = look(evening)
    placed = sorted([name for table in preview.tables for name in table.names] + [*preview.byes])
    assert placed == sorted(set(NAMES[:9]) - {first.names[0]})


def test_a_draw_that_changed_is_not_published(anna):
    evening = new_evening(anna, NAMES[:7])
    previews.prepare(anna, evening.pk)
    key = look(evening).key
    set_here(anna, evening.pk, entrant_named(evening, NAMES[0]).pk, False)
    assert error_code(previews.publish, anna, evening.pk, key) == "draw_changed"
    assert open_tables(evening) == []
    previews.publish(anna, evening.pk, look(evening).key)
    assert len(open_tables(evening)) == 2


def test_a_discarded_draw_is_gone(anna):
    evening = new_evening(anna)
    previews.prepare(anna, evening.pk)
    key = look(evening).key
    previews.discard(anna, evening.pk)
    assert look(evening) is None
    assert error_code(previews.publish, anna, evening.pk, key) == "draw_changed"


def test_nothing_of_an_unpublished_draw_leaves_to_others(anna):
    evening = drawn_evening(anna, NAMES[:6])
    finish_round(anna, evening)
    render_cache.clear()
    room = room_of(evening)
    pages = [
        reverse("tournament", args=[evening.pk]),
        reverse("tournament_json", args=[evening.pk]),
        reverse("room_by_code", args=[room.code]),
        reverse("projector", args=[room.projector_key]),
        f"/api/v1/tournaments/{evening.pk}/",
    ]
    (boris,) = persons(1)
    before = [without_numbers(client_of(boris).get(page).text) for page in pages]
    previews.prepare(anna, evening.pk)
    render_cache.clear()
    # There is something to leak, and the organiser sees it.
    assert "not published yet" in client_of(anna).get(reverse("room", args=[evening.pk])).text
    assert [without_numbers(client_of(boris).get(page).text) for page in pages] == before
    assert client_of(boris).get(reverse("room", args=[evening.pk])).status_code == 404
    for action in ("prepare", "swap", "publish-draw", "discard-draw"):
        path = reverse("room_action", args=[evening.pk, action])
        client_of(boris).post(path, {"one": "1", "other": "2", "key": look(evening).key})
    assert look(evening) is not None and open_tables(evening) == []


def without_numbers(text):
    """Return a page without its digests, tokens, times and revisions."""
    return "".join(sign for sign in text if sign.isspace() or sign in "<>")


def test_a_correction_of_an_earlier_round_offers_another_draw(anna):
    evening = drawn_evening(anna, NAMES[:9])
    first = open_tables(evening)[0]
    finish_round(anna, evening)
    previews.prepare(anna, evening.pk)
    previews.publish(anna, evening.pk, look(evening).key)
    assert not asks_redraw(load_page(evening))
    results.set_as_organiser(anna, evening.pk, first.pk, scores_at(first, 900, 50, 10))
    evening.refresh_from_db()
    assert asks_redraw(load_page(evening))
    assert "draw again?" in client_of(anna).get(reverse("room", args=[evening.pk])).text
    organising.redraw(anna, evening.pk)
    evening.refresh_from_db()
    assert not asks_redraw(load_page(evening))


def test_a_round_that_has_results_is_not_drawn_again(anna):
    evening = drawn_evening(anna, NAMES[:9])
    first = open_tables(evening)[0]
    finish_round(anna, evening)
    previews.prepare(anna, evening.pk)
    previews.publish(anna, evening.pk, look(evening).key)
    second = open_tables(evening)[0]
    results.set_as_organiser(anna, evening.pk, second.pk, scores_at(second, 300, 200, 100))
    results.set_as_organiser(anna, evening.pk, first.pk, scores_at(first, 900, 50, 10))
    evening.refresh_from_db()
    assert not asks_redraw(load_page(evening))
