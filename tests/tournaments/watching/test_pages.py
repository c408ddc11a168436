"""The pages of tournaments: they open at every moment, ask little of the database, escape names."""

import csv
import json
from io import StringIO

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.utils.html import escape

from accounts.models import User
from tests.tournaments.watching.scenes import (
    begin,
    decided,
    in_the_middle,
    new_tournament,
    people,
    running,
)
from tournaments.live import render_cache, sections
from tournaments.live.log_texts import WORDS
from tournaments.live.snapshot import TOLD, sight_of
from tournaments.models import Tournament

pytestmark = pytest.mark.usefixtures("site")
FORMS = ["knockout", "swiss", "duplicate"]


def addresses(tournament: Tournament) -> list[str]:
    root = f"/tournaments/{tournament.pk}/"
    own = ["", "mine/", "sheet/", "results.json", "results.csv", "tables.csv", "?round=1"]
    return ["/tournaments/", "/", *[root + one for one in own]]


def opens(tournament: Tournament, user: User | None = None) -> None:
    client = Client()
    if user is not None:
        client.force_login(user)
    for address in addresses(tournament):
        assert client.get(address).status_code == 200, address


@pytest.mark.parametrize("form", FORMS)
@pytest.mark.parametrize("count", [2, 7, 12])
def test_pages_open_at_every_moment(form, count):
    users = people(count)
    tournament = new_tournament(form, users)
    opens(tournament, users[0])
    begin(tournament)
    opens(tournament, users[0])
    for _ in range(3):
        tournament = decided(tournament, but=1)
        opens(tournament)
        opens(tournament, users[0])
        tournament = decided(tournament)
        if tournament.status == Tournament.Status.OVER:
            break
    opens(tournament, users[-1])


def queries(address: str, user: User | None = None) -> int:
    client = Client()
    if user is not None:
        client.force_login(user)
    client.get(address)
    render_cache.forget()
    with CaptureQueriesContext(connection) as asked:
        assert client.get(address).status_code == 200
    return len(asked)


@pytest.mark.parametrize("form", FORMS)
def test_nine_entrants_and_sixty_ask_the_same_of_the_database(form):
    asked = {}
    for count in (9, 60):
        tournament = in_the_middle(form, count, f"of{count}x")
        # Somebody who plays: what the header asks for depends on that.
        seated = running(tournament)[-1].seats[0]
        user = tournament.entrants.get(pk=seated).user
        root = f"/tournaments/{tournament.pk}/"
        own = ("", "mine/", "sheet/", "results.json", "results.csv", "tables.csv")
        asked[count] = [queries(root + one, user) for one in own]
        asked[count].append(queries(root))
        asked[count].append(queries(f"{root}rounds/1/"))
    assert asked[9] == asked[60]
    assert max(asked[9]) < 45, asked


def test_a_list_of_many_asks_no_more_than_one_of_few():
    users = people(4)
    asked = []
    for count in (1, 12):
        for _ in range(count):
            new_tournament("swiss", users[:3])
        asked.append(queries("/tournaments/", users[0]))
    assert asked[0] == asked[1]


HOSTILE = "<img src=x onerror=alert(1)>"


def test_names_and_words_of_people_are_text(settings):
    tournament = new_tournament("swiss", people(3), name=HOSTILE, description=HOSTILE)
    Tournament.objects.filter(pk=tournament.pk).update(announcement=HOSTILE)
    User.objects.filter(username="player001").update(first_name=f"{HOSTILE[:20]}'\"")
    begin(tournament)
    who = tournament.entrants.order_by("pk")[0]
    own = ["", "mine/", "sheet/", "rounds/1/", f"standings/{who.pk}/"]
    for address in ["/tournaments/", "/", *[f"/tournaments/{tournament.pk}/{one}" for one in own]]:
        text = Client().get(address).text
        assert "<img src=x" not in text, address


def test_a_spreadsheet_gets_names_and_no_formulas():
    tournament = in_the_middle("swiss", 6)
    User.objects.filter(username="player001").update(first_name="=HYPERLINK(1)")
    rows = table(f"/tournaments/{tournament.pk}/results.csv")
    assert "'=HYPERLINK(1)" in {row["name"] for row in rows}


def table(address: str) -> list[dict[str, str]]:
    text = Client().get(address).content.decode("utf-8-sig")
    return list(csv.DictReader(StringIO(text)))


def test_results_to_take_away_say_what_the_page_says():
    tournament = in_the_middle("swiss", 12)
    root = f"/tournaments/{tournament.pk}/"
    whole = json.loads(Client().get(f"{root}results.json").content)
    sight = sight_of(tournament.pk)
    order = [row.entrant for row in sight.standings.rows]
    assert [row["entrant"] for row in whole["standings"]] == order
    assert [int(row["entrant"]) for row in table(f"{root}results.csv")] == order
    rows = table(f"{root}tables.csv")
    assert len(rows) == len(whole["tables"]) == 24
    counted = [row for row in rows if row["points"]]
    points = sum(float(row["points"]) for row in counted)
    assert points == sum(sight.standings.book.points.values()) / 12
    assert {row["state"] for row in rows} == {"over", "playing"}


def test_columns_keep_their_names():
    tournament = in_the_middle("swiss", 6)
    root = f"/tournaments/{tournament.pk}/"
    assert list(table(f"{root}results.csv")[0]) == [
        "rank", "entrant", "name", "rating", "withdrawn", *tournament.settings["ties"],
    ]  # fmt: skip
    assert list(table(f"{root}tables.csv")[0]) == [
        "round", "table", "attempt", "seat", "entrant", "name", "place", "score", "points",
        "absent", "ruled", "annulled", "state", "game", "left",
    ]  # fmt: skip


def test_a_running_round_of_a_duplicate_tells_nothing_but_its_deals():
    """Neither a page nor a download has a score of it, nor the way to a game."""
    tournament = in_the_middle("duplicate", 9)
    sight = sight_of(tournament.pk)
    ended = [one for one in sight.of_round(2) if one.state == "ended"]
    assert len(ended) == 1 and ended[0].game.scores
    root = f"/tournaments/{tournament.pk}/"
    own = ("", "mine/", "sheet/", "rounds/2/", "results.json", "tables.csv", "?round=2")
    texts = {one: Client().get(root + one).text for one in own}
    for address, text in texts.items():
        for one in sight.of_round(2):
            assert one.game.pk not in text, address
    for score in ended[0].game.scores:
        shown = {str(score), str(score).replace("-", "\u2212")}
        assert not any(f">{one}<" in texts["rounds/2/"] for one in shown)
    rows = [row for row in json.loads(texts["results.json"])["tables"] if row["round"] == 2]
    assert len(rows) == 9
    assert not any(row["score"] or row["place"] or row["points"] or row["game"] for row in rows)
    assert "deal 1" in texts["rounds/2/"] and "has ended" in texts["rounds/2/"]
    # When the last table has ended, all of it is there.
    decided(tournament)
    rows = json.loads(Client().get(f"{root}results.json").content)["tables"]
    assert all(row["game"] and row["place"] for row in rows if row["round"] == 2)


@pytest.mark.parametrize("form", FORMS)
def test_every_number_is_explained_by_terms_that_make_it(form):
    tournament = in_the_middle(form, 9)
    for row in sight_of(tournament.pk).standings.rows:
        text = Client().get(f"/tournaments/{tournament.pk}/standings/{row.entrant}/").text
        for _name, value in sections.ranked(sight_of(tournament.pk), row)["numbers"]:
            assert f"<strong>{escape(value)}</strong>" in text


def test_who_has_no_line_is_not_explained():
    tournament = in_the_middle("swiss", 6)
    root = f"/tournaments/{tournament.pk}/"
    for address in ("standings/999999/", "rounds/99/", "rounds/0/"):
        assert Client().get(root + address).status_code == 404
    assert Client().get("/tournaments/aaaaaaaaaa/").status_code == 404


def test_a_draft_is_shown_to_its_organiser_alone():
    anna, other, *_ = users = people(3)
    tournament = new_tournament("swiss", users, status="draft", organiser=anna)
    for user, status in ((anna, 200), (other, 404), (None, 404)):
        client = Client()
        if user:
            client.force_login(user)
        assert client.get(f"/tournaments/{tournament.pk}/").status_code == status
        assert (tournament.pk in client.get("/tournaments/").text) == (status == 200)


def test_a_round_that_is_over_is_asked_for():
    tournament = in_the_middle("swiss", 9)
    root = f"/tournaments/{tournament.pk}/"
    plain = Client().get(root).text
    assert 'data-shows="1"' not in plain and 'data-shows="2"' in plain
    assert 'data-shows="1"' in Client().get(f"{root}?round=1").text
    assert 'data-shows="1"' in Client().get(f"{root}rounds/1/").text


def test_what_is_ones_own_is_on_the_page_of_whom_it_concerns():
    tournament = in_the_middle("swiss", 9)
    running = next(one for one in sight_of(tournament.pk).of_round(2) if one.state == "playing")
    client = Client()
    client.force_login(running.people[0].user)
    text = client.get(f"/tournaments/{tournament.pk}/").text
    assert f'data-me="{running.people[0].id}"' in text
    assert f'href="/table/{running.game.pk}/">To the table' in text


def test_words_of_the_log_are_those_that_are_read():
    assert set(TOLD) == set(WORDS)


def test_russian_pages_are_russian():
    tournament = in_the_middle("knockout", 9)
    client = Client(headers={"accept-language": "ru"})
    text = client.get(f"/tournaments/{tournament.pk}/").text
    for word in ("Положение", "Сетка", "из трёх проходит один", "Правила", "Стол"):
        assert word in text
    assert "Standings" not in text and "Table " not in text
