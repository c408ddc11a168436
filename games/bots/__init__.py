"""Players without memory: each sees an observation and the legal actions, and chooses one."""

from types import MappingProxyType

from games.bots.caretaker import Caretaker
from games.bots.greedy import Greedy
from games.bots.protocol import Bot
from games.bots.style import Style

__all__ = ["LEVELS", "Bot"]

LEVELS: MappingProxyType[str, Bot] = MappingProxyType(
    {
        "caretaker": Caretaker(),
        # Frozen under this name: the reference for all others (docs/decisions/0006).
        "greedy": Greedy(),
        "cautious": Greedy(Style(min_contract_value=25.0, raise_margin=8.0)),
        "bold": Greedy(Style(min_contract_value=-25.0, give_up_below=-90.0)),
    }
)
