"""Names as given: for organisers on every page and file, and in nothing that others share."""

import pytest
from django.core.cache import cache
from django.urls import reverse
from django.utils import timezone

from accounts.models import User
from tests.factories import add_members, client_of, make_club, persons
from tests.tournaments.extras.room.evenings import (
    drawn_evening,
    entrant_named,
    finish_round,
    new_evening,
)
from tests.tournaments.extras.series.factories import make_series
from tournaments.director.finish import final_standings
from tournaments.extras.room.people.readers import names_for
from tournaments.extras.room.people.services import rename
from tournaments.extras.series.services import add_tournament
from tournaments.live import render_cache
from tournaments.load_state import load_state
from tournaments.models import Tournament
from tournaments.organising.dashboard.page import load_dashboard
from tournaments.organising.people.participants import remove

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("quiet")]
NAMES = ("Anna Kowalewska", "Borys Melnyk", "Celina Nowak")
PAGES = ("tournament_print", "tournament_csv", "tournament_tables_csv", "tournament_json")


@pytest.fixture
def evening(anna):
    """Return an evening of a private club whose first round is played."""
    club = make_club(anna, is_private=True)
    held = drawn_evening(anna, NAMES, club=club)
    finish_round(anna, held)
    render_cache.clear()
    return Tournament.objects.get(pk=held.pk)


def text_of(user, name, *args):
    answer = client_of(user).get(reverse(name, args=args))
    assert answer.status_code == 200
    return answer


@pytest.mark.parametrize("page", PAGES)
def test_an_organiser_reads_names_as_given(anna, evening, page):
    answer = text_of(anna, page, evening.pk)
    assert all(name in answer.content.decode() for name in NAMES)
    assert "no-store" in answer["Cache-Control"]


@pytest.mark.parametrize("page", [*PAGES, "tournament"])
def test_others_of_the_club_read_initials(anna, evening, page):
    (boris,) = persons(1)
    add_members(evening.club, boris)
    content = text_of(boris, page, evening.pk).content.decode()
    assert "A. K." in content
    assert not any(name in content for name in NAMES)


def test_members_of_the_club_read_the_names_of_those_who_agreed(anna, evening):
    boris, stranger = persons(2)
    add_members(evening.club, boris)
    celina = entrant_named(evening, NAMES[2])
    rename(anna, evening.pk, celina.pk, NAMES[2], is_public=False, is_for_club=True)
    names = names_for(boris, [evening])
    assert names == {celina.user_id: NAMES[2]}
    assert names_for(stranger, [evening]) == {}
    content = text_of(boris, "tournament_csv", evening.pk).content.decode()
    assert NAMES[2] in content and NAMES[0] not in content


def test_the_organisers_page_names_those_whose_results_are_set(anna, evening):
    dashboard = load_dashboard(evening, organiser=anna)
    assert {person.name for person in dashboard.snapshot.participants.values()} == set(NAMES)
    assert NAMES[0] in text_of(anna, "tournament_manage", evening.pk).content.decode()


def test_nothing_that_is_shared_or_stored_has_a_whole_name(anna, evening):
    for page in ("tournament", *PAGES):
        text_of(anna, page, evening.pk)
    shared = render_cache.rendered_page(evening.pk, "en")
    rendered = repr(shared.fragments) + repr(shared.full_html)
    assert "A. K." in rendered
    assert not any(name in rendered for name in NAMES)
    people = shared.snapshot.participants.values()
    assert {person.user.given_name for person in people} == {""}
    stored = User.objects.filter(is_local=True).values_list("first_name", "username")
    assert not any(name in repr(list(stored)) for name in NAMES)
    assert not any(name in repr(getattr(cache, "_cache", {})) for name in NAMES)


def test_the_live_page_carries_the_names_beside_the_shared_parts(anna, evening):
    answer = text_of(anna, "tournament", evening.pk)
    assert sorted(answer.context["given_names"].values()) == sorted(NAMES)
    assert 'id="given-names"' in answer.content.decode()


def test_the_log_names_people_to_organisers_alone(anna, evening):
    dashboard = load_dashboard(evening, organiser=anna)
    said = " ".join(entry.text for entry in [*dashboard.decisions, *dashboard.arrivals])
    assert all(name in said for name in NAMES)
    (boris,) = persons(1)
    add_members(evening.club, boris)
    path = f"/api/v1/tournaments/{evening.pk}/log/"
    assert all(name in client_of(anna).get(path).text for name in NAMES)
    assert not any(name in client_of(boris).get(path).text for name in NAMES)


def test_the_live_page_has_a_log_of_its_own_for_organisers(anna, evening):
    (boris,) = persons(1)
    add_members(evening.club, boris)
    remove(anna, evening.pk, entrant_named(evening, NAMES[0]).pk)
    for page in ("tournament", "tournament_viewer_parts"):
        assert NAMES[0] in text_of(anna, page, evening.pk).text.split('data-viewer="log"')[1]
    answer = text_of(boris, "tournament", evening.pk)
    assert "own_log" not in answer.context
    log = answer.text.split('data-fragment="log"')[1]
    assert "A. K." in log and NAMES[0] not in log


def test_the_last_results_of_a_club_name_people_to_organisers_alone(anna, evening):
    evening.status, evening.ended_at = "over", timezone.now()
    evening.standings = final_standings(load_state(evening))
    evening.save()
    (boris,) = persons(1)
    add_members(evening.club, boris)
    winner = evening.standings["rows"][0]["entrant"]
    name = evening.local_players.get(entrant=winner).name
    assert name in text_of(anna, "club", evening.club.key).text
    assert name not in text_of(boris, "club", evening.club.key).text


def test_names_of_a_season_take_few_queries(anna, django_assert_max_num_queries):
    club = make_club(anna)
    held = [new_evening(anna, (f"Anna {letter}",), club=club) for letter in "ABCDEFG"]
    boris, carol, dora = persons(3)
    add_members(club, boris, carol)
    held[0].co_organisers.add(carol)
    rows = list(Tournament.objects.filter(club=club))
    for viewer, number in ((anna, 7), (carol, 1), (boris, 0), (dora, 0)):
        with django_assert_max_num_queries(4):
            assert len(names_for(viewer, rows)) == number


def test_the_season_names_people_to_organisers_alone(anna, evening):
    evening.status, evening.ended_at = "over", timezone.now()
    evening.standings = final_standings(load_state(evening))
    evening.save()
    series = make_series(anna, evening.club)
    add_tournament(anna, series.pk, evening.pk)
    (boris,) = persons(1)
    add_members(evening.club, boris)
    for page in ("series", "series_csv", "series_json"):
        assert NAMES[0] in text_of(anna, page, series.pk).content.decode()
        content = text_of(boris, page, series.pk).content.decode()
        assert "A. K." in content and NAMES[0] not in content
