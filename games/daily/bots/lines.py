"""The line of a deal as one bot saw it: from it and the secret alone its choice follows.

Pure functions. What is hidden from the bot is not in its observation.
"""

import hmac
import json
from enum import Enum
from hashlib import sha256
from typing import Any

from games.engine.observation import Observation
from games.engine.outcome import DealOutcome

# Named one by one: a field that the engine gets tomorrow must not change the lines of today.
NAMES = (
    "seat", "deal", "dealer", "opener", "active", "phase", "claiming", "cuts", "nines_cut", "dark",
    "unseen", "hand", "talon", "talon_open", "talon_count", "offers", "sale", "bids", "declarer",
    "contract", "given", "laid", "trump", "leader", "trick", "plays", "declared", "marriages",
    "limit", "limit_marriages", "last",
)  # fmt: skip
# The same in all lines of a deal, or follows from the others, or says when others were shown
# something (`seq`).
LEFT_OUT = (
    "players", "agreements", "played", "standing", "golden", "to_act", "counts", "bid",
    "last_trick", "last_winner", "last_points", "points", "tricks", "played_cards", "unplayable",
    "winner", "places", "stopped", "seq", "events",
)  # fmt: skip


def line_hash(day_secret: bytes, deal: int, observation: Observation) -> str:
    """Return the HMAC-SHA-256 of the line, in hex: nobody without the secret can guess it."""
    message = f"bot {deal}|{line_text(observation)}"
    return hmac.new(day_secret, message.encode(), sha256).hexdigest()


def line_text(observation: Observation) -> str:
    """Return all that the bot saw as text, the same in every process."""
    return ";".join(f"{name}={_text(getattr(observation, name))}" for name in NAMES)


def _text(value: Any) -> str:
    if isinstance(value, DealOutcome):
        return json.dumps(value.as_json(), sort_keys=True)
    if isinstance(value, frozenset):
        return _text(tuple(sorted(value)))
    if isinstance(value, tuple):
        return f"({','.join(map(_text, value))})"
    return str(value) if isinstance(value, Enum) else repr(value)
