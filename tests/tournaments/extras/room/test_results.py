"""Tests of tournaments.extras.room.results.services."""

import pytest

from tests.factories import error_code, make_club, person
from tests.tournaments.extras.room.evenings import (
    MIXED,
    NAMES,
    drawn_evening,
    finish_round,
    new_evening,
    open_tables,
    phone,
    phone_of,
    scores_at,
)
from tests.tournaments.factories import tables_of, verbs
from tournaments.director.verify import verify
from tournaments.extras.room import rounds
from tournaments.extras.room.models import ResultEntry
from tournaments.extras.room.page import load_page
from tournaments.extras.room.people import joining
from tournaments.extras.room.results import services as results
from tournaments.load_state import load_state
from tournaments.models import Entrant, Tournament
from tournaments.organising import rulings
from tournaments.organising.rulings import ResultOverride
from tournaments.registration.services import register
from tournaments.standings.standings import compute_standings

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("quiet")]
GOOD, OTHER = (705, 590, 340), (705, 590, 345)


def players_of(table):
    return [Entrant.objects.select_related("user").get(pk=pk) for pk in table.seats]


def enter(evening, table, entrant, scores=GOOD):
    given = scores_at(table, *scores)
    return results.enter_as_player(evening.pk, entrant, table.pk, given, phone_of(entrant))


def states(evening):
    return [table.state for table in load_page(evening).tables]


def test_a_result_counts_when_a_second_player_confirms_it(anna):
    evening = drawn_evening(anna)
    table = tables_of(evening)[0]
    first, second, _ = players_of(table)
    enter(evening, table, first)
    table.refresh_from_db()
    assert table.override is None and states(evening) == ["entered", "playing"]
    entry = ResultEntry.objects.get()
    results.confirm_as_player(evening.pk, second, table.pk, entry.pk, phone_of(second))
    table.refresh_from_db()
    assert table.override["scores"] == list(GOOD) and table.override["places"] == [1, 2, 3]
    assert verbs(evening)[-2:] == ["result_entered", "result_confirmed"]


def test_nobody_confirms_their_own_entry(anna):
    evening = drawn_evening(anna)
    table = tables_of(evening)[0]
    first = players_of(table)[0]
    enter(evening, table, first)
    enter(evening, table, first)
    entry = ResultEntry.objects.get()
    args = (evening.pk, first, table.pk, entry.pk, phone_of(first))
    refused = error_code(results.confirm_as_player, *args)
    assert refused == "second_person"
    table.refresh_from_db()
    assert table.override is None


def test_differing_entries_come_first_and_the_organiser_decides(anna):
    evening = drawn_evening(anna)
    table = tables_of(evening)[1]
    first, second, _ = players_of(table)
    enter(evening, table, first)
    enter(evening, table, second, OTHER)
    page = load_page(evening)
    assert page.tables[0].state == "differing" and len(page.tables[0].entries) == 2
    entry = ResultEntry.objects.get(entrant=second)
    results.confirm_as_organiser(anna, evening.pk, table.pk, entry.pk)
    table.refresh_from_db()
    assert table.override["scores"] == list(OTHER)
    assert error_code(enter, evening, table, first) == "table_over"


def test_only_players_of_the_table_enter_its_result(anna):
    evening = drawn_evening(anna)
    one, other = tables_of(evening)
    assert error_code(enter, evening, one, players_of(other)[0]) == "not_seated"


@pytest.mark.parametrize(
    ("scores", "code"),
    [((703, 590, 340), "score_step"), ((3600, 5, 0), "score_range"), ((1, 2), "scores_missing")],
)
def test_scores_that_cannot_be_right_are_refused(anna, scores, code):
    evening = drawn_evening(anna)
    table = tables_of(evening)[0]
    given = scores_at(table, *scores)
    assert error_code(results.set_as_organiser, anna, evening.pk, table.pk, given) == code


@pytest.mark.parametrize(
    ("agreed", "step"),
    [
        ({"preset": "classic"}, 5),
        ({"preset": "polish"}, 5),
        # The last attempt on the barrel is a contract of 121.
        ({"preset": "club"}, 1),
        ({"barrel_mode": "accumulate"}, 1),
    ],
)
def test_scores_are_refused_for_their_step_only_where_all_have_it(agreed, step):
    evening = Tournament(format="swiss", agreements=agreed)
    assert results.score_rules(evening, 3).step == step


def test_a_correction_is_public_and_says_what_was_before(anna):
    evening = drawn_evening(anna)
    table = tables_of(evening)[0]
    for scores in (GOOD, OTHER):
        given = scores_at(table, *scores)
        results.set_as_organiser(anna, evening.pk, table.pk, given)
    event = evening.log.get(verb="result_corrected")
    assert event.data["before"]["scores"] == list(GOOD)


def test_an_organiser_who_plays_is_a_player_where_another_can_decide(anna):
    other = person("boss")
    club = make_club(anna, members=[other])
    club.memberships.filter(user=other).update(role="organiser")
    evening = new_evening(anna, NAMES[:5], club=club)
    register(anna, evening.pk)
    rounds.draw_next(anna, evening.pk)
    own = evening.entrants.get(user=anna)
    table = next(table for table in tables_of(evening) if own.pk in table.seats)
    given = scores_at(table, *GOOD)
    assert error_code(results.set_as_organiser, anna, evening.pk, table.pk, given) == "own_table"
    results.enter_as_player(evening.pk, own, table.pk, given, phone_of(own))


def test_standings_and_draws_are_those_of_results_set_by_organisers(anna):
    played, ruled = (drawn_evening(anna, NAMES[:10], settings=MIXED) for _ in range(2))
    finish_round(anna, played)
    for table in open_tables(ruled):
        scores = [100 * (number + 1) for number in range(len(table.seats))]
        rulings.set_result(anna, ruled.pk, table.pk, ResultOverride(scores, "as above"))
    points = [
        sorted(row.values[0] for row in compute_standings(load_state(one)).rows)
        for one in (played, ruled)
    ]
    assert points[0] == points[1]


def test_an_evening_verifies(anna):
    evening = drawn_evening(anna, NAMES[:10])
    for _ in range(3):
        finish_round(anna, evening)
        rounds.draw_next(anna, evening.pk)
    evening.refresh_from_db()
    assert evening.status == "over" and verify(evening) == []


def test_a_person_who_confirms_what_was_changed_meanwhile_has_not_seen_it(anna):
    evening = drawn_evening(anna)
    table = tables_of(evening)[0]
    first, second, _ = players_of(table)
    enter(evening, table, first)
    seen = ResultEntry.objects.get().pk
    enter(evening, table, first, OTHER)
    args = (evening.pk, second, table.pk, seen, phone_of(second))
    assert error_code(results.confirm_as_player, *args) == "entry_gone"
    assert (
        error_code(results.confirm_as_organiser, anna, evening.pk, table.pk, seen) == "entry_gone"
    )


def share(evening, table, scores=GOOD):
    """Let two players enter the same from one network."""
    for entrant in players_of(table)[:2]:
        given = scores_at(table, *scores)
        # No phone of its own has this network.
        origin = phone(entrant.pk, network=0)
        results.enter_as_player(evening.pk, entrant, table.pk, given, origin)


def test_two_of_one_network_need_an_organiser_and_a_third_person_settles_it(anna):
    evening = drawn_evening(anna)
    table = tables_of(evening)[0]
    share(evening, table)
    table.refresh_from_db()
    assert table.override is None
    assert verbs(evening)[-2:] == ["result_entered", "result_held_network"]
    shown = load_page(evening).tables[0]
    assert (shown.state, shown.obstacle, shown.asks) == ("agreed", "network", True)
    enter(evening, table, players_of(table)[2])
    table.refresh_from_db()
    assert table.override["scores"] == list(GOOD)


def test_where_all_phones_share_a_network_a_device_each_is_enough(anna):
    evening = drawn_evening(anna)
    joining.set_shares_network(anna, evening.pk, True)
    table = tables_of(evening)[0]
    share(evening, table)
    table.refresh_from_db()
    assert table.override


def test_an_organiser_confirms_at_once_what_they_saw(anna):
    evening = drawn_evening(anna)
    one, other = tables_of(evening)
    for table in (one, other):
        share(evening, table)
    page = load_page(evening)
    entries = [table.entries[0].row.pk for table in page.agreed_tables]
    # One of them is changed after the organiser's page was loaded.
    gone = players_of(other)[0]
    results.enter_as_player(evening.pk, gone, other.pk, scores_at(other, *OTHER), phone_of(gone))
    confirmed = results.confirm_all(anna, evening.pk, entries)
    assert (confirmed.number, [error.code for error in confirmed.refused]) == (1, ["entry_gone"])
    states = {table.pk: bool(table.override) for table in tables_of(evening)}
    assert states == {one.pk: True, other.pk: False}
