"""Naming the trump suit (rules.md section 5.6)."""

from ..actions import Action, NameTrump, trump
from ..agreements import Agreements
from ..errors import IllegalAction
from ..events import TrumpNamed
from ..state import Deal, Game


def is_agreed(agreements: Agreements) -> bool:
    """Return whether the declarer names the trump suit."""
    return agreements.trump_choice == "declarer"


def enter(game: Game, deal: Deal) -> Game:
    """Ask the declarer."""
    return game.replace(to_act=deal.the_declarer)


def legal(game: Game, deal: Deal) -> tuple[Action, ...]:
    """Return any suit."""
    return tuple(trump(suit) for suit in range(4))


def act(game: Game, deal: Deal, action: Action) -> Game:
    """Name the trump suit, which the declarer then owns (section 6.7)."""
    if not isinstance(action, NameTrump):
        raise IllegalAction("wrong_step")
    named = deal.replace(trump=action.suit, trump_maker=deal.the_declarer)
    event = TrumpNamed(deal.the_declarer, action.suit)
    return game.with_events(event, running=named, to_act=None)
