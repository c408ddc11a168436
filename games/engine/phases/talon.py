"""Taking the talon, or one of two piles (rules.md sections 5.1 and 5.4)."""

from games.engine.actions import Action, Take
from games.engine.dataclass_tools import changed
from games.engine.errors import IllegalAction
from games.engine.events import TalonTaken
from games.engine.state import Deal, Game
from games.engine.talon_visibility import talon_is_shown


def enter(game: Game, deal: Deal) -> Game:
    """The declarer takes the talon; with two players he first chooses a pile."""
    if len(deal.piles) > 1:
        return game.but(to_act=deal.the_declarer)
    return _take(game, deal, 0)


def legal(game: Game, deal: Deal) -> tuple[Action, ...]:
    """Either pile."""
    return tuple(Take(pile) for pile in range(len(deal.piles)))


def act(game: Game, deal: Deal, action: Action) -> Game:
    """The declarer takes a pile."""
    if not isinstance(action, Take):
        raise IllegalAction("wrong_step")
    if action.pile not in range(len(deal.piles)):
        raise IllegalAction("unknown_action")
    return _take(game, deal, action.pile).but(to_act=None)


def _take(game: Game, deal: Deal, pile: int) -> Game:
    declarer, talon, shown = deal.the_declarer, deal.piles[pile], talon_is_shown(game, deal)
    held = deal.hands[declarer] | talon
    taken = deal.but(
        hands=changed(deal.hands, declarer, held),
        held=held,
        talon=talon,
        lying=deal.lying & ~talon,
        shown=shown,
    )
    return game.but(running=taken).told(TalonTaken(declarer, shown))
