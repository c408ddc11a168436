"""A record as moving pictures: what lay on the table after each action, with open hands.

The engine alone knows the rules: a frame is what a spectator observed then, and what was hidden.
"""

from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Any

from games import engine
from games.engine.cards import card_names
from games.engine.record import Dealt, Done, Failed, Finished, Record, walk
from games.tables.payloads.table_payload import gift_json, observed

Json = dict[str, Any]


@dataclass
class Film:
    """The deals of a record, each as its frames; the deal that failed has those before the error.

    first   the deal with which the frames begin
    rows    the line of the score sheet for each deal, None for one that has not ended
    """

    game: engine.Game
    first: int = 0
    deals: list[list[Json]] = field(default_factory=list)
    rows: list[Json | None] = field(default_factory=list)
    failed: Failed | None = None


def film(record: Record, first: int = 0) -> Film:
    """The record, up to its end or its first error; deals before `first` leave no frames."""
    made = Film(record.start(), first)
    for moment in walk(record):
        if isinstance(moment, Failed):
            made.failed = moment
            return made
        made.game = moment.game
        _add(made, moment)
    return made


def _add(made: Film, moment: object) -> None:
    match moment:
        case Dealt(game):
            made.rows.append(None)
            if len(made.rows) > made.first:
                made.deals.append([_frame(game, None)])
        case Done(game, deal, seat, done) if deal >= made.first:
            made.deals[-1].append(_next(made.deals[-1][-1], game, f"{seat} {done}"))
        case Finished(_, outcome):
            made.rows[-1] = outcome.as_json()


def _next(before: Json, game: engine.Game, action: str) -> Json:
    return _frame(game, action) if game.running else _closing(before, game, action)


def _frame(game: engine.Game, action: str | None) -> Json:
    return {**observed(engine.observe(game, None)), **_hidden(game), **_happened(game, action)}


def _hidden(game: engine.Game) -> Json:
    """What a spectator did not see: hands, talon, the given cards, who was asked for a claim."""
    deal = game.running
    if deal is None:
        return {"hands": [[] for _ in range(game.players)], "lying": [], "gave": [], "asked": None}
    return {
        "hands": [card_names(hand) for hand in deal.hands],
        "lying": card_names(deal.lying),
        "gave": [gift_json(*gift) for gift in deal.given],
        "asked": game.to_act,
    }


def _happened(game: engine.Game, action: str | None) -> Json:
    events = [event.as_json() for event in game.events]
    told = [event for event in events if event["type"] != "deal_scored"]
    return {"action": action, "events": told}


def _closing(before: Json, game: engine.Game, action: str) -> Json:
    """The end of a deal: it lies there as it was left, under its last trick."""
    seen = observed(engine.observe(game, None))
    told = {key: seen[key] for key in ("phase", "played", "standing")}
    happened = _happened(game, action)
    still = {"to_act": None, "asked": None, "claiming": False}
    return {**before, **still, **told, **happened, **_last_trick(before, game, happened["events"])}


def _last_trick(before: Json, game: engine.Game, events: list[Json]) -> Json:
    taken = next((event for event in events if event["type"] == "trick_taken"), None)
    if taken is None or game.last is None:
        return {}
    played = [e for e in events if e["type"] == "card_played"]
    cards = before["trick"] + [{"seat": e["seat"], "card": e["card"]} for e in played]
    winner, gone = taken["seat"], {line["card"] for line in cards}
    tricks = [count + (seat == winner) for seat, count in enumerate(before["tricks"])]
    hands = [[card for card in hand if card not in gone] for hand in before["hands"]]
    return {
        "hands": hands,
        "counts": [len(hand) for hand in hands],
        "trick": [],
        "last_trick": {"cards": cards, "winner": winner, "points": taken["points"]},
        "points": list(game.last.points),
        "declared": list(game.last.declared),
        "tricks": tricks,
        "left": 0,
    }


def packed(frames: list[Json]) -> Iterator[Json]:
    """The first frame whole, of each other only what has changed."""
    before: Json = {}
    for frame in frames:
        yield {
            key: value for key, value in frame.items() if key not in before or before[key] != value
        }
        before = frame
