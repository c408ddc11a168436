"""Dark deals: the right to declare without seeing the cards (rules.md section 4, dark deal)."""

from ..actions import DARK, LOOK, Action, Dark, Look
from ..agreements import Agreements
from ..cards import Seat
from ..errors import IllegalAction
from ..events import DarkChosen, HandLooked
from ..forced_declarer import forced_declarer
from ..state import Deal, Game

NOBODY: frozenset[Seat] = frozenset()


def is_agreed(agreements: Agreements) -> bool:
    """Return whether a deal can be dark."""
    return agreements.dark != "off"


def enter(game: Game, deal: Deal) -> Game:
    """Hide all cards while somebody may still choose; with "anyone" there is no choice."""
    kind = game.agreements.dark
    if forced_declarer(game, deal) is not None:
        return game
    if kind == "anyone":
        blind = frozenset(seat for seat in deal.active if _may_go_dark(game, seat))
        return game.replace(running=deal.replace(unseen=blind))
    seats = _from_opener(deal) if kind == "first" else (deal.opener,)
    asked = tuple(seat for seat in seats if _may_go_dark(game, seat))
    if not asked:
        return game
    choosing = deal.replace(undecided=asked, unseen=frozenset(deal.active))
    return game.replace(running=choosing, to_act=asked[0])


def legal(game: Game, deal: Deal) -> tuple[Action, ...]:
    """Return going dark and looking."""
    return (DARK, LOOK)


def act(game: Game, deal: Deal, action: Action) -> Game:
    """Apply the choice of the seat that is asked; the first to go dark opens the deal."""
    seat, *rest = deal.undecided
    if isinstance(action, Dark):
        chosen = deal.replace(dark=seat, opener=seat, undecided=(), unseen=frozenset((seat,)))
        return game.with_events(DarkChosen(seat), running=chosen, to_act=None)
    if not isinstance(action, Look):
        raise IllegalAction("wrong_step")
    # Doubt (section 4, dark deal): with "first" a look shows nothing yet.
    # Cards are shown to all at once, when nobody can choose a dark deal now.
    looked = deal.replace(undecided=tuple(rest), unseen=deal.unseen if rest else NOBODY)
    return game.with_events(HandLooked(seat), running=looked, to_act=rest[0] if rest else None)


def _may_go_dark(game: Game, seat: Seat) -> bool:
    """Return whether this seat may have a dark deal now."""
    agreed, now = game.agreements, game.standing
    if agreed.dark_not_on_barrel and any(attempts is not None for attempts in now.barrel):
        return False
    return agreed.dark_min_score is None or now.scores[seat] >= agreed.dark_min_score


def _from_opener(deal: Deal) -> tuple[Seat, ...]:
    place = deal.active.index(deal.opener)
    return deal.active[place:] + deal.active[:place]
