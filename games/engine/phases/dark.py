"""Dark deals: who may declare without seeing the cards (rules.md section 4, dark deal)."""

from games.engine.actions import DARK, LOOK, Action, Dark, Look
from games.engine.cards import Seat
from games.engine.errors import IllegalAction
from games.engine.events import DarkChosen, HandLooked
from games.engine.forced_declarer import obliged
from games.engine.state import Deal, Game

NOBODY: frozenset[Seat] = frozenset()


def enter(game: Game, deal: Deal) -> Game:
    """Nobody sees a card while somebody may still choose; with "anyone" there is no choosing."""
    kind = game.agreements.dark
    if kind == "off" or obliged(game, deal) is not None:
        return game
    if kind == "anyone":
        blind = frozenset(seat for seat in deal.active if _allowed(game, seat))
        return game.but(running=deal.but(unseen=blind))
    seats = _from_opener(deal) if kind == "first" else (deal.opener,)
    asked = tuple(seat for seat in seats if _allowed(game, seat))
    if not asked:
        return game
    choosing = deal.but(asked=asked, unseen=frozenset(deal.active))
    return game.but(running=choosing, to_act=asked[0])


def legal(game: Game, deal: Deal) -> tuple[Action, ...]:
    """To go without seeing the cards, or to look."""
    return (DARK, LOOK)


def act(game: Game, deal: Deal, action: Action) -> Game:
    """The choice of the seat that is asked: the first who says dark is the opener of the deal."""
    seat, *rest = deal.asked
    if isinstance(action, Dark):
        chosen = deal.but(dark=seat, opener=seat, asked=(), unseen=frozenset((seat,)))
        return game.but(running=chosen, to_act=None).told(DarkChosen(seat))
    if not isinstance(action, Look):
        raise IllegalAction("wrong_step")
    # Doubt (section 4, dark deal): with "first" a look shows nothing yet.
    # Cards are shown to all at once, when nobody can choose any more.
    looked = deal.but(asked=tuple(rest), unseen=deal.unseen if rest else NOBODY)
    return game.but(running=looked, to_act=rest[0] if rest else None).told(HandLooked(seat))


def _allowed(game: Game, seat: Seat) -> bool:
    """Whether this seat may have a dark deal now."""
    agreed, now = game.agreements, game.standing
    if agreed.dark_not_on_barrel and any(attempts is not None for attempts in now.barrel):
        return False
    return agreed.dark_min_score is None or now.scores[seat] >= agreed.dark_min_score


def _from_opener(deal: Deal) -> tuple[Seat, ...]:
    place = deal.active.index(deal.opener)
    return deal.active[place:] + deal.active[:place]
