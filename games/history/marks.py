"""The increments of a deal to the counters of each seat (pure)."""

from collections import Counter

from .. import engine
from ..engine import events

# The counters by the events that end a deal.
COUNTED_EVENTS: dict[type[events.Event], str] = {
    events.BoltEarned: "bolts",
    events.MountedBarrel: "barrels",
    events.Fell: "falls",
    events.ScoreReset: "dump_trucks",
}
Marks = dict[str, int]


def marks_of(before: engine.Game, after: engine.Game) -> list[Marks]:
    """Return the marks of each seat, from the states around the last action of a deal.

    Counters that do not change are left out; of a redeal the list is empty.
    """
    deal = before.running
    if deal is None or after.last is None or after.last.redeal:
        return []
    marks = [Counter[str]() for _ in range(before.players)]
    for seat in deal.active:
        marks[seat]["deals"] += 1
    # Four aces have no suit and are no marriage.
    for seat, suit, value in deal.marriages:
        if suit is not None:
            marks[seat].update(marriages=1, marriage_points=value)
    _add_events(marks, after.events)
    if after.winner is not None and before.standing.barrel[after.winner] is not None:
        marks[after.winner]["barrel_wins"] += 1
    return [dict(counts) for counts in marks]


def _add_events(marks: list[Counter[str]], ended: tuple[events.Event, ...]) -> None:
    for event in ended:
        counter = COUNTED_EVENTS.get(type(event))
        if counter is not None:
            marks[event.seat][counter] += 1  # type: ignore[attr-defined]
