"""Declarers without bidding: in golden deals, and because of the barrel (section 4)."""

from .bid_limits import BASE_LIMIT
from .cards import Seat
from .state import Deal, Game


def forced_declarer(game: Game, deal: Deal) -> tuple[Seat, int] | None:
    """Return the seat that declares without bidding and its contract, or None (4 and 4.6)."""
    if deal.golden:
        return deal.forehand, BASE_LIMIT
    seat = _declarer_by_barrel(game, deal)
    return None if seat is None else (seat, _min_winning_contract(game))


def _declarer_by_barrel(game: Game, deal: Deal) -> Seat | None:
    agreed, now = game.agreements, game.standing
    if not (agreed.obligatory_last_barrel or agreed.barrel_takes_talon):
        return None
    on_barrel = [seat for seat in deal.active if now.barrel[seat] is not None]
    last_attempt = (agreed.barrel_attempts or 0) - 1
    last = [s for s in on_barrel if now.falls[s] == 2 and now.barrel[s] == last_attempt]
    if agreed.obligatory_last_barrel and len(last) == 1:
        return last[0]
    return on_barrel[0] if agreed.barrel_takes_talon and len(on_barrel) == 1 else None


def _min_winning_contract(game: Game) -> int:
    """Return the smallest whole number that wins from the threshold, whatever the limits."""
    agreed = game.agreements
    return agreed.target - agreed.barrel_threshold + agreed.more_than_target
