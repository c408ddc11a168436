"""Nobody is told anything of a deal by another person's play of it, until the day is over."""

import json
from collections.abc import Iterator

import pytest
from django.test import Client
from django.utils import timezone

from accounts.models import User
from accounts.relations.services import follow
from games.daily import days
from games.daily.models import Day, Run
from games.daily.page.traveller import address_of, way_of
from games.models import Entry, Game
from games.realtime.base_consumer import MISSING_SCOPE, NOT_FOUND
from tests.factories import client_of, robot_of
from tests.games.bot_api.clients import BotSocket, StreamClient
from tests.games.daily.playing import begin, play, states
from tests.games.tables.driver import act, choice, live_of
from tests.games.tables.test_hidden_addresses import addresses
from tests.thousand_site.api.factories import token_for

# What is asked about the person who has played.
PEOPLE = [
    "/",
    "/@/nadia/",
    "/@/nadia/games/",
    "/@/nadia/statistics/",
    "/following/",
    "/watch/",
    "/api/v1/users/nadia/",
    "/api/v1/users/nadia/games/",
    "/api/v1/users/nadia/games/records/",
    "/api/v1/daily/",
]


@pytest.fixture
def played(day: Day, players: list[User]) -> Run:
    """Nadia has played deal 1; Petro, who follows her, is at deal 2."""
    nadia, petro = players
    follow(petro, nadia)
    begin(petro, day, 2)
    return play(nadia, day, 1)


def secrets_of(run: Run) -> set[str]:
    """Return texts that would tell something: the game, its cards and their secret."""
    deck = Entry.objects.get(game=run.game_id, kind="deck").text
    return {run.game_id, deck, deck[:14], run.game.secret, run.day.secret}


def told(client: Client, paths: Iterator[str] | list[str], run: Run, **headers: str) -> set[str]:
    """Return the addresses whose answers hold one of the secrets."""
    found = set()
    for path in paths:
        answer = client.get(path, headers=headers or None)
        # The records are a stream, whose chunks are to be asked for.
        body = b"".join(answer) if answer.streaming else answer.content
        text = body.decode().replace(path, "")
        if answer.status_code == 200 and any(secret in text for secret in secrets_of(run)):
            found.add(path)
    return found


def test_the_player_sees_the_own_table(played: Run, players: list[User]) -> None:
    """There is something to leak."""
    assert f"/table/{played.game_id}/" in answered(client_of(players[0]), played)


def answered(client: Client, run: Run) -> set[str]:
    """Return the addresses of the game that answer with a page or data."""
    return {path for path in addresses(run.game) if client.get(path).status_code == 200}


def test_no_address_of_the_game_answers_anybody_else(played: Run, players: list[User]) -> None:
    for client in (client_of(players[1]), client_of()):
        assert answered(client, played) <= {f"/fairness/?game={played.game_id}"}


def test_no_page_about_the_player_tells_of_the_deal(played: Run, players: list[User]) -> None:
    for client in (client_of(players[1]), client_of()):
        assert told(client, PEOPLE, played) == set()


def test_no_page_or_number_changes_when_somebody_plays(day: Day, players: list[User]) -> None:
    """Not even the size of an answer: it is the same before and after."""
    nadia, petro = players
    follow(petro, nadia)
    reader = client_of(petro)
    before = [len(reader.get(path).content) for path in PEOPLE if "records" not in path]
    play(nadia, day, 1)
    after = [len(reader.get(path).content) for path in PEOPLE if "records" not in path]
    assert before == after


def test_no_token_reads_or_plays_a_running_day(played: Run, players: list[User]) -> None:
    """Neither the player's own nor another's."""
    for user in players:
        headers = {"authorization": f"Bearer {token_for(user, 'read', 'play')}"}
        paths = [f"/api/v1/games/{played.game_id}/", f"/api/v1/games/{played.game_id}/record/"]
        paths += [f"/api/v1/daily/{played.day}/lines/", f"/api/v1/me/daily/{played.day}/"]
        paths += [
            "/api/v1/me/daily/",
            "/api/v1/me/",
            f"/api/v1/bot/games/{played.game_id}/",
            "/api/v1/bot/games/",
        ]
        for path in paths:
            answer = client_of().get(path, headers=headers)
            assert answer.status_code in (200, 403, 404)
            assert played.game_id not in answer.content.decode().replace(path, "")


@pytest.fixture
def tokens(day: Day, players: list[User]) -> list[str]:
    """Tokens with all rights: of the player, of another person, and of a bot of the player."""
    people = [token_for(user, "read", "play", "organise") for user in players]
    return [*people, token_for(robot_of(players[0]), "bot")]


@pytest.fixture
def running(day: Day, players: list[User]) -> Run:
    """A deal at which it is its player's turn."""
    run = begin(players[0], day, 2)
    next(live for live in states(players[0], run) if not live.is_bot(live.clock.seat))
    return run


def test_no_token_plays_a_running_day(running: Run, players: list[User], tokens: list[str]) -> None:
    live = live_of(running.game_id)
    said = {"id": "a1", "seq": live.seq_of(live.seat_of(players[0].pk)), "action": choice(live)}
    for token in tokens:
        headers = {"authorization": f"Bearer {token}"}
        for path, data in (
            ("actions", said),
            ("contribution", {"id": "c1", "text": "x"}),
            ("leave", {}),
        ):
            address = f"/api/v1/bot/games/{running.game_id}/{path}/"
            answer = client_of().post(address, data, "application/json", headers=headers)
            assert answer.status_code in (403, 404, 409), (path, answer.content)
    assert Game.objects.get(pk=running.game_id).version == live.version
    act(running.game_id, players[0], said["action"])
    assert Game.objects.get(pk=running.game_id).version > live.version


async def test_no_stream_and_no_socket_of_a_token_reads_a_running_day(
    running: Run, tokens: list[str]
) -> None:
    for token in tokens:
        stream = StreamClient(f"/api/v1/bot/games/{running.game_id}/stream/", token)
        await stream.open()
        assert stream.status in (403, 404)
        socket = await BotSocket(f"/ws/table/{running.game_id}/", token).open()
        assert await socket.closed() in (MISSING_SCOPE, NOT_FOUND)
        assert not socket.texts


async def test_the_events_of_a_bot_tell_nothing_of_its_owners_deal(
    running: Run, tokens: list[str]
) -> None:
    stream = await StreamClient("/api/v1/bot/events/", tokens[-1]).open()
    assert stream.status == 200
    assert running.game_id not in json.dumps(await stream.receive())
    await stream.leave()


def test_the_own_finished_game_tells_no_redeals_and_no_secret(
    played: Run, players: list[User]
) -> None:
    """The record has the decks: who has it could pass them on to those who still play."""
    client = client_of(players[0])
    record = client.get(f"/game/{played.game_id}/record/")
    assert record.status_code == 403
    page = client.get(f"/table/{played.game_id}/").content.decode()
    assert played.game.secret not in page and played.day.secret not in page


def test_after_the_day_the_game_is_open(
    played: Run, players: list[User], at_midnight: None
) -> None:
    days.close_runs(timezone.now())
    assert f"/game/{played.game_id}/" in answered(client_of(players[1]), played)


def test_how_others_played_opens_after_the_eighth_deal(day: Day, players: list[User]) -> None:
    """One account could watch for another."""
    nadia = players[0]
    runs = [play(nadia, day, deal) for deal in range(1, 8)]
    client, way = client_of(nadia), address_of(way_of(runs[0]))
    address, page = f"/daily/{day}/1/{way}/", f"/daily/{day}/?deal=1"
    assert client.get(address).status_code == 404
    assert address not in client.get(page, follow=True).content.decode()
    play(nadia, day, 8)
    assert client.get(address).status_code == 200
    assert address in client.get(page, follow=True).content.decode()


def test_the_own_cards_open_after_the_eighth_deal(day: Day, players: list[User]) -> None:
    """To their player; to others after the day."""
    nadia, petro = players
    runs = [play(nadia, day, deal) for deal in range(1, 8)]
    own, other = client_of(nadia), client_of(petro)
    path = f"/game/{runs[0].game_id}/"
    assert own.get(path).status_code == 403
    begin(nadia, day, 8)
    assert own.get(path).status_code == 403
    play(nadia, day, 8)
    answer = own.get(path)
    assert answer.status_code == 200 and runs[0].game.secret not in answer.content.decode()
    assert other.get(path).status_code == client_of().get(path).status_code == 403
    assert own.get(f"{path}record/").status_code == 403


def test_the_deals_of_one_day_open_no_other(day: Day, yesterday: Day, players: list[User]) -> None:
    for deal in range(1, 9):
        play(players[0], yesterday, deal)
    run = play(players[0], day, 1)
    assert client_of(players[0]).get(f"/game/{run.game_id}/").status_code == 403
