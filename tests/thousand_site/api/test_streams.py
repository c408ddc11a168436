"""Tests of the stream of a user's records."""

import asyncio
import json
from collections.abc import AsyncIterator, Coroutine
from typing import Any

import pytest
from asgiref.sync import sync_to_async
from django.conf import settings
from django.db import connection, connections
from django.test import AsyncClient

from accounts import valkey
from accounts.limits import counter
from accounts.models import User
from games.models import Game
from games.replays import records
from games.replays.records import RecordLine
from tests.thousand_site.api.factories import played_game, token_for, wrong_members
from tests.thousand_site.api.valid_answers import check_lines
from tests.tournaments.factories import running_tournament
from thousand_site.api import streams
from tournaments.models import TournamentTable

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.usefixtures("defaults")]


@pytest.fixture(autouse=True)
def _answering(monkeypatch: pytest.MonkeyPatch) -> None:
    """Forget earlier failures of Valkey."""
    monkeypatch.setattr(counter, "_failed_at", -counter.RETRY_AFTER_FAILURE_S)


POOLS = ("classic-calm", "classic-quick")


def run(work: Coroutine[Any, Any, Any]) -> Any:
    """Run the coroutine in a new loop, and close its thread's connections."""

    async def tidily() -> Any:
        try:
            return await work
        finally:
            await sync_to_async(connections.close_all)()

    return asyncio.run(tidily())


def stream(path: str, token: str = "") -> Any:
    """Return the response and its records, or the error's body."""

    async def read() -> Any:
        headers = {"authorization": f"Bearer {token}"} if token else {}
        answer = await AsyncClient().get(f"/api/v1/{path}", headers=headers)
        if not answer.streaming:
            return answer, answer.json()
        text = b"".join([part async for part in answer.streaming_content])
        lines = [json.loads(line) for line in text.splitlines()]
        check_lines(f"/api/v1/{path.partition('?')[0]}", lines)
        return answer, lines

    return run(read())


def ids(path: str) -> list[str]:
    return [record["id"] for record in stream(path)[1]]


def test_all_games_newest_first(people: list[User], monkeypatch: Any) -> None:
    monkeypatch.setattr(streams, "CHUNK", 2)
    played = [played_game(people, hour).pk for hour in (0, 1, 1, 1, 2)]
    answer, lines = stream("users/anna/games/records/")
    found = [record["id"] for record in lines]
    assert answer["Content-Type"] == "application/x-ndjson"
    assert sorted(found) == sorted(played) and (found[0], found[4]) == (played[4], played[0])
    assert lines[0] == Game.objects.get(pk=found[0]).record
    assert ids("users/anna/games/records/?max=3") == found[:3]


def test_filters_as_in_the_list(people: list[User]) -> None:
    played = [played_game(people, hour, rated=hour != 1).pk for hour in range(3)]
    asked = "users/anna/games/records/?since=2026-10-01T13:00:00Z"
    assert ids(asked) == played[:0:-1]
    assert ids(f"{asked}&rated=true") == [played[2]]
    assert ids(f"{asked}&until=2026-10-01T14:00:00Z") == [played[1]]
    assert ids(f"{asked}&pool=polish") == []
    answer, body = stream("users/anna/games/records/?max=0&since=x")
    assert answer.status_code == 400 and set(wrong_members(body)) == {"max", "since"}


def test_a_pool_streams_its_games_of_a_month(people: list[User]) -> None:
    calm, quick = (played_game(people, hour, pool) for hour, pool in enumerate(POOLS))
    month = "since=2026-10-01T00:00:00Z&until=2026-10-31T00:00:00Z"
    assert ids(f"pools/{POOLS[0]}/games/records/?{month}") == [calm.pk]
    assert ids(f"pools/{POOLS[1]}/games/records/?{month}&max=5") == [quick.pk]
    before = "until=2026-10-01T12:00:00Z"
    assert ids(f"pools/{POOLS[0]}/games/records/?{before}") == []
    assert stream("pools/none/games/records/")[0].status_code == 404


@pytest.mark.parametrize("wrong", ["since=2026-01-01T00:00:00Z", "pool=polish"])
def test_a_pool_streams_no_longer_period(people: list[User], wrong: str) -> None:
    asked = f"pools/{POOLS[0]}/games/records/?until=2026-10-31T00:00:00Z&{wrong}"
    answer, body = stream(asked)
    assert answer.status_code == 400 and list(wrong_members(body)) == [wrong.split("=")[0]]


def test_the_first_moment_of_all_has_no_month_before_it(people: list[User]) -> None:
    played_game(people, 0)
    assert ids(f"pools/{POOLS[0]}/games/records/?until=0001-01-02T00:00:00Z") == []


def test_a_tournament_streams_its_games(people: list[User]) -> None:
    cup = running_tournament(people[0], people)
    game = played_game(people, 0)
    played_game(people, 1)
    TournamentTable.objects.filter(round__tournament=cup).update(game=game)
    assert ids(f"tournaments/{cup.pk}/games/records/") == [game.pk]
    Game.objects.filter(pk=game.pk).update(sealed=True)
    assert ids(f"tournaments/{cup.pk}/games/records/") == []
    assert stream("tournaments/none/games/records/")[0].status_code == 404


def test_no_record_leaves_too_early(people: list[User]) -> None:
    over = played_game(people, 0)
    played_game(people, 1, finalised_at=None)
    running = played_game(people, 2, finalised_at=None)
    Game.objects.filter(pk=running.pk).update(status="playing", ended_at=None)
    sealed = played_game(people, 3, sealed=True)
    assert ids("users/anna/games/records/") == [over.pk]
    Game.objects.filter(pk=sealed.pk).update(sealed=False)
    assert ids("users/anna/games/records/") == [sealed.pk, over.pk]


def test_a_record_that_is_not_packed_yet_is_read_from_the_log(people: list[User]) -> None:
    game = played_game(people, 0, record=None, secret="ab" * 32)
    [record] = stream("users/anna/games/records/")[1]
    assert record["id"] == game.pk and record["players"] == ["anna", "boris", "vera"]
    assert record["fairness"]["secret"] == "ab" * 32


def test_the_head_alone_is_not_to_be_had(people: list[User]) -> None:
    answer = run(AsyncClient().head("/api/v1/users/anna/games/records/"))
    assert answer.status_code == 405


def test_unknown_users_have_no_stream() -> None:
    answer, body = stream("users/nobody/games/records/")
    assert answer.status_code == 404 and body["code"] == "not_found"


def test_one_at_a_time_for_each_asker(people: list[User]) -> None:
    played_game(people, 0)
    token = token_for(people[0], "read")
    held = streams.acquire_stream_lock(f"user:{people[0].pk}")
    answer, body = stream("users/anna/games/records/", token)
    assert answer.status_code == 429 and body["code"] == "one_stream"
    assert int(answer["Retry-After"]) == streams.LOCK_TTL_S
    assert len(stream("users/anna/games/records/")[1]) == 1
    assert held is not None
    valkey.client().delete(held.split()[0])
    # Over, it is free again at once, also for the next one.
    for _ in range(2):
        assert len(stream("users/anna/games/records/", token)[1]) == 1


def test_a_closed_connection_frees_its_place(people: list[User]) -> None:
    def read(after: RecordLine | None, size: int) -> list[RecordLine]:
        return [RecordLine(people[0].date_joined, "x", "{}")]

    async def go_away() -> None:
        found: AsyncIterator[str] = streams.stream_lines(
            read, 100, streams.acquire_stream_lock("user:away")
        )
        assert await anext(found) == "{}\n"
        await found.aclose()  # type: ignore[attr-defined]

    run(go_away())
    assert streams.acquire_stream_lock("user:away") is not None


def test_a_slow_reader_keeps_the_place(people: list[User], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(streams, "LOCK_TTL_S", 0.03)
    renewed = asyncio.Event()

    def asked(question: Any) -> None:
        loop.call_soon_threadsafe(renewed.set)

    async def wait() -> None:
        nonlocal loop
        loop = asyncio.get_running_loop()
        found = streams.stream_lines(
            lambda after, size: [RecordLine(people[0].date_joined, "x", "{}")], 9, "k m"
        )
        await anext(found)
        await renewed.wait()
        await found.aclose()  # type: ignore[attr-defined]

    loop: Any = None
    monkeypatch.setattr(streams, "call_valkey", asked)
    run(wait())


def test_without_valkey_streams_go_on(people: list[User], monkeypatch: pytest.MonkeyPatch) -> None:
    played_game(people, 0)
    monkeypatch.setattr(streams, "call_valkey", lambda question: None)
    assert len(ids("users/anna/games/records/")) == 1


def test_between_two_parts_nothing_is_held(
    people: list[User], monkeypatch: pytest.MonkeyPatch
) -> None:
    """Memory and connections do not grow with the games: a part is read when it is asked for."""
    for hour in range(5):
        played_game(people, hour)
    asked: list[int] = []
    whole = records.chunk

    def counted(*given: Any, **named: Any) -> list[RecordLine]:
        found = whole(*given, **named)
        asked.append(len(found))
        assert not connection.in_atomic_block
        return found

    monkeypatch.setattr(records, "chunk", counted)
    monkeypatch.setattr(streams, "CHUNK", 2)

    async def read() -> None:
        answer = await AsyncClient().get("/api/v1/users/anna/games/records/")
        parts = aiter(answer.streaming_content)
        await anext(parts)
        assert asked == [2]
        assert len([part async for part in parts]) == 2

    run(read())
    assert asked == [2, 2, 1, 0]


def test_the_prefix_keeps_sites_apart() -> None:
    held = streams.acquire_stream_lock("another")
    assert held is not None and held.startswith(settings.REDIS_PREFIX)
