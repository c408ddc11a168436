"""Taking the talon, or one of two piles (rules.md sections 5.1 and 5.4)."""

from ..actions import Action, Take
from ..dataclass_tools import with_item, with_own
from ..errors import IllegalAction
from ..events import talon_taken
from ..state import Deal, Game
from ..talon_visibility import talon_is_shown


def enter(game: Game, deal: Deal) -> Game:
    """Give the talon to the declarer; with two players they first choose a pile."""
    if len(deal.piles) > 1:
        return with_own(game, to_act=deal.the_declarer)
    return _take_talon(game, deal, 0)


def legal(game: Game, deal: Deal) -> tuple[Action, ...]:
    """Return either pile."""
    return tuple(Take(pile) for pile in range(len(deal.piles)))


def act(game: Game, deal: Deal, action: Action) -> Game:
    """Take a pile."""
    if not isinstance(action, Take):
        raise IllegalAction("wrong_step")
    if action.pile not in range(len(deal.piles)):
        raise IllegalAction("unknown_action")
    return _take_talon(game, deal, action.pile).replace(to_act=None)


def _take_talon(game: Game, deal: Deal, pile: int) -> Game:
    declarer, talon, shown = deal.the_declarer, deal.piles[pile], talon_is_shown(game, deal)
    held = deal.hands[declarer] | talon
    taken = deal.replace(
        hands=with_item(deal.hands, declarer, held),
        held=held,
        talon=talon,
        talon_on_table=deal.talon_on_table & ~talon,
        talon_shown=shown,
    )
    return game.with_events(talon_taken(declarer, shown), running=taken)
