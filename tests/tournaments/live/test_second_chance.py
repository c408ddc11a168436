"""The pages of a tournament with a second chance: both brackets, the path, and the results."""

import csv
import json
import re
from io import StringIO

import pytest
from django.test import Client
from django.utils import translation

from accounts.models import User
from games.models import Game
from tests.factories import error_code
from tests.kept_rows import keep_rows
from tests.tournaments.live.in_progress import (
    advanced,
    decided,
    new_players,
    new_tournament,
    running_tables,
    start_tournament,
)
from tests.tournaments.playing import play_out, set_random_result
from tournaments.director.verify import verify
from tournaments.formats.second_chance.brackets import FINAL, MAIN, SECOND
from tournaments.live.sections import bracket as bracket_page
from tournaments.live.sections import page as sections
from tournaments.live.sections import rounds
from tournaments.live.snapshot.tournament import TournamentSnapshot, load_snapshot
from tournaments.models import Tournament
from tournaments.organising import rulings
from tournaments.organising.rulings import ResultOverride
from tournaments.registration import services as registration

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.usefixtures("quiet")]


def started(count: int, **fields: object) -> Tournament:
    return keep_rows(f"second chance {count} {fields}", lambda: build_started(count, **fields))


def build_started(count: int, **fields: object) -> Tournament:
    tournament = new_tournament("second_chance", new_players(count), **fields)
    start_tournament(tournament)
    return advanced(tournament)


def shown(tournament: Tournament) -> TournamentSnapshot:
    snapshot = load_snapshot(tournament.pk)
    assert snapshot is not None
    return snapshot


def page(tournament: Tournament, user: User | None = None, part: str = "") -> str:
    client = Client(headers={"accept-language": "en"})
    if user is not None:
        client.force_login(user)
    response = client.get(f"/tournaments/{tournament.pk}/{part}")
    assert response.status_code == 200
    return response.text


@pytest.mark.slow
def test_both_brackets_are_on_the_page_at_every_stage() -> None:
    tournament = started(9)
    while tournament.status == Tournament.Status.RUNNING:
        text = page(tournament, tournament.entrants.all()[0].user)
        assert text.count('class="bracket-title"') == 2
        for part in ("print/", "viewer/", "results.json", "tables.csv", "?round=1"):
            page(tournament, part=part)
        tournament = decided(decided(tournament, but=1))
    assert "has won" in page(tournament)
    assert verify(tournament, with_games=False) == []


def test_the_tables_of_both_brackets_are_filled() -> None:
    """No box that a round has drawn stays empty."""
    text = page(decided(started(9)))
    boxes = dict(re.findall(r'data-fragment="(b-\d-\d)"[^>]*>\s*(</)?', text))
    assert {"b-1-1", "b-2-2", "b-2-3"} <= set(boxes)
    assert [name for name, is_empty in boxes.items() if is_empty] == []


def test_tables_are_numbered_through_and_name_their_bracket() -> None:
    tournament = play_out(started(9), decided=True)
    tables = shown(tournament).tables
    numbers = {key: (table.number, table.bracket) for key, table in tables.items()}
    assert numbers == {
        (1, 1): (1, MAIN), (1, 2): (2, MAIN), (1, 3): (3, MAIN),
        (2, 1): (4, MAIN), (2, 2): (6, SECOND), (2, 3): (7, SECOND),
        (3, 1): (8, SECOND), (3, 2): (9, SECOND), (4, 1): (5, FINAL),
    }  # fmt: skip
    rows = list(csv.DictReader(StringIO(page(tournament, part="tables.csv"))))
    assert {(row["table"], row["bracket"]) for row in rows} == {
        (str(number), bracket) for number, bracket in numbers.values()
    }
    results = json.loads(page(tournament, part="results.json"))
    assert {row["bracket"] for row in results["tables"]} == {MAIN, SECOND, FINAL}


def test_a_box_says_where_a_player_goes_on_and_came_from() -> None:
    tournament = decided(started(9))
    bracket = shown(tournament).bracket
    assert bracket is not None
    moved = {
        (row.person, row.moves_to)
        for number in (1, 2, 3)
        for row in bracket.boxes[1, number].rows
        if not row.advances
    }
    came = {
        (row.person, box.number)
        for key, box in bracket.boxes.items()
        for row in box.rows
        if row.from_main and key[0] == 2
    }
    assert moved == came
    assert len(came) == 6
    froms = [row.from_main for n in (2, 3) for row in bracket.boxes[2, n].rows]
    assert sorted(froms) == [1, 1, 2, 2, 3, 3]


def test_coming_rounds_have_their_planned_tables() -> None:
    columns = bracket_page.bracket_context(shown(started(27)))["second"]
    assert [column["number"] for column in columns] == [2, 3, 4]
    assert [len(column["coming"]) for column in columns] == [6, 4, 2]
    assert list(columns[0]["coming"]) == list(range(15, 21))


@pytest.mark.slow
def test_rounds_of_many_tables_are_folded() -> None:
    tournament = decided(started(64))
    columns = bracket_page.bracket_context(shown(tournament))["second"]
    assert columns[0]["folded"] and not columns[0]["fragments"]
    assert not columns[-1]["folded"]
    assert "The tables of this round are listed below." in page(tournament)


def test_a_loser_of_the_main_bracket_is_told_to_go_on() -> None:
    tournament = decided(started(27), but=1)
    snapshot = shown(tournament)
    losers = [
        person for person in snapshot.participants.values() if rounds.comes_down(snapshot, person)
    ]
    assert len(losers) == 2 * 8
    assert "you move to the second-chance bracket" in page(tournament, losers[0].user)
    rows = {row.entrant: row for row in snapshot.standings.rows}
    assert not any(sections.is_eliminated(snapshot, rows[person.id]) for person in losers)


def test_a_loser_of_the_second_chance_is_out() -> None:
    tournament = decided(decided(started(9)))
    snapshot = shown(tournament)
    out = {row.entrant for row in snapshot.standings.rows if sections.is_eliminated(snapshot, row)}
    assert len(out) == 2
    second = [snapshot.tables[2, number] for number in (2, 3)]
    assert out == {seat.person.id for t in second for seat in t.seats if seat.place == 3}


def test_those_who_are_sure_of_the_next_round_have_reached_it() -> None:
    """Nobody is out at the table of the main bracket, while the second chance still plays."""
    tournament = decided(started(9))
    set_random_result(running_tables(tournament)[0])
    tournament = advanced(tournament)
    snapshot = shown(tournament)
    with translation.override("en"):
        rows = sections.standings(snapshot)["rows"]
    sure = {person.id for person in snapshot.tables[2, 1].participants}
    assert {row["person"].id for row in rows[:3]} == sure
    assert {dict(row["tie_breaks"])["reached"] for row in rows[:3]} == {"Round 3"}
    assert {dict(row["tie_breaks"])["reached"] for row in rows[3:]} == {"Round 2"}


def test_the_path_names_the_brackets() -> None:
    tournament = decided(decided(started(9)))
    snapshot = shown(tournament)
    person = next(seat.person for seat in snapshot.tables[3, 1].seats)
    steps = rounds.player_path(snapshot, person)
    assert steps[0]["bracket"] == "Second chance"
    assert steps[-1]["bracket"] == "Main bracket"
    assert rounds.may_reach_final(snapshot, person)


def test_a_round_lists_the_tables_of_each_bracket() -> None:
    with translation.override("en"):
        snapshot = shown(decided(started(9)))
        groups = rounds.round_context(snapshot, 2)["groups"]
        assert [(str(g["title"]), len(g["tables"])) for g in groups] == [
            ("Main bracket", 1),
            ("Second chance", 2),
        ]


def test_those_who_wait_have_a_bye() -> None:
    tournament = decided(decided(started(9)))
    snapshot = shown(tournament)
    winner = snapshot.second_chance.main_winner(3)
    assert [person.id for person in rounds.round_context(snapshot, 3)["byes"]] == [winner]


@pytest.mark.parametrize("count", [2, 3])
def test_a_single_table_is_the_final(count: int) -> None:
    tournament = play_out(started(count), decided=True)
    assert tournament.status == Tournament.Status.OVER
    assert shown(tournament).tables[1, 1].bracket == FINAL
    assert "Second chance" not in page(tournament)


@pytest.mark.sampled(3)
@pytest.mark.parametrize("count, seats", [(5, 3), (14, 3), (27, 3), (10, 4), (11, 2), (8, 3)])
def test_a_whole_tournament_verifies(count: int, seats: int) -> None:
    tournament = play_out(started(count, settings={"seats": seats}), decided=True)
    assert tournament.status == Tournament.Status.OVER
    assert verify(tournament, with_games=False) == []
    assert [row["rank"] for row in tournament.standings["rows"]] == list(range(1, count + 1))
    page(tournament)


def test_real_games_verify_too() -> None:
    tournament = play_out(started(4))
    assert tournament.status == Tournament.Status.OVER
    assert verify(tournament) == []


def test_withdrawals_and_annulled_games_are_played_to_the_end() -> None:
    tournament = started(14)
    first, *_, last = running_tables(tournament)
    Game.objects.filter(pk=first.game_id).update(status=Game.Status.STOPPED)
    tournament = advanced(tournament)
    leaver = tournament.entrants.get(pk=last.seats[0])
    tournament = decided(tournament)
    registration.withdraw(leaver.user, tournament.pk)
    tournament = play_out(tournament, decided=True)
    assert tournament.status == Tournament.Status.OVER
    attempts = {(key, table.row.attempt) for key, table in shown(tournament).tables.items()}
    assert ((1, first.number), 2) in attempts
    assert verify(tournament, with_games=False) == []
    page(tournament)


def test_a_result_that_a_bye_follows_from_is_not_changed(anna: User) -> None:
    """The winner of the main bracket waits in round 3 and has no later table."""
    tournament = decided(decided(started(9, organiser=anna)))
    last = shown(tournament).tables[2, 1].row
    ruling = ResultOverride((10, 20, 30), "Played on paper")
    assert error_code(rulings.set_result, anna, tournament.pk, last.pk, ruling) == "next_drawn"
