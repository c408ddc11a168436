"""The ladder of bots, the weakest first, and the bots outside it.

Each level has a neutral bot under its own name, and two styles, as "club-cautious" and "club-bold".
Budgets are fixed, so that strength does not depend on the load (docs/bots.md).
"""

from collections.abc import Callable
from types import MappingProxyType

from .heuristics.caretaker import Caretaker
from .heuristics.greedy import Greedy
from .heuristics.novice import Novice
from .heuristics.style import Style
from .protocol import Bot
from .search import Budget, Searcher

LADDER = ("beginner", "casual", "club", "strong", "expert", "master")
STYLES = ("cautious", "bold")

# Goes up with each change of what a level chooses: moves that people find bad are kept with it.
VERSION = 1

# Points that a contract must be worth, by style.
POINTS = {"": 0.0, "cautious": 20.0, "bold": -20.0}
# Chances to win that a bid must gain, by style.
CHANCES = {"": 0.0, "cautious": 0.01, "bold": -0.01}
BUDGETS = {
    "club": Budget(bidding=0, exchange=1, play=1, drawn=1),
    "strong": Budget(bidding=0, exchange=4, play=3, drawn=1),
    "expert": Budget(bidding=16, exchange=10, play=8, drawn=1),
    "master": Budget(bidding=96, exchange=24, play=64, drawn=8),
}


def _beginner(style: str) -> Bot:
    weighs = Style(
        min_contract_value=-15.0 + POINTS[style],
        give_up_below=-125.0,
        trick_bonus=12.0,
        opponent_weight=0.1,
        rival_weight=0.0,
        marriage_chance=0.5,
    )
    return Novice(fondness=120, style=weighs)


def _casual(style: str) -> Bot:
    weighs = Style(
        min_contract_value=-8.0 + POINTS[style],
        give_up_below=-100.0,
        trick_bonus=8.0,
        opponent_weight=0.3,
        rival_weight=0.1,
        marriage_chance=0.65,
    )
    return Novice(remembers_aces=True, style=weighs)


def _searching(level: str) -> Callable[[str], Bot]:
    return lambda style: Searcher(
        BUDGETS[level],
        heuristic=Greedy(Style(min_contract_value=POINTS[style])),
        caution=CHANCES[style],
    )


MAKERS: dict[str, Callable[[str], Bot]] = {
    "beginner": _beginner,
    "casual": _casual,
    **{level: _searching(level) for level in BUDGETS},
}


def key_of(level: str, style: str = "") -> str:
    """Return the name of a bot of this level: "club", "club-bold"."""
    return f"{level}-{style}" if style else level


def level_of(key: str) -> str:
    """Return the level in a bot's name: "club" of "club-bold"; other bots are their own level."""
    level, _, style = key.rpartition("-")
    return level if level in LADDER and style in STYLES else key


def style_of(key: str) -> str:
    """Return the style in a bot's name: "bold" of "club-bold"; "" without one."""
    return key.removeprefix(level_of(key)).removeprefix("-")


LEVELS: MappingProxyType[str, Bot] = MappingProxyType(
    {
        "caretaker": Caretaker(),
        # Frozen under this name: the reference for all others (docs/decisions/0006).
        "greedy": Greedy(),
        "cautious": Greedy(Style(min_contract_value=25.0, raise_margin=8.0)),
        "bold": Greedy(Style(min_contract_value=-25.0, give_up_below=-90.0)),
        **{key_of(level, style): MAKERS[level](style) for level in LADDER for style in POINTS},
    }
)
