"""Travellers: every number from the stored deals, and nothing before the round has ended."""

import re
from typing import Any
from unittest.mock import patch

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext
from django.utils import timezone

from accounts.models import Preferences, User
from games.engine import shuffle
from games.models import DealResult
from tests.factories import client_of, person
from tests.kept_rows import keep_rows
from tests.tournaments.playing import (
    new_players,
    new_tournament,
    play,
    play_out,
    running_tables,
    start_tournament,
    tables_of_round,
)
from tournaments.director.advance import advance
from tournaments.live import render_cache
from tournaments.load_state import load_state
from tournaments.models import Tournament
from tournaments.standings.points import points_by_table
from tournaments.standings.state import UNITS_PER_POINT

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.usefixtures("quiet")]
DEALS = 2
SECRET = bytes([1]) * 32
LONG = "?player=" + "9" * 5000


@pytest.fixture
def cup() -> Tournament:
    """Start a duplicate of three tables that scores deal by deal."""
    return keep_rows("a cup for travellers", start_cup)


def start_cup() -> Tournament:
    tournament = new_tournament(
        "duplicate",
        new_players(9),
        settings={"rounds": 1, "field": "deal_matchpoints"},
        agreements={"preset": "classic", "max_deals": DEALS},
    )
    # With these decks marriages are declared.
    with patch.object(shuffle, "new_secret", lambda: SECRET):
        start_tournament(tournament)
    return tournament


def play_all(cup: Tournament) -> None:
    """Play each table by another bot, so that they differ."""
    keep_rows(f"a cup for travellers: {cup.pk}", lambda: play_every_table(cup), is_first=False)


def play_every_table(cup: Tournament) -> None:
    for table in running_tables(cup):
        play(table.game_id, ("greedy", "caretaker", "bold")[table.number % 3])
    play_out(cup)


def page(cup: Tournament, deal: int = 1, user: User | None = None, query: str = "") -> Any:
    render_cache.clear()
    return client_of(user).get(f"/tournaments/{cup.pk}/rounds/1/deals/{deal}/{query}")


def shown(cup: Tournament, deal: int = 1, user: User | None = None, query: str = "") -> Any:
    """Return the context of the page; those of the tournament's fragments are beside it."""
    return next(c for c in page(cup, deal, user, query).context if "strip" in c)


def gains(deal: int) -> dict[int, list[int]]:
    """Return the gains of a deal by table, as they were stored."""
    return {
        table.number: DealResult.objects.get(game=table.game_id, number=deal).outcome["gains"]
        for table in tables_of_round()
    }


def independent_matchpoints(own: int, others: list[int]) -> float:
    return sum(1.0 if own > other else 0.5 if own == other else 0.0 for other in others)


def test_before_the_round_ends_nobody_sees_it(cup):
    players = [table.game.seats.first().user for table in running_tables(cup)]
    assert {page(cup, user=user).status_code for user in (None, *players)} == {404}
    for table in running_tables(cup)[:2]:
        play(table.game_id)
    advance(cup.pk, timezone.now())
    assert {page(cup, user=user).status_code for user in (None, *players)} == {404}
    assert "All deals compared" not in client_of(None).get(f"/tournaments/{cup.pk}/").text


def test_the_round_links_to_its_deals_once_it_has_ended(cup):
    play_all(cup)
    linked = client_of(None).get(f"/tournaments/{cup.pk}/rounds/1/").text
    assert f"/tournaments/{cup.pk}/rounds/1/deals/1/" in linked
    assert [page(cup, deal).status_code for deal in (1, 2, 3, 0)] == [200, 200, 404, 404]


def test_every_row_has_its_gain_and_matchpoints(cup):
    play_all(cup)
    for deal in range(DEALS):
        stored = gains(deal)
        for seat in range(3):
            rows = shown(cup, deal + 1, query=f"?seat={seat + 1}")["rows"]
            assert {row["number"] for row in rows} == set(stored)
            for row in rows:
                own = stored[row["number"]][seat]
                others = [g[seat] for number, g in stored.items() if number != row["number"]]
                points = independent_matchpoints(own, others)
                assert row["gain"]["value"] == own
                assert row["order"] == points
                assert row["is_best"] == (
                    points == max(r["order"] for r in rows) > min(r["order"] for r in rows)
                )


def test_the_standings_are_the_mean_of_what_the_travellers_say(cup):
    play_all(cup)
    for key, points in points_by_table(load_state(cup)).items():
        for seat in range(3):
            share = 0.0
            for deal in range(DEALS):
                stored = gains(deal)
                others = [g[seat] for number, g in stored.items() if number != key[1]]
                share += 50 * independent_matchpoints(stored[key[1]][seat], others)
            assert points[seat] / UNITS_PER_POINT == pytest.approx(share / DEALS, abs=0.1)


def test_the_sums_add_up_to_what_was_stored(cup):
    play_all(cup)
    found = [row for deal in range(DEALS) for row in shown(cup, deal + 1)["rows"] if row["sum"]]
    sums = [one for row in found for one in (row["sum"], row["gain"]["sum"])]
    assert any(one["marriages"] for one in sums)
    for one in sums:
        parts = [one["points"], *(m["value"] for m in one["marriages"]), one["rest"]]
        assert sum(parts) == (one["total"] or one["points"])


def test_a_player_sees_their_seat_their_row_and_their_round(cup):
    play_all(cup)
    table = tables_of_round()[1]
    user = table.game.seats.get(number=2).user
    context, text = shown(cup, user=user), page(cup, user=user).text
    assert [seat["number"] for seat in context["seats"] if seat["is_shown"]] == [3]
    assert [row["number"] for row in context["rows"] if row["is_own"]] == [2]
    assert context["total"].endswith(f"of {2 * DEALS}")
    assert "Seat 3, you" in text and "Replay from table 2" in text


def test_anybody_can_look_at_it_as_a_player(cup):
    play_all(cup)
    entrant = tables_of_round()[0].seats[1]
    rows = shown(cup, query=f"?player={entrant}")["rows"]
    assert [row["number"] for row in rows if row["is_own"]] == [1]
    assert ", you" not in page(cup, query=f"?player={entrant}").text


def test_it_shows_who_held_what(cup):
    """All cards of the deck are there once."""
    play_all(cup)
    hands = shown(cup)["hands"]
    assert [len(hand["cards"]) for hand in hands] == [7, 7, 7, 3]
    assert len({card for hand in hands for card in hand["cards"]}) == 24


def test_a_seat_without_its_player_is_compared_with_nobody(cup):
    gone = tables_of_round()[0]
    play_all(cup)
    gone.no_shows = [gone.seats[0]]
    gone.save()
    rows = shown(cup, query="?seat=1")["rows"]
    assert [row["matchpoints"] for row in rows if row["number"] == 1] == [None]
    assert all(row["order"] <= 1 for row in rows)


def test_a_ruled_table_is_left_out(cup):
    play_all(cup)
    ruled = tables_of_round()[0]
    ruled.override = {"places": [1, 2, 3], "scores": [5, 0, 0], "reason": ""}
    ruled.save()
    assert {row["number"] for row in shown(cup)["rows"]} == {2, 3}


def test_a_game_without_a_result_is_left_out(cup):
    play_all(cup)
    closed = tables_of_round()[0].game
    closed.places = None
    closed.save()
    assert {row["number"] for row in shown(cup)["rows"]} == {2, 3}


def test_where_whole_games_count_no_sum_of_deals_is_shown(cup):
    play_all(cup)
    cup.refresh_from_db()
    cup.settings |= {"field": "matchpoints"}
    cup.save()
    user = tables_of_round()[0].game.seats.get(number=0).user
    assert shown(cup, user=user)["total"] == ""
    assert "counts whole games" in page(cup, user=user).text


def test_nonsense_in_the_address_changes_nothing(cup):
    play_all(cup)
    for query in ("?seat=0", "?seat=9", "?seat=x", "?player=12345", "?player=-1", LONG):
        assert page(cup, query=query).status_code == 200, query


def test_queries_do_not_grow_with_the_tables(cup):
    """Three tables, then six."""
    play_all(cup)
    larger = new_tournament(
        "duplicate",
        new_players(18, "other"),
        settings={"rounds": 1, "field": "deal_matchpoints"},
    )
    start_tournament(larger)
    play_out(larger)
    counts = []
    for tournament in (cup, larger):
        with CaptureQueriesContext(connection) as queries:
            assert page(tournament).status_code == 200
        counts.append(len(queries))
    assert counts[0] == counts[1]


def test_other_formats_have_no_travellers():
    swiss = new_tournament("swiss", new_players(6), settings={"rounds": 1})
    start_tournament(swiss)
    play_out(swiss)
    assert page(swiss).status_code == 404


@pytest.mark.parametrize(("letters", "sign"), [("english", "J"), ("polish", "W"), ("russian", "В")])
def test_cards_that_were_given_have_the_viewers_letters(cup, letters: str, sign: str) -> None:
    play_all(cup)
    user = person("reader")
    Preferences.objects.update_or_create(user=user, defaults={"card_letters": letters})
    texts = "".join(page(cup, deal, user).text for deal in (1, 2))
    assert set(re.findall(r"[\u2660-\u2666]</span>(\w+)</span>", texts)) & {"J", "W", "В"} == {sign}
