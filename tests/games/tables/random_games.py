"""Random games of several presets, so that rare situations occur as well."""

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from random import Random

from accounts.models import User
from games import engine
from games.models import Game
from games.tables.state.live_game import LiveGame
from tests.games.tables.driver import turns

# In each deal both are asked before the bidding, and talon and exchange may give rights too.
POOR = {1: "9S JS QD KH KD QC JC", 2: "9C JH JD QS QH KS KC"}
# What a person does rarely: it ends a deal early.
EARLY_ENDS = ("redeal", "distribute", "write_off")
ONE = {"max_deals": 1}
# Preset, differences and seed: each kind of claim, cuts, a talon that stays hidden, golden and dark
# deals, cards that are not seen, piles, cards laid aside, a seat that sits out.
VARIANTS = {
    "classic": ("classic", {}, 1),
    "store": ("store", {}, 2),
    "polish": ("polish", {}, 3),
    "claims": (
        "classic",
        {
            "redeal_hand_below": 20,
            "redeal_three_nines": "any",
            "redeal_talon_below": 10,
            "redeal_talon_two_nines": True,
            "redeal_only_at_opening": False,
            "redeal_hand_below_after_exchange": 20,
            "redeal_three_nines_after_exchange": True,
            "write_off": "aces",
        },
        4,
    ),
    "hidden": (
        "store",
        {"cutting": "right", "hide_talon": "always", "must_overtake": True, "open_exchange": False},
        5,
    ),
    "golden": ("club", ONE, 6),
    "dark": ("classic", {**ONE, "dark": "first", "dark_any_bid_unhides": True}, 7),
    "blind": ("classic", {**ONE, "dark": "anyone", "free_opening": True}, 8),
    "duel": ("duel", {**ONE, "two_player": "piles_of_three"}, 9),
    "laid": ("lithuanian", ONE, 11),
    "four": ("four", {**ONE, "hide_talon": "opening", "trump_choice": "declarer"}, 10),
}


def chance(variant: str) -> Callable[[LiveGame], str]:
    """A player who does anything that is legal, the same at each run."""
    random = Random(VARIANTS[variant][2])

    def choose(live: LiveGame) -> str:
        legal = [str(action) for action in engine.legal_actions(live.game)]
        wish = random.choice(legal)
        return random.choice(legal) if wish in EARLY_ENDS else wish

    return choose


@dataclass(frozen=True)
class Varied:
    """A running game of a variant, and its users in the order of their seats."""

    variant: str
    game: Game
    users: list[User]

    @property
    def id(self) -> str:
        return self.game.id

    def turns(self) -> Iterator[LiveGame]:
        """Play to the end by chance, and yield the state after each action."""
        return turns(self.id, self.users, chance(self.variant))
