"""Tests of reading talk: players, viewers, and users who muted or blocked somebody."""

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from accounts.relations.services import block
from games.models import Game, Seat
from games.tables import services as tables
from games.tables.lifecycle.create import create_game
from games.tables.state import store
from games.talk import queries, services
from games.talk.models import Line
from tests.factories import guest, make_club, person
from tests.games.factories import changed, of_tournament, play_out
from tests.games.talk.factories import say, talk_of, texts, viewer_of

pytestmark = pytest.mark.usefixtures("queued", "notices")


def test_all_at_the_table_read_what_a_player_says(table, people, gleb):
    say(table, people[0], "sorry")
    for reader in (*people, gleb, None):
        assert texts(table, reader) == ["sorry"]


def test_viewers_read_what_a_viewer_says(table, gleb):
    say(table, gleb, "hello", "text")
    assert texts(table, gleb) == texts(table, person("olga")) == ["hello"]


def test_guests_read_it_after_the_game_a_player_could_be_one_in_a_second_window(table, gleb):
    say(table, gleb, "hello", "text")
    visitor = guest()
    say(table, visitor, "sorry")
    assert texts(table, visitor) == ["sorry"]


def test_players_and_visitors_do_not_read_what_a_viewer_says(table, people, gleb):
    say(table, gleb, "hello", "text")
    for reader in (*people, None):
        assert texts(table, reader) == []


def test_many_readers_load_the_lines_once(table, people, gleb, monkeypatch):
    monkeypatch.setattr(queries, "CACHE_SECONDS", 10**9)
    say(table, people[0], "sorry")
    assert texts(table, gleb) == ["sorry"]
    with CaptureQueriesContext(connection) as asked:
        assert texts(table, people[1]) == ["sorry"]
    assert not [query for query in asked.captured_queries if '"talk_line"."text"' in query["sql"]]


def test_a_line_that_was_loaded_for_others_can_be_hidden(table, people, gleb):
    line = say(table, people[0], "sorry")
    assert texts(table, gleb) == ["sorry"]
    services.hide(people[1], Line.objects.filter(pk=line.pk))
    assert texts(table, gleb) == []
    services.show(Line.objects.filter(pk=line.pk))
    assert texts(table, gleb) == ["sorry"]


def test_a_new_line_of_a_viewer_is_sent_to_no_player(table, people, gleb):
    line = say(table, gleb, "hello", "text")
    readers = [viewer_of(user) for user in (*people, gleb, None)]
    assert set(queries.lines_for(line.pk, readers)) == {viewer_of(gleb)}


def test_a_player_who_left_does_not_read_what_viewers_say(table, people, gleb):
    of_tournament(table)
    tables.leave(table.pk, people[2].pk)
    line = say(table, gleb, "hello", "text")
    assert texts(table, people[2]) == []
    assert not queries.lines_for(line.pk, [viewer_of(people[2])])


def test_the_owner_of_a_bot_that_plays_does_not_read_what_viewers_say(pool, robot, people, gleb):
    game = create_game(pool, [people[1], people[2], robot], first_dealer=0)
    say(game, gleb, "hello", "text")
    assert texts(game, robot.bot_owner) == []


def test_players_read_what_viewers_said_after_the_end(table, people, gleb):
    say(table, gleb, "hello", "text")
    play_out(table.pk, people)
    for reader in (*people, None):
        assert texts(table, reader) == ["hello"]


def test_a_sealed_game_is_talked_about_by_its_players_only(table, anna, gleb):
    line = say(table, anna, "sorry")
    changed(Game.objects.get(pk=table.pk), sealed=True)
    store.cache.clear()
    assert queries.talk_for(table.pk, viewer_of(gleb)) is None
    assert set(queries.lines_for(line.pk, [viewer_of(anna), viewer_of(gleb)])) == {viewer_of(anna)}


def test_the_talk_of_a_private_club_is_for_members(table, anna, gleb):
    line = say(table, anna, "sorry")
    changed(Game.objects.get(pk=table.pk), club=make_club(anna, is_private=True))
    store.cache.clear()
    assert queries.talk_for(table.pk, viewer_of(gleb)) is None
    assert not queries.lines_for(line.pk, [viewer_of(gleb)])


def test_a_muted_user_is_marked_for_the_reader_alone(table, anna, boris, vera):
    services.mute(anna, boris)
    line = say(table, boris, "sorry")
    sent = queries.lines_for(line.pk, [viewer_of(anna), viewer_of(vera)])
    assert sent[viewer_of(anna)]["muted"] and not sent[viewer_of(vera)]["muted"]
    assert talk_of(table, anna)["muted"] == ["boris"] and talk_of(table, vera)["muted"] == []


def test_a_block_mutes_and_keeps_the_blockers_words_from_the_blocked(table, anna, boris):
    block(anna, boris)
    line = say(table, boris, "sorry")
    assert queries.lines_for(line.pk, [viewer_of(anna)])[viewer_of(anna)]["muted"]
    answer = say(table, anna, "thank_you")
    assert not queries.lines_for(answer.pk, [viewer_of(boris)])
    assert texts(table, boris) == ["sorry"]


def test_a_guests_name_is_in_the_readers_language(table):
    line = say(table, guest(), "sorry")
    english, russian = viewer_of(person("olga"), "en"), viewer_of(person("inna"), "ru")
    sent = queries.lines_for(line.pk, [english, russian])
    assert sent[english]["name"].startswith("Guest") and sent[russian]["name"].startswith("Гость")


def test_a_hidden_line_takes_its_text_away(table, anna, boris):
    line = say(table, boris, "sorry")
    services.hide(boris, queries.lines_of(table.pk))
    assert queries.lines_for(line.pk, [viewer_of(anna)])[viewer_of(anna)] == {
        "id": line.pk,
        "gone": True,
    }


def test_a_player_of_an_unrated_game_may_say_everything(unrated, anna):
    assert talk_of(unrated, anna)["may"] == {"say": True, "text": True, "note": ""}


def test_a_player_of_a_rated_game_learns_why_no_text_may_be_written(table, anna):
    rated = talk_of(table, anna)["may"]
    assert rated["say"] and not rated["text"] and rated["note"].startswith("Rated game")


def test_talk_shows_no_card(table, people, gleb):
    """Talk is not built from the game's state, apart from the number of the deal."""
    say(table, people[0], "sorry")
    line = talk_of(table, gleb)["lines"][0]
    known = {"id", "seat", "name", "username", "kind", "text", "language", "deal", "at", "muted"}
    assert set(line) == known


def test_talk_moves_no_seq(table, anna):
    before = Game.objects.values("version", "revision", "seq_by_viewer").get(pk=table.pk)
    say(table, anna, "sorry")
    assert Game.objects.values("version", "revision", "seq_by_viewer").get(pk=table.pk) == before


def test_the_newest_lines_are_shown(table, anna, monkeypatch):
    monkeypatch.setattr(queries, "MAX_LINES", 2)
    for key in ("sorry", "thank_you", "good_luck"):
        say(table, anna, key)
    assert texts(table, anna) == ["thank_you", "good_luck"]


def test_an_unknown_table_has_no_talk(anna):
    assert queries.talk_for("unknown", viewer_of(anna)) is None
    assert not Seat.objects.filter(game="unknown").exists()
