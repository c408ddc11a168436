"""Tests of the page of an arena: time left, waiting entrants, last results, no rounds."""

import re
from datetime import timedelta

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.utils import timezone

from accounts.models import User
from tests.factories import client_of
from tests.markup import tidy
from tests.tournaments.arena_playing import StoredArena
from tests.tournaments.playing import new_players, new_tournament
from tournaments.live import render_cache
from tournaments.live.sections import page as sections
from tournaments.live.sections import rounds
from tournaments.live.snapshot import arena
from tournaments.live.snapshot.tournament import TournamentSnapshot, load_snapshot
from tournaments.live.texts import state_texts
from tournaments.models import Entrant, Tournament
from tournaments.registration import breaks
from tournaments.registration.status import arena_mark

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.usefixtures("quiet")]
WON, LOST = (900, 500, 100), (100, 500, 900)


def page_of(cup: Tournament, user: User | None = None, path: str = "") -> str:
    client = client_of(user) if user else Client()
    answer = client.get(f"/tournaments/{cup.pk}/{path}")
    assert answer.status_code == 200, path
    return answer.content.decode()


def snapshot_of(one: StoredArena) -> TournamentSnapshot:
    found = load_snapshot(one.cup.pk)
    assert found is not None
    return found


def after_waves(count: int, people: int = 3) -> StoredArena:
    """Return an arena after so many tables of all its players, each won by seat 0."""
    one = StoredArena(people)
    for _ in range(count):
        one.advance(30)
        one.end(scores=WON)
    return one


def test_every_page_opens_at_every_stage():
    users = new_players(5)
    paths = ["", "viewer/", "print/", "results.json", "results.csv", "tables.csv", "?round=1"]
    cup = new_tournament("arena", users)
    for path in paths:
        page_of(cup, users[0], path)
    one = StoredArena(users)
    for action in (lambda: one.advance(5), lambda: one.end(scores=WON), one.finish):
        for path in paths:
            page_of(one.cup, users[0], path)
        action()
    page_of(one.cup, users[0], f"standings/{one.entrant(users[0]).pk}/")
    for path in paths:
        page_of(one.cup, users[0], path)


def test_no_page_speaks_of_rounds():
    users = new_players(5)
    one = StoredArena(users)
    for _ in range(3):
        one.advance(15)
        one.end(*one.tables[:1])
    one.advance(15)
    entrant = one.entrant(users[0]).pk
    for path in ("", "viewer/", "print/", "?round=1", f"standings/{entrant}/"):
        page = page_of(one.cup, users[0], path).split("<main")[-1]
        # A column of the files has this name in all formats.
        page = page.replace("<code>round</code>", "")
        text = re.sub(r"<[^>]*>", " ", page)
        assert not re.search(r"\bround\b", text, re.IGNORECASE), path


def test_a_single_wave_has_no_page():
    one = StoredArena(3)
    one.advance(5)
    assert Client().get(f"/tournaments/{one.cup.pk}/rounds/1/").status_code == 404


def test_the_header_counts_down_to_the_end():
    one = StoredArena(3)
    shown = page_of(one.cup)
    assert f'data-count="{one.cup.play_until.isoformat()}"' in shown
    Tournament.objects.update(play_until=timezone.now() - timedelta(seconds=1))
    render_cache.clear()
    shown = page_of(one.cup)
    assert "data-count" not in shown and "the last tables are being played" in shown


def test_while_it_is_paused_nothing_is_counted_down():
    one = StoredArena(3)
    Tournament.objects.update(paused_at=timezone.now())
    render_cache.clear()
    assert "data-count" not in page_of(one.cup)


def test_the_page_says_how_many_wait_and_pause_and_not_who():
    users = new_players(5)
    one = StoredArena(users)
    one.advance(5)
    waiting, other = (user for user in users if one.entrant(user).free_since)
    breaks.take_break(other, one.cup.pk)
    context = arena.arena_context(snapshot_of(one))
    counts = [context[f"{name}_count"] for name in ("waiting", "break", "playing")]
    assert counts == [1, 1, 3]
    shown = page_of(one.cup).split('class="arena-line"')[1].split("</div>")[0]
    for user in (waiting, other):
        assert user.username not in shown and str(one.entrant(user).pk) not in shown.split()


def test_the_viewer_finds_the_own_mark_among_those_of_all():
    users = new_players(4)
    one = StoredArena(users)
    one.advance(5)
    waiting = one.cup.entrants.select_related("user").get(free_since__isnull=False)
    shown = page_of(one.cup, waiting.user)
    mark = arena_mark(waiting)
    assert f'data-arena="waiting" data-mark="{mark}"' in shown and f'data-marks="{mark}"' in shown
    breaks.take_break(waiting.user, one.cup.pk)
    assert mark not in page_of(one.cup, waiting.user)
    playing = one.cup.entrants.exclude(current_table=None).select_related("user")[0]
    assert 'data-arena="playing" data-mark=""' in page_of(one.cup, playing.user)


def test_only_open_tables_are_shown():
    one = StoredArena(6)
    one.advance(5)
    one.end(one.tables[0])
    context = rounds.unfinished_rounds(snapshot_of(one))
    [shown] = context["rounds"]
    assert [key[1] for key in shown["tables"]] == [2]
    assert rounds.round_chips(snapshot_of(one)) == {"chips": []}
    assert sections.crosstable(snapshot_of(one)) == {}


def test_each_row_shows_the_last_places_and_the_streak():
    one = StoredArena(3)
    winner = one.cup.entrants.order_by("pk")[0].pk
    for _ in range(4):
        one.advance(10)
        [table] = one.tables
        scores = [
            900 if seat == winner else 100 + number for number, seat in enumerate(table.seats)
        ]
        one.end(table, scores=scores)
    snapshot = snapshot_of(one)
    rows = sections.standings(snapshot)["rows"]
    assert rows[0]["person"].id == winner and rows[0]["is_hot"] and not rows[1]["is_hot"]
    recent = rows[0]["recent"]
    assert [result["place"] for result in recent] == [1, 1, 1, 1]
    assert [result["doubled"] for result in recent] == [False, False, True, True]
    shown = page_of(one.cup)
    assert tidy(shown).count("counts double</span>") >= 2
    details = page_of(one.cup, path=f"standings/{winner}/")
    assert "6 (3 × 2, streak)" in details and "Table 3" in details


@pytest.mark.slow
def test_only_the_last_results_are_shown():
    one = after_waves(arena.MAX_RECENT + 2)
    row = sections.standings(snapshot_of(one))["rows"][0]
    assert len(row["recent"]) == arena.MAX_RECENT
    assert row["recent"][-1]["table"] == arena.MAX_RECENT + 2


def test_the_format_is_told_with_its_duration():
    one = StoredArena(3)
    snapshot = snapshot_of(one)
    assert state_texts.format_text(snapshot) == "arena, 60 minutes"
    assert state_texts.short_format_text(one.cup) == "arena, 60 minutes"
    assert state_texts.stage_text(snapshot) == "in progress"
    assert state_texts.standings_after_text(snapshot) == ""
    assert snapshot.total_rounds == 0


def test_nobody_has_won_an_arena_without_a_table():
    one = StoredArena(2)
    Entrant.objects.update(free_since=None, break_until=one.now)
    over = one.finish()
    assert over.status == Tournament.Status.OVER
    assert sections.winners(snapshot_of(one)) == []


def test_the_end_of_the_time_is_in_the_public_log():
    one = StoredArena(3)
    one.advance(5)
    one.advance(3600)
    assert "The time is over: no new table begins" in page_of(one.cup)


def test_no_page_loads_what_waves_were_drawn_from():
    one = after_waves(1)
    with CaptureQueriesContext(connection) as queries:
        snapshot_of(one)
    assert not [row["sql"] for row in queries if '"basis"' in row["sql"]]


def test_a_page_takes_as_many_queries_after_many_tables():
    def cost(one: StoredArena) -> int:
        render_cache.clear()
        with CaptureQueriesContext(connection) as queries:
            page_of(one.cup)
        return len(queries)

    few = after_waves(1)
    before = cost(few)
    for _ in range(4):
        few.advance(30)
        few.end(scores=LOST)
    assert cost(few) == before


def test_organisers_see_the_last_tables_only(anna, monkeypatch):
    monkeypatch.setattr("tournaments.organising.dashboard.page.MAX_ARENA_TABLES", 2)
    one = StoredArena(3, organiser=anna)
    for _ in range(3):
        one.advance(30)
        one.end()
    shown = client_of(anna).get(f"/tournaments/{one.cup.pk}/manage/").content.decode()
    assert "2 finished tables" in shown
