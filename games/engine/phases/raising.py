"""Raising the contract after the talon (rules.md section 5.5)."""

from games.engine.actions import STAND, Action, Raise, Stand, raise_to
from games.engine.bid_limits import check_amount, limit_of
from games.engine.errors import IllegalAction
from games.engine.events import ContractRaised, ContractStood
from games.engine.state import Deal, Game


def enter(game: Game, deal: Deal) -> Game:
    """The declarer is asked, even when nothing higher is possible: skipping would tell his hand.

    Only where the agreements allow no raise at all is he not asked (section 4).
    """
    agreed = game.agreements
    if (deal.golden and not agreed.golden_raise) or (
        deal.dark is not None and not agreed.dark_raise
    ):
        return game
    return game.but(to_act=deal.the_declarer)


def legal(game: Game, deal: Deal) -> tuple[Action, ...]:
    """Every higher multiple of the bid step up to the limit, and letting it stand."""
    least, step = _least(game, deal), game.agreements.bid_step
    return (*map(raise_to, range(least, limit_now(game, deal) + 1, step)), STAND)


def act(game: Game, deal: Deal, action: Action) -> Game:
    """The declarer raises or stands."""
    declarer, contract = deal.the_declarer, deal.the_contract
    if isinstance(action, Stand):
        return game.but(to_act=None).told(ContractStood(declarer, contract))
    if not isinstance(action, Raise):
        raise IllegalAction("wrong_step")
    step, least, limit = game.agreements.bid_step, _least(game, deal), limit_now(game, deal)
    check_amount(step, least, limit, action.amount)
    raised = game.but(running=deal.but(contract=action.amount), to_act=None)
    return raised.told(ContractRaised(declarer, action.amount))


def limit_now(game: Game, deal: Deal) -> int:
    """The limit counted on the cards held after taking the talon, those given away too."""
    return limit_of(game.agreements, deal.held)


def _least(game: Game, deal: Deal) -> int:
    step = game.agreements.bid_step
    return deal.the_contract // step * step + step
