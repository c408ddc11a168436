"""The rules of Thousand in pure Python.

docs/rules.md is authoritative for the rules, docs/record.md for the notation.

A deal in ten lines:

>>> from random import Random
>>> agreements = agreements_from({"preset": "classic", "max_deals": 1})
>>> game = new_game(agreements, first_dealer=0)
>>> game = start_deal(game, shuffle.deck(bytes(32), ["", "", ""], 0))
>>> observe(game, 1).bids, [str(action) for action in legal_actions(game)][-2:]
(((1, 100),), ['bid 180', 'pass'])
>>> random = Random(1)
>>> while not game.over:
...     game = act(game, game.to_act, random.choice(legal_actions(game)))
>>> game.last.outcome, sum(game.last.points), game.winner == game.places.index(1)
('failed', 120, True)
"""

from . import shuffle
from .actions import Action, parse_action
from .agreements import PRESETS, SPECS, Agreements, agreements_from, spec
from .errors import AgreementProblem, BadAgreements, BadRecord, IllegalAction
from .events import Event
from .flow import act, legal_actions, start_deal, stop
from .new_game import new_game, restore, snapshot
from .observation import Observation, observe
from .outcome import DealOutcome
from .phases.bidding import has_begun as bidding_has_begun
from .record import DealLog, Replay, replay, result_of, write_record
from .state import Game, Phase, Standing

# The version of the rules, stored with each result.
RULES_VERSION = 2

__all__ = [
    "PRESETS",
    "RULES_VERSION",
    "SPECS",
    "Action",
    "AgreementProblem",
    "Agreements",
    "BadAgreements",
    "BadRecord",
    "DealLog",
    "DealOutcome",
    "Event",
    "Game",
    "IllegalAction",
    "Observation",
    "Phase",
    "Replay",
    "Standing",
    "act",
    "agreements_from",
    "bidding_has_begun",
    "legal_actions",
    "new_game",
    "observe",
    "parse_action",
    "replay",
    "restore",
    "result_of",
    "shuffle",
    "snapshot",
    "spec",
    "start_deal",
    "stop",
    "write_record",
]
