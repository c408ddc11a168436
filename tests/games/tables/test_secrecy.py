"""A hidden card never leaves the server early. Claims: test_claims.py."""

import json
from collections.abc import Iterator
from dataclasses import replace
from itertools import pairwise
from typing import Any

import pytest

from games import engine
from games.engine import shuffle
from games.engine.cards import Cards, card_name, cards_of, count, iterate
from games.realtime import messages
from games.realtime.executor import run
from games.tables.payloads import rendered, table_payload
from games.tables.state.live_game import LiveGame
from tests.games.tables.driver import choice, live_of, new_id, next_seat, turns

pytestmark = pytest.mark.usefixtures("queued")
SPECTATOR = None


def unknown_to(game: engine.Game, seat: int | None) -> Cards:
    """The cards that this viewer cannot know where they lie: by the rules, not by `observe`."""
    deal = game.running
    if deal is None:
        return 0
    known = deal.talon if deal.talon_shown else 0
    for giver, receiver, card in deal.given:
        known |= cards_of([card]) if seat in (giver, receiver) else 0
    hidden = deal.talon_on_table | (deal.laid if seat != deal.declarer else 0)
    for holder, hand in enumerate(deal.hands):
        hidden |= hand if holder != seat else 0
    return hidden & ~known


def told(table: dict[str, Any]) -> str:
    """The payload as text, without the deal before and the claims of the score sheet."""
    events = table["events"]
    types = [event["type"] for event in events]
    begun = types.index("deal_started") if "deal_started" in types else 0
    return json.dumps({**table, "events": events[begun:], "sheet": None})


def leaks(table: dict[str, Any], game: engine.Game, seat: int | None) -> list[str]:
    text = told(table)
    names = [card_name(card) for card in iterate(unknown_to(game, seat))]
    return [name for name in names if f'"{name}"' in text]


def swapped(live: LiveGame, seat: int | None) -> Iterator[LiveGame]:
    """The same game for this viewer, with two cards exchanged that it cannot know."""
    deal = live.game.running
    unknown = unknown_to(live.game, seat)
    holders = [h for h in range(3) if h != seat and deal and deal.hands[h] & unknown]
    for one, two in pairwise(holders):
        hands = list(deal.hands)
        a = cards_of([iterate(hands[one] & unknown)[0]])
        b = cards_of([iterate(hands[two] & unknown)[-1]])
        hands[one], hands[two] = hands[one] ^ a ^ b, hands[two] ^ a ^ b
        yield replace(live, game=live.game.replace(running=deal.replace(hands=tuple(hands))))


def test_redistributed_cards_change_no_payload(table, people, notices):
    """The cards that a viewer cannot know are exchanged: all it may be sent stays the same."""
    compared = 0
    for live in turns(table.id, people):
        for seat in (0, 1, 2, SPECTATOR):
            for other in swapped(live, seat):
                assert other.game.running.hands != live.game.running.hands
                assert table_payload.payload(other, seat) == table_payload.payload(live, seat)
                compared += 1
    assert compared > 150


def test_players_notice_redistributed_cards(table, notices):
    live = live_of(table.id)
    other = next(swapped(live, 0))
    for seat in (1, 2):
        assert (
            table_payload.payload(other, seat)["hand"] != table_payload.payload(live, seat)["hand"]
        )


async def test_no_text_down_a_socket_names_a_hidden_card(table, seats):
    """A whole game over real sockets: three players and a spectator, every text they are sent."""
    viewers = dict(zip((0, 1, 2, SPECTATOR), seats, strict=True))
    games: dict[tuple[int | None, int], engine.Game] = {}
    while True:
        live = await run(live_of, table.id)
        for seat, socket in viewers.items():
            await socket.until(live.seq_of(seat))
            games[seat, live.seq_of(seat)] = live.game
        if live.game.over:
            break
        actor = viewers[await run(next_seat, live)]
        await actor.act(choice(live), new_id())
        await actor.receive_type("ack")
    looked = hidden = 0
    for seat, socket in viewers.items():
        for said in map(json.loads, socket.texts):
            if "table" in said:
                game = games[seat, said["table"]["seq"]]
                assert leaks(said["table"], game, seat) == []
                looked, hidden = looked + 1, hidden + count(unknown_to(game, seat))
    assert looked > 300 and hidden > 3000


def test_the_test_would_see_a_leak(table, notices):
    live = live_of(table.id)
    wrong = table_payload.payload(live, 1) | {"you": 0}
    assert len(leaks(wrong, live.game, 0)) == 7


def test_the_secret_and_the_deck_stay_on_the_server_until_the_end(table, people, notices):
    for live in turns(table.id, people):
        for user_id in (people[0].pk, None):
            text = messages.dumps(rendered.table_for(table.id, user_id))
            assert table.secret not in text and '"version"' not in text
            assert (
                shuffle.deck(bytes.fromhex(table.secret), ["", "", ""], live.game.deal) not in text
            )
