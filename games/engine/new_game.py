"""Beginning a game: from nothing, from a given standing, or from a snapshot between two deals."""

from collections.abc import Mapping
from typing import Any

from games.engine.agreements import Agreements
from games.engine.cards import Seat
from games.engine.errors import BadRecord
from games.engine.events import event_from_json
from games.engine.golden import first_round
from games.engine.outcome import DealOutcome
from games.engine.standing_notation import read_standing
from games.engine.state import Game, Phase, Standing, fresh_standing


def new_game(
    agreements: Agreements,
    first_dealer: Seat,
    standing: Standing | Mapping[str, object] | None = None,
) -> Game:
    """A game that waits for its first deck (phase DECK).

    first_dealer  a seat, 0..players-1
    standing      where it starts instead of from nothing (record.md): JSON, or a Standing

    Raises BadRecord for a bad seat or a bad standing.
    """
    players = agreements.players
    if type(first_dealer) is not int or not 0 <= first_dealer < players:
        raise BadRecord(f"first_dealer: a seat from 0 to {players - 1}")
    # With a given standing the golden round counts as over (record.md).
    golden = first_round(agreements) if standing is None else 0
    if not isinstance(standing, Standing):
        given = standing
        standing = fresh_standing(players) if given is None else read_standing(agreements, given)
    return Game(
        agreements=agreements,
        players=players,
        dealer=first_dealer,
        standing=standing,
        seen=(0,) * (players + 1),
        news=((),) * (players + 1),
        favoured=first_dealer,
        golden=golden,
    )


_PLAIN = ("dealer", "favoured", "deal", "played", "redeals", "winner", "stopped")


def snapshot(game: Game) -> dict[str, Any]:
    """All that the next deal needs, as JSON; only between deals and at the end.

    Raises BadRecord while a deal is running.
    """
    if game.running is not None:
        raise BadRecord("a snapshot is taken between deals")
    return {
        **{name: getattr(game, name) for name in _PLAIN},
        "phase": str(game.phase),
        "seen": list(game.seen),
        "golden": game.golden,
        "goldens": list(game.goldens),
        "places": None if game.places is None else list(game.places),
        "standing": {name: list(values) for name, values in vars(game.standing).items()},
        "last": None if game.last is None else game.last.as_json(),
        "events": [event.as_json() for event in game.events],
        # Between deals the newest events are public, so those of one viewer are those of all.
        "news": [event.as_json() for event in game.news[-1]],
    }


def restore(agreements: Agreements, data: Mapping[str, Any]) -> Game:
    """The game that `snapshot` wrote. Raises BadRecord for anything else."""
    try:
        return _restored(agreements, data)
    except (KeyError, TypeError, ValueError, AttributeError) as error:
        raise BadRecord(f"not a snapshot: {error!r}") from error


def _restored(agreements: Agreements, data: Mapping[str, Any]) -> Game:
    news = tuple(event_from_json(event) for event in data["news"])
    places, last = data["places"], data["last"]
    return Game(
        agreements=agreements,
        players=agreements.players,
        **{name: data[name] for name in _PLAIN},
        phase=Phase(data["phase"]),
        standing=Standing(**{name: tuple(values) for name, values in data["standing"].items()}),
        seen=tuple(data["seen"]),
        news=(news,) * len(data["seen"]),
        events=tuple(event_from_json(event) for event in data["events"]),
        golden=data.get("golden", 0),
        goldens=tuple(data.get("goldens", ())),
        places=None if places is None else tuple(places),
        last=None if last is None else DealOutcome.from_json(last),
    )
