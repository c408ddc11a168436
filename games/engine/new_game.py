"""The start of a game: without a past, from a given standing, or from a snapshot."""

from collections.abc import Mapping
from typing import Any

from .agreements import Agreements
from .cards import Seat
from .errors import BadRecord
from .events import event_from_json
from .golden import first_round
from .outcome import DealOutcome
from .standing_notation import read_standing
from .state import Game, Phase, Standing, fresh_standing


def new_game(
    agreements: Agreements,
    first_dealer: Seat,
    standing: Standing | Mapping[str, object] | None = None,
) -> Game:
    """Return a game that waits for its first deck (phase DECK).

    first_dealer  a seat, 0..players-1
    standing      the standing to start from (record.md), as JSON or a Standing; None: all zero

    Raises:
        BadRecord: The seat or the standing is invalid.
    """
    players = agreements.players
    if type(first_dealer) is not int or not 0 <= first_dealer < players:
        raise BadRecord(f"first_dealer: a seat from 0 to {players - 1}")
    # With a given standing the golden round counts as over (record.md).
    golden = first_round(agreements) if standing is None else 0
    if not isinstance(standing, Standing):
        data = standing
        standing = fresh_standing(players) if data is None else read_standing(agreements, data)
    return Game(
        agreements=agreements,
        players=players,
        dealer=first_dealer,
        standing=standing,
        missed=(0,) * (players + 1),
        favoured=first_dealer,
        golden=golden,
    )


_SCALAR_FIELDS = ("dealer", "favoured", "deal", "played", "redeals", "winner", "stopped")


def snapshot(game: Game) -> dict[str, Any]:
    """Return all that the next deal needs, as JSON; only between deals and at the end.

    Raises:
        BadRecord: A deal is running.
    """
    if game.running is not None:
        raise BadRecord("a snapshot is taken between deals")
    return {
        **{name: getattr(game, name) for name in _SCALAR_FIELDS},
        "phase": str(game.phase),
        "seen": list(game.seq_by_viewer),
        "golden": game.golden,
        "goldens": list(game.golden_outcomes),
        "places": None if game.places is None else list(game.places),
        "standing": {name: list(values) for name, values in vars(game.standing).items()},
        "last": None if game.last is None else game.last.as_json(),
        "events": [event.as_json() for event in game.events],
        # Between deals the newest events are public, so those of one viewer are those of all.
        "news": [event.as_json() for event in game.news[-1]],
    }


def restore(agreements: Agreements, data: Mapping[str, Any]) -> Game:
    """Return the game that `snapshot` wrote.

    Raises:
        BadRecord: `data` is not a snapshot.
    """
    try:
        return _restore(agreements, data)
    except (KeyError, TypeError, ValueError, AttributeError) as error:
        raise BadRecord(f"not a snapshot: {error!r}") from error


def _restore(agreements: Agreements, data: Mapping[str, Any]) -> Game:
    news = tuple(event_from_json(event) for event in data["news"])
    events = tuple(event_from_json(event) for event in data["events"])
    seen, updates = data["seen"], max(data["seen"])
    places, last = data["places"], data["last"]
    return Game(
        agreements=agreements,
        players=agreements.players,
        **{name: data[name] for name in _SCALAR_FIELDS},
        phase=Phase(data["phase"]),
        standing=Standing(**{name: tuple(values) for name, values in data["standing"].items()}),
        updates=updates,
        missed=tuple(updates - seq for seq in seen),
        events=events,
        partial_news=None if news == events else (news,) * len(seen),
        golden=data.get("golden", 0),
        golden_outcomes=tuple(data.get("goldens", ())),
        places=None if places is None else tuple(places),
        last=None if last is None else DealOutcome.from_json(last),
    )
