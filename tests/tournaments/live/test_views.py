"""Tests of the public pages: they open at every stage, use few queries, and escape names."""

import csv
import json
from io import StringIO

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.utils.html import escape

from accounts.models import User
from tests.markup import tidy
from tests.tournaments.live.in_progress import (
    decided,
    in_the_middle,
    new_players,
    new_tournament,
    running_tables,
    start_tournament,
)
from tournaments.live import render_cache
from tournaments.live.sections import page as sections
from tournaments.live.snapshot.tournament import load_snapshot, public_verbs
from tournaments.live.texts.log_texts import event_texts
from tournaments.models import Tournament

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.usefixtures("quiet")]
FORMS = ["knockout", "swiss", "duplicate"]


def addresses(tournament: Tournament) -> list[str]:
    root = f"/tournaments/{tournament.pk}/"
    own = ["", "viewer/", "print/", "results.json", "results.csv", "tables.csv", "?round=1"]
    return ["/tournaments/", "/", *[root + one for one in own]]


def opens(tournament: Tournament, user: User | None = None) -> None:
    client = Client()
    if user is not None:
        client.force_login(user)
    for address in addresses(tournament):
        assert client.get(address).status_code == 200, address


@pytest.mark.sampled(9)
@pytest.mark.parametrize("form", FORMS)
@pytest.mark.parametrize("count", [2, 7, 12])
def test_pages_open_at_every_stage(form, count):
    users = new_players(count)
    tournament = new_tournament(form, users)
    opens(tournament, users[0])
    start_tournament(tournament)
    opens(tournament, users[0])
    for _ in range(3):
        tournament = decided(tournament, but=1)
        opens(tournament)
        opens(tournament, users[0])
        tournament = decided(tournament)
        if tournament.status == Tournament.Status.OVER:
            break
    opens(tournament, users[-1])


def test_running_tournaments_are_no_game_of_the_viewer():
    tournament = in_the_middle("swiss", 6)
    text = Client(headers={"accept-language": "en"}).get("/tournaments/").text
    assert tournament.name in text and "In progress" in text and "Your game is running" not in text


def queries(address: str, user: User | None = None) -> int:
    client = Client()
    if user is not None:
        client.force_login(user)
    client.get(address)
    render_cache.clear()
    with CaptureQueriesContext(connection) as asked:
        assert client.get(address).status_code == 200
    return len(asked)


@pytest.mark.sampled(3)
@pytest.mark.parametrize("form", FORMS)
def test_queries_do_not_grow_with_the_entrants(form):
    asked = {}
    for count in (9, 60):
        tournament = in_the_middle(form, count, f"of{count}x")
        # Somebody who plays: what the header asks for depends on that.
        seated = running_tables(tournament)[-1].seats[0]
        user = tournament.entrants.get(pk=seated).user
        root = f"/tournaments/{tournament.pk}/"
        own = ("", "viewer/", "print/", "results.json", "results.csv", "tables.csv")
        asked[count] = [queries(root + one, user) for one in own]
        asked[count].append(queries(root))
        asked[count].append(queries(f"{root}rounds/1/"))
    assert asked[9] == asked[60]
    assert max(asked[9]) < 45, asked


def test_queries_of_the_list_do_not_grow_with_its_length():
    users = new_players(4)
    asked = []
    for count in (1, 12):
        for _ in range(count):
            new_tournament("swiss", users[:3])
        asked.append(queries("/tournaments/", users[0]))
    assert asked[0] == asked[1]


HOSTILE = "<img src=x onerror=alert(1)>"


def test_user_texts_are_escaped(settings):
    tournament = new_tournament("swiss", new_players(3), name=HOSTILE, description=HOSTILE)
    Tournament.objects.filter(pk=tournament.pk).update(announcement=HOSTILE)
    User.objects.filter(username="player001").update(first_name=f"{HOSTILE[:20]}'\"")
    start_tournament(tournament)
    who = tournament.entrants.order_by("pk")[0]
    own = ["", "viewer/", "print/", "rounds/1/", f"standings/{who.pk}/"]
    for address in ["/tournaments/", "/", *[f"/tournaments/{tournament.pk}/{one}" for one in own]]:
        text = Client().get(address).text
        assert "<img src=x" not in text, address


def test_csv_files_contain_no_formulas():
    tournament = in_the_middle("swiss", 6)
    User.objects.filter(username="player001").update(first_name="=HYPERLINK(1)")
    rows = table(f"/tournaments/{tournament.pk}/results.csv")
    assert "'=HYPERLINK(1)" in {row["name"] for row in rows}


def table(address: str) -> list[dict[str, str]]:
    text = Client().get(address).content.decode("utf-8-sig")
    return list(csv.DictReader(StringIO(text)))


def test_downloads_agree_with_the_page():
    tournament = in_the_middle("swiss", 12)
    root = f"/tournaments/{tournament.pk}/"
    whole = json.loads(Client().get(f"{root}results.json").content)
    snapshot = load_snapshot(tournament.pk)
    order = [row.entrant for row in snapshot.standings.rows]
    assert [row["entrant"] for row in whole["standings"]] == order
    assert [int(row["entrant"]) for row in table(f"{root}results.csv")] == order
    rows = table(f"{root}tables.csv")
    assert len(rows) == len(whole["tables"]) == 24
    counted = [row for row in rows if row["points"]]
    points = sum(float(row["points"]) for row in counted)
    assert points == sum(snapshot.standings.data.points.values()) / 12
    assert {row["state"] for row in rows} == {"over", "playing"}


def test_column_names_are_stable():
    tournament = in_the_middle("swiss", 6)
    root = f"/tournaments/{tournament.pk}/"
    assert list(table(f"{root}results.csv")[0]) == [
        "rank", "entrant", "name", "rating", "withdrawn", *tournament.settings["ties"],
    ]  # fmt: skip
    assert list(table(f"{root}tables.csv")[0]) == [
        "round", "table", "attempt", "seat", "entrant", "name", "place", "score", "points",
        "absent", "ruled", "annulled", "state", "game", "left", "bracket",
    ]  # fmt: skip


def test_a_sealed_round_shows_only_its_deals():
    """Neither a page nor a download contains a score of it, nor a link to a game."""
    tournament = in_the_middle("duplicate", 9)
    snapshot = load_snapshot(tournament.pk)
    ended = [one for one in snapshot.tables_of_round(2) if one.state == "ended"]
    assert len(ended) == 1 and ended[0].game.scores
    root = f"/tournaments/{tournament.pk}/"
    own = ("", "viewer/", "print/", "rounds/2/", "results.json", "tables.csv", "?round=2")
    texts = {one: Client().get(root + one).text for one in own}
    for address, text in texts.items():
        for one in snapshot.tables_of_round(2):
            assert one.game.pk not in text, address
    for score in ended[0].game.scores:
        shown = {str(score), str(score).replace("-", "\u2212")}
        assert not any(f">{one}<" in texts["rounds/2/"] for one in shown)
    rows = [row for row in json.loads(texts["results.json"])["tables"] if row["round"] == 2]
    assert len(rows) == 9
    assert not any(row["score"] or row["place"] or row["points"] or row["game"] for row in rows)
    assert "deal 1" in texts["rounds/2/"] and "finished" in texts["rounds/2/"]
    # When the last table has ended, all of it is there.
    decided(tournament)
    rows = json.loads(Client().get(f"{root}results.json").content)["tables"]
    assert all(row["game"] and row["place"] for row in rows if row["round"] == 2)


@pytest.mark.parametrize("form", FORMS)
def test_every_tie_break_has_a_page_of_details(form):
    tournament = in_the_middle(form, 9)
    for row in load_snapshot(tournament.pk).standings.rows:
        text = Client().get(f"/tournaments/{tournament.pk}/standings/{row.entrant}/").text
        for _name, value in sections.standings_row(load_snapshot(tournament.pk), row)["tie_breaks"]:
            assert f"<strong>{escape(value)}</strong>" in tidy(text)


def test_unknown_entrants_and_rounds_are_not_found():
    tournament = in_the_middle("swiss", 6)
    root = f"/tournaments/{tournament.pk}/"
    for address in ("standings/999999/", "rounds/99/", "rounds/0/"):
        assert Client().get(root + address).status_code == 404
    assert Client().get("/tournaments/aaaaaaaaaa/").status_code == 404


def test_drafts_are_visible_to_their_organiser_only():
    anna, other, *_ = users = new_players(3)
    tournament = new_tournament("swiss", users, status="draft", organiser=anna)
    for user, status in ((anna, 200), (other, 404), (None, 404)):
        client = Client()
        if user:
            client.force_login(user)
        assert client.get(f"/tournaments/{tournament.pk}/").status_code == status
        assert (tournament.pk in client.get("/tournaments/").text) == (status == 200)


def test_a_past_round_is_shown_on_request():
    tournament = in_the_middle("swiss", 9)
    root = f"/tournaments/{tournament.pk}/"
    plain = Client().get(root).text
    assert 'data-shows="1"' not in plain and 'data-shows="2"' in plain
    assert 'data-shows="1"' in Client().get(f"{root}?round=1").text
    assert 'data-shows="1"' in Client().get(f"{root}rounds/1/").text


def test_a_player_sees_the_link_to_their_table():
    tournament = in_the_middle("swiss", 9)
    running = next(
        one for one in load_snapshot(tournament.pk).tables_of_round(2) if one.state == "playing"
    )
    client = Client()
    client.force_login(running.participants[0].user)
    text = client.get(f"/tournaments/{tournament.pk}/").text
    assert f'data-me="{running.participants[0].id}"' in text
    assert f'href="/table/{running.game.pk}/">Go to the table' in tidy(text)


def test_every_public_event_has_a_text():
    assert set(public_verbs()) == set(event_texts())


def test_russian_pages_are_translated():
    tournament = in_the_middle("knockout", 9)
    client = Client(headers={"accept-language": "ru"})
    text = client.get(f"/tournaments/{tournament.pk}/").text
    for word in ("Таблица", "Сетка", "из трёх проходит один", "Правила", "Стол"):
        assert word in text
    assert "Standings" not in text and "Table " not in text
