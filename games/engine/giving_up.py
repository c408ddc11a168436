"""Giving up before play: distribution and write-off (rules.md section 7)."""

from games.engine.actions import DISTRIBUTE, WRITE_OFF, Action, Distribute
from games.engine.errors import IllegalAction
from games.engine.events import Distributed, WrittenOff
from games.engine.state import Deal, Game


def legal(game: Game, deal: Deal) -> tuple[Action, ...]:
    """The ways of giving up that the declarer has now."""
    return tuple(a for a in (DISTRIBUTE, WRITE_OFF) if refusal(game, deal, a) is None)


def act(game: Game, deal: Deal, action: Action) -> Game:
    """The declarer gives up. Raises IllegalAction."""
    reason = refusal(game, deal, action)
    if reason is not None:
        raise IllegalAction("not_allowed", reason=reason)
    if isinstance(action, Distribute):
        return _end(game, deal, "distributed").told(Distributed(deal.the_declarer))
    return _end(game, deal, "written_off").told(WrittenOff(deal.the_declarer))


def refusal(game: Game, deal: Deal, action: Action) -> str | None:
    """Why the declarer may not give up like this (a key of REASONS), or None."""
    agreed = game.agreements
    kind = agreed.distribution if isinstance(action, Distribute) else agreed.write_off
    if kind == "off":
        return "off"
    if agreed.four_aces_after_talon == "give_ace" and deal.four_aces_from_talon:
        return "four_aces"
    if not _free_of_barrel(game, deal):
        return "barrel"
    return _no_distribution(game, deal) if isinstance(action, Distribute) else None


def _free_of_barrel(game: Game, deal: Deal) -> bool:
    """`give_up_on_barrel`: who may give up while a seat is on the barrel."""
    barrel, who = game.standing.barrel, game.agreements.give_up_on_barrel
    if who == "all" or all(attempts is None for attempts in barrel):
        return True
    return who == "others" and barrel[deal.the_declarer] is None


def _no_distribution(game: Game, deal: Deal) -> str | None:
    """What bars a distribution alone; a write-off is allowed in golden and dark deals."""
    if deal.golden and not game.agreements.distribution_in_golden:
        return "golden"
    if deal.dark is not None and not game.agreements.distribution_in_dark:
        return "dark"
    limit = game.agreements.distribution_limit
    used = game.standing.distributions[deal.the_declarer]
    return "limit" if limit is not None and used >= limit else None


def _end(game: Game, deal: Deal, ending: str) -> Game:
    return game.but(running=deal.but(ending=ending), to_act=None)
