"""A bot that creates a table, plays one game and prints what came of it, by the generated client.

    python player.py https://the.site

Its token is in BOT_TOKEN. Any legal action will do: the client is tried, and not the play.
"""

import json
import os
import sys
import threading
import time
from collections.abc import Iterator
from typing import Any, TypeVar

from thousand_client import AuthenticatedClient
from thousand_client.api.bot import (
    get_bot_events,
    get_bot_games_game_stream,
    post_bot_games_game_actions,
    post_bot_games_game_contribution,
    post_bot_tables,
)
from thousand_client.api.games import get_games_game_id_record
from thousand_client.models import (
    Ack,
    BotAction,
    BotLevelEnum,
    BotTable,
    BotTableRequest,
    BotTableRequestDifferences,
    Contribution,
    GameRecord,
    Legal,
    PhaseName,
    Problem,
    TablePayload,
    TablePayloadStatus,
)

T = TypeVar("T")
HIGHEST_BID = 110
SECONDS_TO_RECORD = 30

client = AuthenticatedClient(sys.argv[1], os.environ["BOT_TOKEN"])


def expect(answer: object, kind: type[T]) -> T:
    """Return the answer. Raises: TypeError: it is a refusal."""
    if isinstance(answer, kind):
        return answer
    raise TypeError(answer.detail if isinstance(answer, Problem) else repr(answer))


def messages(kwargs: dict[str, Any]) -> Iterator[dict[str, Any]]:
    """Yield the messages of a stream as they come: the generated call waits for the last one."""
    with client.get_httpx_client().stream(**kwargs, timeout=20) as answer:
        answer.raise_for_status()
        for line in answer.iter_lines():
            if line:
                yield json.loads(line)


def begin() -> str:
    """Create a table with two bots of the site; return the game once it has begun."""
    events = messages(get_bot_events._get_kwargs())
    assert next(events)["type"] == "hello"
    differences = BotTableRequestDifferences.from_dict({"max_deals": 2})
    bots = [BotLevelEnum.BEGINNER, BotLevelEnum.BEGINNER]
    wanted = BotTableRequest(preset="classic", differences=differences, bots=[*bots])
    expect(post_bot_tables.sync(client=client, body=wanted), BotTable)
    game = next(str(event["game"]) for event in events if event["type"] == "game")
    # Read on: who is not connected is not present.
    threading.Thread(target=list, args=[events], daemon=True).start()
    return game


def play(game: str) -> TablePayload:
    """Answer every table until the game is over; return the last one."""
    for message in messages(get_bot_games_game_stream._get_kwargs(game)):
        if message["type"] == "closed":
            break
        table = TablePayload.from_dict(message["table"])
        # Whatever a client does not know it keeps.
        assert table.to_dict() == message["table"], message
        if table.status != TablePayloadStatus.PLAYING:
            return table
        answer(game, table)
    raise EOFError("The stream ended before the game.")


def answer(game: str, table: TablePayload) -> None:
    """Contribute to the shuffle, or act where it is this seat's turn."""
    if table.phase == PhaseName.DECK:
        text = Contribution(id="mine", text="any text")
        expect(post_bot_games_game_contribution.sync(game, client=client, body=text), Ack)
    elif table.legal.to_dict():
        action = BotAction(id=f"seq-{table.seq}", seq=table.seq, action=choose(table))
        expect(post_bot_games_game_actions.sync(game, client=client, body=action), Ack)


def choose(table: TablePayload) -> str:
    """Return the first legal action that comes to hand."""
    legal = table.legal
    if legal.play:
        return f"play {legal.play[0]}"
    if legal.give:
        others = [seat for seat in table.active if seat != table.you]
        given = zip(others, table.hand, strict=False)
        return "give " + " ".join(f"{to}:{card}" for to, card in given)
    if legal.bid and legal.bid.min_ <= HIGHEST_BID:
        return f"bid {legal.bid.min_}"
    return simple(legal)


def simple(legal: Legal) -> str:
    """Return an action without parameters."""
    for is_legal, action in ((legal.pass_, "pass"), (legal.stand, "stand"), (legal.keep, "keep")):
        if is_legal:
            return action
    raise ValueError(f"What of {legal.to_dict()}?")


def record_of(game: str) -> GameRecord:
    """Return the record, which is there some seconds after the end."""
    deadline = time.monotonic() + SECONDS_TO_RECORD
    while True:
        record = get_games_game_id_record.sync(game, client=client)
        if isinstance(record, GameRecord) or time.monotonic() > deadline:
            return expect(record, GameRecord)
        time.sleep(0.5)


if __name__ == "__main__":
    game = begin()
    table = play(game)
    assert table.result
    record = record_of(game)
    found = {"status": table.status, "scores": table.result.scores, "deals": len(record.deals)}
    print(json.dumps({"game": game, **found}))
