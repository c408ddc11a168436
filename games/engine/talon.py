"""Taking the talon (rules.md section 5.1)."""

from .actions import Action
from .cards import NO_CARDS
from .errors import IllegalAction
from .events import TalonTaken
from .frozen import changed
from .state import Deal, Game


def enter(game: Game, deal: Deal) -> Game:
    """The declarer takes the talon; there is nothing to choose with three or four players."""
    declarer, shown = deal.the_declarer, _is_shown(game, deal)
    held = deal.hands[declarer] | deal.talon
    taken = deal.but(
        hands=changed(deal.hands, declarer, held), held=held, lying=NO_CARDS, shown=shown
    )
    return game.but(running=taken).told(TalonTaken(declarer, shown))


def legal(game: Game, deal: Deal) -> tuple[Action, ...]:
    """Nobody is asked."""
    return ()


def act(game: Game, deal: Deal, action: Action) -> Game:
    """Nobody is asked. Raises IllegalAction."""
    raise IllegalAction("wrong_step")


def _is_shown(game: Game, deal: Deal) -> bool:
    hide = game.agreements.hide_talon
    if hide == "opening":
        return not deal.at_opening(game.agreements.opening_bid)
    return hide == "never"
