"""Giving up before play: distribution and write-off (rules.md section 7)."""

from .actions import DISTRIBUTE, WRITE_OFF, Action, Distribute
from .errors import IllegalAction
from .events import Distributed, Event, WrittenOff
from .state import Deal, Game


def legal(game: Game, deal: Deal) -> tuple[Action, ...]:
    """Return the ways in which the declarer may give up now."""
    return tuple([a for a in (DISTRIBUTE, WRITE_OFF) if refusal(game, deal, a) is None])


def act(game: Game, deal: Deal, action: Action) -> Game:
    """Give up the deal for the declarer.

    Raises:
        IllegalAction: The declarer may not give up like this.
    """
    reason = refusal(game, deal, action)
    if reason is not None:
        raise IllegalAction("not_allowed", reason=reason)
    if isinstance(action, Distribute):
        return _end_deal(game, deal, "distributed", Distributed(deal.the_declarer))
    return _end_deal(game, deal, "written_off", WrittenOff(deal.the_declarer))


def refusal(game: Game, deal: Deal, action: Action) -> str | None:
    """Return why the declarer may not give up like this (a key of REASON_TEXTS), or None."""
    agreed = game.agreements
    kind = agreed.distribution if isinstance(action, Distribute) else agreed.write_off
    if kind == "off":
        return "off"
    if agreed.four_aces_after_talon == "give_ace" and deal.four_aces_from_talon:
        return "four_aces"
    if not _barrel_allows(game, deal):
        return "barrel"
    return _distribution_refusal(game, deal) if isinstance(action, Distribute) else None


def _barrel_allows(game: Game, deal: Deal) -> bool:
    """Return whether `give_up_on_barrel` lets the declarer give up."""
    barrel, allowed = game.standing.barrel, game.agreements.give_up_on_barrel
    if allowed == "all" or all(attempts is None for attempts in barrel):
        return True
    return allowed == "others" and barrel[deal.the_declarer] is None


def _distribution_refusal(game: Game, deal: Deal) -> str | None:
    """Return what forbids a distribution alone, or None.

    A write-off is allowed in golden and dark deals.
    """
    if deal.golden and not game.agreements.distribution_in_golden:
        return "golden"
    if deal.dark is not None and not game.agreements.distribution_in_dark:
        return "dark"
    limit = game.agreements.distribution_limit
    used = game.standing.distributions[deal.the_declarer]
    return "limit" if limit is not None and used >= limit else None


def _end_deal(game: Game, deal: Deal, ending: str, event: Event) -> Game:
    return game.with_events(event, running=deal.replace(ending=ending), to_act=None)
