"""Tests of the game of the day: its deal, its texts, and the recorded games of bots."""

from datetime import UTC, datetime, timedelta

import pytest
from django.test import Client
from django.utils import timezone, translation

from accounts.models import User
from games.engine import replay
from games.models import Game
from tests.thousand_site.factories import page_text
from tests.thousand_site.sharing.factories import shared_game_of
from thousand_site.showcase.queries import RULE_TEXTS, bot_games, game_of_bots, game_of_day

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.usefixtures("quiet")]
TODAY = datetime(2026, 11, 29, tzinfo=UTC).date()


def test_the_recorded_games_of_bots_follow_the_rules() -> None:
    assert len(bot_games()) == 3
    for record in bot_games():
        found = replay(record)
        assert found.error is None and found.game.over


def test_without_people_bots_show_another_game_each_day() -> None:
    shown = [game_of_bots(TODAY + timedelta(days=day)) for day in range(3)]
    assert len({game.url for game in shown}) == 3 and all(game.is_of_bots for game in shown)


def test_every_card_of_the_deal_is_played_once() -> None:
    playback = game_of_bots(TODAY).playback
    assert len(playback.cards) == len({card.card for card in playback.cards}) == 24
    assert [bool(card.taken_by) for card in playback.cards] == [False, False, True] * 8
    last = playback.cards[-1]
    assert (last.points + last.declared >= playback.contract) == playback.is_made


def test_names_of_bots_are_written_in_the_readers_script() -> None:
    with translation.override("uk"):
        names = {player.name for player in game_of_bots(TODAY).players}
    assert names == {"Зося", "Юрек", "Галина"}


def test_a_game_of_people_is_played_back_with_its_replay(
    client: Client, people: list[User]
) -> None:
    game = shared_game_of(people)
    yesterday = timezone.now() - timedelta(days=1)
    Game.objects.filter(pk=game.pk).update(ended_at=yesterday)
    shown = game_of_day(timezone.now().astimezone(UTC).date())
    assert not shown.is_of_bots and shown.replay_url == (
        f"/game/{game.pk}/?at={shown.playback.place}"
    )
    assert shown.scores == tuple(sorted(game.scores or [], reverse=True))
    page = page_text(client, "/")
    # The day chooses the rule.
    assert shown.replay_url in page and str(RULE_TEXTS[shown.rule]) in page


def test_an_empty_home_page_plays_a_game_of_bots_with_real_cards(client: Client) -> None:
    page = page_text(client, "/")
    assert "Nobody finished a game yesterday, so bots show one" in page
    assert page.count("featured-card at-") == 3 and "game-of-day-steps" in page


def test_the_game_of_bots_has_a_replay(client: Client) -> None:
    assert client.get("/bot-games/1/").status_code == 200
    assert [client.get(f"/bot-games/{number}/").status_code for number in (0, 4)] == [404, 404]
