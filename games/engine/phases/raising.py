"""Raising the contract after the talon (rules.md section 5.5)."""

from ..actions import STAND, Action, Raise, Stand, raise_to
from ..agreements import Agreements
from ..bid_limits import check_amount, hand_limit
from ..dataclass_tools import with_own
from ..errors import IllegalAction
from ..events import contract_raised, contract_stood
from ..state import Deal, Game


def is_agreed(agreements: Agreements) -> bool:
    """Return whether a contract can be raised at all."""
    return agreements.raise_after_talon


def enter(game: Game, deal: Deal) -> Game:
    """Ask the declarer, even if nothing higher is possible: skipping would reveal their hand.

    Only where the agreements allow no raise at all is the declarer not asked (section 4).
    """
    agreed = game.agreements
    if (deal.golden and not agreed.golden_raise) or (
        deal.dark is not None and not agreed.dark_raise
    ):
        return game
    return with_own(game, to_act=deal.the_declarer)


def legal(game: Game, deal: Deal) -> tuple[Action, ...]:
    """Return every higher multiple of the bid step up to the limit, and standing."""
    least, step = _min_amount(game, deal), game.agreements.bid_step
    return (*map(raise_to, range(least, current_limit(game, deal) + 1, step)), STAND)


def act(game: Game, deal: Deal, action: Action) -> Game:
    """Raise the contract or leave it."""
    declarer, contract = deal.the_declarer, deal.the_contract
    if isinstance(action, Stand):
        return game.with_events(contract_stood(declarer, contract), to_act=None)
    if not isinstance(action, Raise):
        raise IllegalAction("wrong_step")
    step, least, limit = (
        game.agreements.bid_step,
        _min_amount(game, deal),
        current_limit(game, deal),
    )
    check_amount(step, least, limit, action.amount)
    event = contract_raised(declarer, action.amount)
    return game.with_events(event, running=deal.replace(contract=action.amount), to_act=None)


def current_limit(game: Game, deal: Deal) -> int:
    """Return the limit of the cards held after taking the talon, including those given away."""
    return hand_limit(game.agreements, deal.held)


def _min_amount(game: Game, deal: Deal) -> int:
    step = game.agreements.bid_step
    return deal.the_contract // step * step + step
