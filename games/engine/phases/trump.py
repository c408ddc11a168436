"""Naming the trump suit (rules.md section 5.6)."""

from games.engine.actions import Action, NameTrump, trump
from games.engine.errors import IllegalAction
from games.engine.events import TrumpNamed
from games.engine.state import Deal, Game


def enter(game: Game, deal: Deal) -> Game:
    """The declarer is asked with `trump_choice` "declarer" alone."""
    asked = game.agreements.trump_choice == "declarer"
    return game.but(to_act=deal.the_declarer) if asked else game


def legal(game: Game, deal: Deal) -> tuple[Action, ...]:
    """Any suit."""
    return tuple(trump(suit) for suit in range(4))


def act(game: Game, deal: Deal, action: Action) -> Game:
    """The declarer names trump, and owns it (section 6.7)."""
    if not isinstance(action, NameTrump):
        raise IllegalAction("wrong_step")
    named = deal.but(trump=action.suit, trump_maker=deal.the_declarer)
    return game.but(running=named, to_act=None).told(TrumpNamed(deal.the_declarer, action.suit))
