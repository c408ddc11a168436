"""The timeline of a record: the table after each action, with open hands or as a viewer saw it.

Only the engine knows the rules: a frame is an observation, and in an open view what was hidden.
"""

from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Any

from games import engine
from games.engine.cards import card_name, card_names
from games.engine.events import Event
from games.engine.record import (
    ActionApplied,
    ActionPending,
    DealFinished,
    DeckDealt,
    Record,
    ReplayFailed,
    replay_steps,
)
from games.review.questions import shown_from
from games.tables.payloads.observation_payload import gift_json, observed

Json = dict[str, Any]


class OpenView:
    """The view of a game that is over: each action, and what was hidden from everybody."""

    def observed(self, game: engine.Game) -> Json:
        """Return what a spectator observed, and the hidden cards."""
        return {**observed(engine.observe(game, None)), **_hidden(game)}

    def is_shown(self, before: engine.Game, after: engine.Game) -> bool:
        """Return whether an action makes a frame."""
        return True

    def sees(self, event: Event) -> bool:
        """Return whether an event is told."""
        return True

    def action(self, text: str) -> str | None:
        """Return as much of an action as is told."""
        return text


# Actions that everybody saw. Of the others the cards, the pile or the seat was hidden.
PUBLIC_ACTIONS = frozenset(
    ("cut", "dark", "look", "bid", "pass", "offer", "decline", "raise", "stand", "trump", "play")
)
HALF_PUBLIC_ACTIONS = frozenset(("give", "lay", "take"))


@dataclass(frozen=True)
class ObservedView(OpenView):
    """The view of a seat, or of a spectator (None), while the game runs: what `observe` showed."""

    seat: int | None

    def observed(self, game: engine.Game) -> Json:
        """Return what the viewer observed; the hands that they did not see are None."""
        observation = engine.observe(game, self.seat)
        seen = observed(observation)
        hands: list[list[str] | None] = [None] * game.players
        if self.seat is not None and self.seat not in observation.unseen:
            hands[self.seat] = seen["hand"]
        shown = {"hands": hands, "lying": [], "gave": seen["given"], "asked": seen["to_act"]}
        return {**seen, "hand": [], **shown}

    def is_shown(self, before: engine.Game, after: engine.Game) -> bool:
        """Return whether the viewer was shown something new: not a kept claim."""
        viewer = -1 if self.seat is None else self.seat
        return after.seq_by_viewer[viewer] > before.seq_by_viewer[viewer]

    def sees(self, event: Event) -> bool:
        """Return whether the viewer belongs to the event's audience."""
        return event.audience is None or self.seat in event.audience

    def action(self, text: str) -> str | None:
        """Return the action without what was hidden; None in a claim, where its seat was."""
        seat, word, *_ = text.split()
        if word in PUBLIC_ACTIONS:
            return text
        return f"{seat} {word}" if word in HALF_PUBLIC_ACTIONS else None


@dataclass
class Timeline:
    """The frames of a record's deals; a deal that failed has those before the error.

    first   the first deal that has frames
    rows    the score sheet's row for each deal; None for one that has not ended
    action  the number of the next action in its deal
    shown   by deal: the first action that the site played for all (docs/record.md)
    shower  the seat that showed the rest of the running deal; None if none did
    """

    game: engine.Game
    first: int = 0
    view: OpenView = field(default_factory=OpenView)
    deals: list[list[Json]] = field(default_factory=list)
    rows: list[Json | None] = field(default_factory=list)
    failed: ReplayFailed | None = None
    action: int = 0
    shown: list[int | None] = field(default_factory=list)
    shower: int | None = None


def build_timeline(record: Record, first: int = 0, view: OpenView | None = None) -> Timeline:
    """Replay the record up to its end or first error; deals before `first` get no frames."""
    timeline = Timeline(record.start(), first, view or OpenView())
    timeline.shown = [shown_from(deal) for deal in record.deals]
    for step in replay_steps(record):
        if isinstance(step, ReplayFailed):
            timeline.failed = step
            return timeline
        _add(timeline, step)
        timeline.game = step.game
    return timeline


def last_deal_timeline(record: Record, seat: int | None) -> Timeline:
    """Return the timeline of the last deal, which was played out, as the viewer saw it.

    From the exchange on hands are open: they are the cards that their seats played in tricks.
    """
    timeline = build_timeline(record, len(record.deals) - 1, ObservedView(seat))
    for frames in timeline.deals:
        _open_played_hands(frames)
    return timeline


def _open_played_hands(frames: list[Json]) -> None:
    """Show the hands after the exchange, by the events that the frames themselves tell."""
    if not frames or frames[-1]["last_trick"] is None:
        return
    hands: list[list[str]] = frames[-1]["hands"]
    for frame in reversed(frames):
        frame["hands"] = hands
        for event in frame["events"]:
            if event["type"] == "cards_given":
                return
            if event["type"] == "card_played":
                seat, card = event["seat"], event["card"]
                hands = [[*hand, card] if n == seat else hand for n, hand in enumerate(hands)]


def _add(timeline: Timeline, step: object) -> None:
    view = timeline.view
    match step:
        case DeckDealt(game):
            timeline.rows.append(None)
            timeline.shower = None
            if len(timeline.rows) > timeline.first:
                timeline.deals.append([_frame(view, game, None)])
        case ActionPending(_, action):
            timeline.action = action
        case ActionApplied(game, deal, seat, applied) if deal >= timeline.first:
            if view.is_shown(timeline.game, game):
                frames = timeline.deals[-1]
                frame = _next(view, frames[-1], game, f"{seat} {applied}")
                frames.append(frame | _shown(timeline, deal, seat))
        case DealFinished(_, outcome):
            timeline.rows[-1] = outcome.as_json()


def _shown(timeline: Timeline, deal: int, seat: int) -> Json:
    """Return who showed the rest, if nobody decided this action: the seat of its first one."""
    first = timeline.shown[deal]
    if first is None or timeline.action < first:
        return {}
    if timeline.action == first:
        timeline.shower = seat
    return {"shown_by": timeline.shower}


def _next(view: OpenView, before: Json, game: engine.Game, action: str) -> Json:
    if game.running:
        return _frame(view, game, action)
    return _final_frame(view, before, game, action)


def _frame(view: OpenView, game: engine.Game, action: str | None) -> Json:
    return {**view.observed(game), **_event_json(view, game, action)}


def _hidden(game: engine.Game) -> Json:
    """Return what spectators did not see: hands, talon, the exchange, the seat asked in a claim."""
    deal = game.running
    if deal is None:
        hands: list[list[str]] = [[] for _ in range(game.players)]
        return {"hands": hands, "lying": [], "gave": [], "laid": [], "asked": None}
    return {
        "hands": [card_names(hand) for hand in deal.hands],
        "lying": card_names(deal.talon_on_table),
        "gave": [gift_json(*gift) for gift in deal.given],
        "laid": card_names(deal.laid),
        "asked": game.to_act,
    }


def _event_json(view: OpenView, game: engine.Game, action: str | None) -> Json:
    events = [event.as_json() for event in game.events if view.sees(event)]
    visible = [event for event in events if event["type"] != "deal_scored"]
    return {"action": action and view.action(action), "events": visible}


def _final_frame(view: OpenView, before: Json, game: engine.Game, action: str) -> Json:
    """Return the end of a deal: the table as it was left, with the last trick."""
    observation = view.observed(game)
    changed = {key: observation[key] for key in ("phase", "played", "standing")}
    happened = _event_json(view, game, action)
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
    winner = taken["seat"]
    tricks = [count + (seat == winner) for seat, count in enumerate(before["tricks"])]
    return {
        "hands": [[] for _ in range(game.players)],
        "counts": [0] * game.players,
        "trick": [],
        "last_trick": {"cards": cards, "winner": winner, "points": taken["points"]},
        "points": list(game.last.points),
        "declared": list(game.last.declared),
        "tricks": tricks,
        "left": 0,
        **_told_at_end(game.last),
    }


def _told_at_end(outcome: engine.DealOutcome) -> Json:
    return {"laid": [card_name(card) for card in outcome.laid]} if outcome.laid else {}


def delta_frames(frames: list[Json]) -> Iterator[Json]:
    """Yield the first frame complete, and of each other only what has changed."""
    before: Json = {}
    for frame in frames:
        yield {
            key: value for key, value in frame.items() if key not in before or before[key] != value
        }
        before = frame
