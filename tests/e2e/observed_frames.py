"""Frames that a browser received about a table, and the secrets in them."""

import json
import re
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from playwright.sync_api import Page, WebSocket

from games.engine.cards import Cards, card_name, card_names
from games.engine.outcome import DealOutcome
from games.engine.record import DealFinished, DeckDealt, read_record, replay_steps

Json = dict[str, Any]
ALL_CARDS = 2**24 - 1
CARD = re.compile(r'"([9JQKTA][SCDH])"')


class Frames:
    """All that came to one user: over sockets, and with the pages of their tables."""

    def __init__(self, page: Page) -> None:
        self.texts: list[str] = []
        self.listen(page)

    def listen(self, page: Page) -> None:
        page.on("websocket", self._hear)
        page.on("load", self._read_page)

    def _hear(self, socket: WebSocket) -> None:
        socket.on("framereceived", lambda text: self.texts.append(str(text)))

    def _read_page(self, page: Page) -> None:
        config = page.locator("#table-config")
        if config.count():
            table = json.loads(config.text_content() or "")["table"]
            self.texts.append(json.dumps({"type": "page", "table": table}))

    @property
    def messages(self) -> list[Json]:
        return [json.loads(text) for text in self.texts]

    @property
    def tables(self) -> list[Json]:
        return [message["table"] for message in self.messages if "table" in message]

    @property
    def others(self) -> list[Json]:
        return [message for message in self.messages if "table" not in message]


def cards_in(data: object) -> set[str]:
    """Every card that is named anywhere in it."""
    return set(CARD.findall(json.dumps(data)))


@dataclass(frozen=True)
class Deal:
    """One deal as it really was."""

    hands: list[set[str]]
    talon: set[str]
    gifts: dict[int, str]
    played: list[str]
    # The cards of the claim that led to a new deal: public from then on (rules.md section 3).
    claimed: list[str]

    def known_to(self, seat: int, table: Json) -> set[str]:
        """Return the knowledge of the seat at the moment that the table shows."""
        known = self.hands[seat] | set(self.played[: cards_played(table)])
        # The talon is turned up when all but one have passed.
        if sum("pass" in bid for bid in table["bids"]) >= len(self.hands) - 1:
            known |= self.talon
        if table["given"] and seat in self.gifts:
            known |= {self.gifts[seat]}
        return known


def cards_played(table: Json) -> int:
    return len(table["active"]) * sum(table["tricks"]) + len(table["trick"])


def deals_of(record: Json) -> list[Deal]:
    steps = list(replay_steps(read_record(record)))
    dealt = [step.game for step in steps if isinstance(step, DeckDealt)]
    ended = [step.outcome for step in steps if isinstance(step, DealFinished)]
    claims = {outcome.deal: _claimed(outcome) for outcome in ended}
    return [
        _deal(list(map(_names, game.running.hands)), deal["actions"], claims.get(number, []))
        for number, (game, deal) in enumerate(zip(dealt, record["deals"], strict=True))
    ]


def _names(hand: Cards) -> set[str]:
    return set(card_names(hand))


def _claimed(outcome: DealOutcome) -> list[str]:
    return [card_name(card) for card in outcome.claim.cards] if outcome.claim else []


def _deal(hands: list[set[str]], actions: list[str], claimed: list[str]) -> Deal:
    talon = set(card_names(ALL_CARDS)).difference(*hands)
    return Deal(hands, talon, *_gifts_and_plays(actions), claimed)


def _gifts_and_plays(actions: list[str]) -> tuple[dict[int, str], list[str]]:
    words = [action.split()[1:] for action in actions]
    gifts = [part.split(":") for word, *parts in words if word == "give" for part in parts]
    return {int(to): card for to, card in gifts}, [x[1] for x in words if x[0] == "play"]


def leaks(tables: list[Json], deals: list[Deal]) -> Iterator[tuple[int, str, set[str]]]:
    """Each table that named a card too early: its seq, its phase, the cards."""
    for table in tables:
        before, now = _by_deal(table)
        number = table["deal"]
        # After the last deal no further one is dealt: nothing of it may be known.
        known = deals[number].known_to(table["you"], table) if number < len(deals) else set()
        hidden = cards_in(_without_claims(now, deals)) - known
        if before:
            last = deals[number - 1]
            hidden |= cards_in(before) - {*last.played, *last.claimed}
        if hidden:
            yield table["seq"], table["phase"], hidden


def _without_claims(table: Json, deals: list[Deal]) -> Json:
    """Return the table without the claims of earlier deals in the score sheet, if they are true."""
    sheet = table.get("sheet") or {"rows": []}
    rows = [row for row in sheet["rows"] if not _is_old_claim(row, table, deals)]
    return {**table, "sheet": {**sheet, "rows": rows}}


def _is_old_claim(row: Json, table: Json, deals: list[Deal]) -> bool:
    ended = row["deal"] < table["deal"] or table["phase"] == "over"
    return ended and row.get("cards", []) == deals[row["deal"]].claimed


def _by_deal(table: Json) -> tuple[list[Json], Json]:
    """The events that still belong to the deal before, and the rest."""
    events = table["events"]
    started = [i for i, event in enumerate(events) if event["type"] == "deal_started"]
    cut = len(events) if table["phase"] == "over" else started[-1] if started else 0
    return events[:cut], {**table, "events": events[cut:]}
