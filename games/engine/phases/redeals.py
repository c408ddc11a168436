"""Claims to a redeal: before the bidding, after the talon and after the exchange (section 3)."""

from collections.abc import Iterable

from games.engine.actions import KEEP, REDEAL, Action, Keep, Redeal
from games.engine.cards import ACES, JACKS, NINES, Cards, Seat, count, points_in
from games.engine.errors import IllegalAction
from games.engine.events import ClaimAsked, ClaimConsidered, ClaimsEnded, ClaimVoided, Redealt
from games.engine.scoring.ledger import charge_before_play
from games.engine.state import Deal, Game

MAX_IN_A_ROW = 10


def enter_first(game: Game, deal: Deal) -> Game:
    """Consider claims before the bidding, by any active seat; four aces force a redeal.

    A seat that has not seen its cards has no claim, but a forced redeal asks nobody.
    """
    if game.agreements.redeal_four_aces and any(_has_all(hand, ACES) for hand in deal.hands):
        return _force_redeal(game, deal)
    seeing = (seat for seat in deal.from_forehand() if seat not in deal.unseen)
    return _consider_claim(
        game, deal, (seat for seat in seeing if _has_first_right(game, deal, seat))
    )


def enter_talon(game: Game, deal: Deal) -> Game:
    """Consider a claim of the declarer after the talon; four aces force a redeal."""
    if game.agreements.four_aces_after_talon == "redeal" and deal.four_aces_from_talon:
        return _force_redeal(game, deal)
    return _consider_claim(game, deal, (deal.the_declarer,) if _has_talon_right(game, deal) else ())


def enter_late(game: Game, deal: Deal) -> Game:
    """Consider claims after the exchange, by any active seat."""
    return _consider_claim(
        game, deal, (s for s in deal.from_forehand() if _has_late_right(game, deal, s))
    )


def legal(game: Game, deal: Deal) -> tuple[Action, ...]:
    """Return claiming and not claiming."""
    return (REDEAL, KEEP)


def act(game: Game, deal: Deal, action: Action) -> Game:
    """Apply the answer of the next seat that is asked; the first claim ends the deal.

    Nobody is shown that a seat kept its cards, not even that seat: a number would tell of the rest.
    """
    if isinstance(action, Redeal):
        return _apply_claim(game, deal)
    if not isinstance(action, Keep):
        raise IllegalAction("wrong_step")
    assert game.to_act is not None
    rest = deal.undecided[deal.undecided.index(game.to_act) + 1 :]
    if rest:
        return game.replace(to_act=rest[0])
    return game.replace(running=deal.replace(undecided=()), to_act=None).with_events(ClaimsEnded())


def _claims_allowed(game: Game, deal: Deal) -> bool:
    """Return whether anybody may still claim.

    Not after 10 redeals in a row, or after a void claim.
    """
    # Doubt (section 3, redeals): a void claim ends all later claims of the deal, forced ones
    # too.
    return game.redeals < MAX_IN_A_ROW and not deal.claims_over


def _consider_claim(game: Game, deal: Deal, seats: Iterable[Seat]) -> Game:
    claimants = tuple(seats) if _claims_allowed(game, deal) else ()
    if not claimants:
        return game
    # Every seat with a right is told at once: a seat told later would know that others have one.
    considered = game.replace(running=deal.replace(undecided=claimants), to_act=claimants[0])
    return considered.with_events(ClaimConsidered(), *map(ClaimAsked, claimants))


def _force_redeal(game: Game, deal: Deal) -> Game:
    """Force a redeal: it asks nobody, but is a claim like any other."""
    return _apply_claim(game, deal) if _claims_allowed(game, deal) else game


def _apply_claim(game: Game, deal: Deal) -> Game:
    """End the deal by a claim; with `redeals_in_a_row_limit` N the N-th in a row is void."""
    if game.redeals + 1 == game.agreements.redeals_in_a_row_limit:
        void = game.replace(running=deal.replace(claims_over=True, undecided=()), to_act=None)
        return charge_before_play(void.with_events(ClaimVoided()), deal, deal.dealer, "redeals")
    # Doubt (section 3, redeals): nobody is told whose claim it was, after a redeal too.
    return game.replace(
        running=deal.replace(ending="redeal", undecided=()), to_act=None
    ).with_events(Redealt())


def _has_all(hand: Cards, four: Cards) -> bool:
    return hand & four == four


def _is_below(hand: Cards, bound: int | None) -> bool:
    return bound is not None and points_in(hand) < bound


def _has_first_right(game: Game, deal: Deal, seat: Seat) -> bool:
    agreed, hand = game.agreements, deal.hands[seat]
    three_nines = agreed.redeal_three_nines == "any" or (
        agreed.redeal_three_nines == "forehand" and seat == deal.forehand
    )
    return (
        _is_below(hand, agreed.redeal_hand_below)
        or (agreed.redeal_four_nines and _has_all(hand, NINES))
        or (three_nines and count(hand & NINES) >= 3)
        or (agreed.redeal_four_jacks and _has_all(hand, JACKS))
    )


def _has_talon_right(game: Game, deal: Deal) -> bool:
    agreed = game.agreements
    if agreed.redeal_only_at_opening and not deal.at_opening(agreed.opening_bid):
        return False
    return (
        _is_below(deal.talon, agreed.redeal_talon_below)
        or (agreed.redeal_talon_two_nines and count(deal.talon & NINES) >= 2)
        or (agreed.redeal_talon_three_jacks and count(deal.talon & JACKS) >= 3)
    )


def _has_late_right(game: Game, deal: Deal, seat: Seat) -> bool:
    agreed, hand = game.agreements, deal.hands[seat]
    return (
        (agreed.redeal_four_nines_after_exchange and _has_all(hand, NINES))
        or (agreed.redeal_three_nines_after_exchange and count(hand & NINES) >= 3)
        or (agreed.redeal_four_jacks_after_exchange and _has_all(hand, JACKS))
        or _is_below(hand, agreed.redeal_hand_below_after_exchange)
    )
