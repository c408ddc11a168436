"""The timeline of a record: the table after each action, with open hands.

Only the engine knows the rules: a frame is a spectator's observation, and what was hidden.
"""

from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Any

from games import engine
from games.engine.cards import card_names
from games.engine.record import (
    ActionApplied,
    DealFinished,
    DeckDealt,
    Record,
    ReplayFailed,
    replay_steps,
)
from games.tables.payloads.table_payload import gift_json, observed

Json = dict[str, Any]


@dataclass
class Timeline:
    """The frames of a record's deals; a deal that failed has those before the error.

    first   the first deal that has frames
    rows    the score sheet's row for each deal; None for one that has not ended
    """

    game: engine.Game
    first: int = 0
    deals: list[list[Json]] = field(default_factory=list)
    rows: list[Json | None] = field(default_factory=list)
    failed: ReplayFailed | None = None


def build_timeline(record: Record, first: int = 0) -> Timeline:
    """Replay the record up to its end or first error; deals before `first` get no frames."""
    timeline = Timeline(record.start(), first)
    for step in replay_steps(record):
        if isinstance(step, ReplayFailed):
            timeline.failed = step
            return timeline
        timeline.game = step.game
        _add(timeline, step)
    return timeline


def _add(timeline: Timeline, step: object) -> None:
    match step:
        case DeckDealt(game):
            timeline.rows.append(None)
            if len(timeline.rows) > timeline.first:
                timeline.deals.append([_frame(game, None)])
        case ActionApplied(game, deal, seat, applied) if deal >= timeline.first:
            timeline.deals[-1].append(_next(timeline.deals[-1][-1], game, f"{seat} {applied}"))
        case DealFinished(_, outcome):
            timeline.rows[-1] = outcome.as_json()


def _next(before: Json, game: engine.Game, action: str) -> Json:
    return _frame(game, action) if game.running else _final_frame(before, game, action)


def _frame(game: engine.Game, action: str | None) -> Json:
    return {**observed(engine.observe(game, None)), **_hidden(game), **_event_json(game, action)}


def _hidden(game: engine.Game) -> Json:
    """Return what spectators did not see: hands, talon, given cards, the seat asked in a claim."""
    deal = game.running
    if deal is None:
        return {"hands": [[] for _ in range(game.players)], "lying": [], "gave": [], "asked": None}
    return {
        "hands": [card_names(hand) for hand in deal.hands],
        "lying": card_names(deal.talon_on_table),
        "gave": [gift_json(*gift) for gift in deal.given],
        "asked": game.to_act,
    }


def _event_json(game: engine.Game, action: str | None) -> Json:
    events = [event.as_json() for event in game.events]
    visible = [event for event in events if event["type"] != "deal_scored"]
    return {"action": action, "events": visible}


def _final_frame(before: Json, game: engine.Game, action: str) -> Json:
    """Return the end of a deal: the table as it was left, with the last trick."""
    observation = observed(engine.observe(game, None))
    changed = {key: observation[key] for key in ("phase", "played", "standing")}
    happened = _event_json(game, action)
    unchanged = {"to_act": None, "asked": None, "claiming": False}
    return {
        **before,
        **unchanged,
        **changed,
        **happened,
        **_last_trick(before, game, happened["events"]),
    }


def _last_trick(before: Json, game: engine.Game, events: list[Json]) -> Json:
    taken = next((event for event in events if event["type"] == "trick_taken"), None)
    if taken is None or game.last is None:
        return {}
    played = [e for e in events if e["type"] == "card_played"]
    cards = before["trick"] + [{"seat": e["seat"], "card": e["card"]} for e in played]
    winner, played_cards = taken["seat"], {line["card"] for line in cards}
    tricks = [count + (seat == winner) for seat, count in enumerate(before["tricks"])]
    hands = [[card for card in hand if card not in played_cards] for hand in before["hands"]]
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


def delta_frames(frames: list[Json]) -> Iterator[Json]:
    """Yield the first frame complete, and of each other only what has changed."""
    before: Json = {}
    for frame in frames:
        yield {
            key: value for key, value in frame.items() if key not in before or before[key] != value
        }
        before = frame
