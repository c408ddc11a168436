"""Saying something: which kinds, how often, and where it goes."""

from datetime import timedelta

import pytest
from django.utils import timezone

from accounts.bans.models import Ban
from accounts.bans.services import ban
from accounts.closure.services import close_account
from games.models import Game
from games.tables.lifecycle.create import create_game
from games.tables.state import store
from games.talk import services
from games.talk.errors import TalkError
from games.talk.models import PHRASES, REACTIONS, Line, Mute
from tests.factories import add_members, error_code, from_now, guest, make_club, person
from tests.games.factories import changed, of_tournament
from tests.games.talk.factories import say, texts

pytestmark = pytest.mark.usefixtures("queued", "notices")


@pytest.mark.parametrize("key", PHRASES)
def test_a_phrase_is_stored_as_a_key(table, anna, key):
    assert say(table, anna, key).text == key


@pytest.mark.parametrize("key", REACTIONS)
def test_a_reaction_is_stored_as_a_key(table, anna, key):
    assert say(table, anna, key, "reaction").text == key


def test_an_unknown_phrase_is_refused(table, anna):
    assert error_code(say, table, anna, "I have the ace of spades")
    assert not Line.objects.exists()


def test_a_line_knows_its_seat_its_deal_and_its_language(table, boris):
    line = say(table, boris, "sorry")
    assert (line.seat, line.deal, line.language) == (1, 1, "en")


def test_a_notice_names_the_line_and_not_its_text(table, anna, notices):
    notices.clear()
    line = say(table, anna, "sorry")
    assert notices == [(f"game.{table.pk}", {"type": "talk", "game": table.pk, "line": line.pk})]


def test_players_of_a_rated_game_write_no_text(table, anna):
    assert error_code(say, table, anna, "hello", "text") == "phrases_only"


def test_players_of_a_tournament_write_no_text(unrated, anna):
    assert error_code(say, of_tournament(unrated), anna, "hello", "text") == "phrases_only"


def test_players_of_an_unrated_game_write_a_text(unrated, anna):
    assert say(unrated, anna, "  hello\u200b ", "text").text == "hello"


def test_players_write_a_text_after_the_end(over, anna):
    assert say(over, anna, "hello", "text").text == "hello"


def test_a_text_loses_its_links(unrated, anna):
    assert "example" not in say(unrated, anna, "see www.example.com", "text").text


def test_an_empty_text_is_refused(unrated, anna):
    assert error_code(say, unrated, anna, " \u200b ", "text") == "empty"


def test_a_long_text_is_refused(unrated, anna):
    assert error_code(say, unrated, anna, "a" * 301, "text") == "too_long"


def test_a_visitor_says_nothing(table):
    assert error_code(say, table, None, "sorry") == "log_in"


def test_a_program_says_nothing(robot_table, robot):
    assert error_code(say, robot_table, robot, "sorry") == "bot"


def test_viewers_write_texts(table, gleb):
    assert say(table, gleb, "hello", "text").seat is None


def test_a_guest_among_the_viewers_says_phrases_only(table):
    visitor = guest()
    assert error_code(say, table, visitor, "hello", "text") == "guest"
    assert say(table, visitor, "well_played")


def test_the_owner_of_a_bot_that_plays_does_not_talk_with_the_viewers(pool, robot, boris, vera):
    game = create_game(pool, [boris, vera, robot], first_dealer=0)
    assert error_code(say, game, robot.bot_owner, "sorry") == "plays_here"


def test_three_lines_in_ten_seconds_are_the_most(table, anna, boris, limits):
    limits(talk=3)
    for _ in range(3):
        say(table, anna, "sorry")
    assert error_code(say, table, anna, "sorry") == "too_fast"
    assert say(table, boris, "sorry")


def test_twelve_lines_in_a_deal_are_the_most(table, anna, limits):
    limits(talk_by_deal=12)
    for _ in range(12):
        say(table, anna, "sorry")
    assert error_code(say, table, anna, "sorry") == "enough"
    assert Line.objects.count() == 12


def test_a_refused_line_is_not_counted_for_the_deal(table, anna, limits):
    limits(talk_by_deal=1)
    for _ in range(3):
        error_code(say, table, anna, "hello", "text")
    assert say(table, anna, "sorry")


def test_many_accounts_of_one_network_share_a_limit_among_viewers(table, limits):
    limits(spectators_talk_by_network=3)
    for _ in range(3):
        say(table, guest(), "sorry")
    assert error_code(say, table, guest(), "sorry") == "too_fast"


def test_a_crowd_of_viewers_has_a_limit_for_the_game(table, limits):
    limits(spectators_talk_by_game=2)
    say(table, guest(), "sorry")
    say(table, guest(), "sorry")
    assert error_code(say, table, guest(), "sorry") == "too_fast"


def test_players_do_not_share_the_limit_of_the_viewers(table, anna, limits):
    limits(spectators_talk_by_game=1, spectators_talk_by_network=1)
    say(table, guest(), "sorry")
    assert say(table, anna, "sorry")


@pytest.mark.parametrize("name", ["talk_by_network", "talk_by_network_and_day"])
def test_players_of_one_network_share_a_limit(table, people, limits, name):
    limits(**{name: 2})
    say(table, people[0], "sorry")
    say(table, people[1], "sorry")
    assert error_code(say, table, people[2], "sorry") in ("too_fast", "enough_today")
    assert Line.objects.count() == 2


def test_a_user_has_so_many_lines_a_day(table, anna, boris, limits):
    limits(talk_by_day=1)
    say(table, anna, "sorry")
    assert error_code(say, table, anna, "sorry") == "enough_today"
    assert say(table, boris, "sorry")


def test_a_guest_has_fewer_lines_a_day(table, anna, limits):
    limits(guests_talk_by_day=1)
    changed(anna, is_guest=True)
    say(table, anna, "sorry")
    assert error_code(say, table, anna, "sorry") == "enough_today"


def test_a_game_is_talked_about_for_a_day(over, anna):
    Game.objects.filter(pk=over.pk).update(ended_at=from_now(hours=-25))
    assert error_code(say, over, anna, "sorry") == "closed"


def test_a_banned_user_says_nothing_until_the_ban_ends(table, anna, boris):
    [row] = ban(anna, ["chat"], "Insults.", from_now(days=1))
    with pytest.raises(TalkError, match="banned") as refused:
        say(table, anna, "sorry")
    assert "Insults." in refused.value.text
    changed(row, until=from_now(days=-1))
    assert say(table, anna, "sorry")


def test_a_mute_in_a_club_holds_in_the_games_of_the_club(table, anna, boris):
    club = make_club(boris)
    add_members(club, anna)
    club.memberships.filter(user=anna).update(muted_until=from_now(hours=1))
    assert say(table, anna, "sorry")
    game = changed(Game.objects.get(pk=table.pk), club=club)
    from games.tables.state import store

    store.cache.clear()
    assert error_code(say, game, anna, "sorry") == "muted_in_club"


def test_a_game_that_may_not_be_seen_is_not_talked_about(table, gleb):
    changed(Game.objects.get(pk=table.pk), sealed=True)
    store.cache.clear()
    assert error_code(say, table, gleb, "sorry") == "closed"


def test_a_mute_is_stored_once(anna, boris):
    services.mute(anna, boris)
    services.mute(anna, boris)
    assert Mute.objects.count() == 1
    services.unmute(anna, boris)
    assert not Mute.objects.exists()


def test_nobody_mutes_themselves(anna):
    assert error_code(services.mute, anna, anna) == "oneself"


def test_mutes_have_a_limit(anna, people, monkeypatch):
    monkeypatch.setattr(services, "MAX_MUTES", 1)
    services.mute(anna, people[1])
    assert error_code(services.mute, anna, people[2]) == "many"


def test_a_hidden_line_is_read_by_nobody(table, anna, boris):
    line = say(table, anna, "sorry")
    assert services.hide(boris, Line.objects.filter(pk=line.pk)) == 1
    assert texts(table, boris) == []


def test_authors_are_banned_but_no_staff(table, anna, boris):
    changed(boris, is_staff=True)
    say(table, anna, "sorry")
    say(table, boris, "sorry")
    until = timezone.now() + timedelta(days=1)
    moderator = person("moderator", is_staff=True)
    assert len(services.ban_authors(moderator, Line.objects.all(), until, "rude")) == 1
    assert services.exempt_authors(moderator, Line.objects.all()) == [boris]
    assert Ban.objects.get().user == anna


def test_an_account_that_is_closed_meanwhile_says_nothing(table, anna, monkeypatch):
    monkeypatch.setattr(services, "_take", lambda *_: close_account(anna))
    assert error_code(say, table, anna, "sorry") == "log_in"
    assert not Line.objects.exists()


def test_old_lines_are_deleted(table, anna):
    old, new = say(table, anna, "sorry"), say(table, anna, "sorry")
    changed(old, created_at=from_now(days=-181))
    assert services.delete_old_lines(timezone.now()) == 1
    assert list(Line.objects.all()) == [new]
