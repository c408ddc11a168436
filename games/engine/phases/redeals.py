"""Claims to a new deal, before the bidding, after the talon and after the exchange (section 3)."""

from collections.abc import Iterable

from games.engine.actions import KEEP, REDEAL, Action, Keep, Redeal
from games.engine.cards import ACES, JACKS, NINES, Cards, Seat, count, points_in
from games.engine.errors import IllegalAction
from games.engine.events import ClaimAsked, ClaimConsidered, ClaimsEnded, ClaimVoided, Redealt
from games.engine.scoring.ledger import charge_now
from games.engine.state import Deal, Game

MOST_IN_A_ROW = 10


def enter_first(game: Game, deal: Deal) -> Game:
    """Before the bidding any active seat may have a right; four aces are forced.

    A seat that has not seen its cards has no claim, but a forced redeal asks nobody.
    """
    if game.agreements.redeal_four_aces and any(_all(hand, ACES) for hand in deal.hands):
        return _forced(game, deal)
    seeing = (seat for seat in deal.from_forehand() if seat not in deal.unseen)
    return _ask(game, deal, (seat for seat in seeing if _first_right(game, deal, seat)))


def enter_talon(game: Game, deal: Deal) -> Game:
    """After the talon the declarer may have a right; four aces are forced."""
    if game.agreements.four_aces_after_talon == "redeal" and deal.four_aces_from_talon:
        return _forced(game, deal)
    return _ask(game, deal, (deal.the_declarer,) if _talon_right(game, deal) else ())


def enter_late(game: Game, deal: Deal) -> Game:
    """After the exchange any active seat may have a right."""
    return _ask(game, deal, (s for s in deal.from_forehand() if _late_right(game, deal, s)))


def legal(game: Game, deal: Deal) -> tuple[Action, ...]:
    """To claim, or not."""
    return (REDEAL, KEEP)


def act(game: Game, deal: Deal, action: Action) -> Game:
    """The answer of the next seat that is asked; the first claim ends the deal.

    Nobody is shown that a seat kept its cards, not even that seat: a number would tell of the rest.
    """
    if isinstance(action, Redeal):
        return _claimed(game, deal)
    if not isinstance(action, Keep):
        raise IllegalAction("wrong_step")
    assert game.to_act is not None
    rest = deal.asked[deal.asked.index(game.to_act) + 1 :]
    if rest:
        return game.but(to_act=rest[0])
    return game.but(running=deal.but(asked=()), to_act=None).told(ClaimsEnded())


def _may_claim(game: Game, deal: Deal) -> bool:
    """Whether anybody may still have a claim: not after 10 redeals in a row, or a void one."""
    # Doubt (section 3, redeals): a void claim ends all later claims of the deal, forced ones
    # too.
    return game.redeals < MOST_IN_A_ROW and not deal.claims_over


def _ask(game: Game, deal: Deal, seats: Iterable[Seat]) -> Game:
    asked = tuple(seats) if _may_claim(game, deal) else ()
    if not asked:
        return game
    # Whoever has a right is told at once: who was told later would know that others have one too.
    considered = game.but(running=deal.but(asked=asked), to_act=asked[0])
    return considered.told(ClaimConsidered(), *map(ClaimAsked, asked))


def _forced(game: Game, deal: Deal) -> Game:
    """A forced redeal asks nobody, but is a claim like any other."""
    return _claimed(game, deal) if _may_claim(game, deal) else game


def _claimed(game: Game, deal: Deal) -> Game:
    """The claim ends the deal; with `redeals_in_a_row_limit` N the N-th in a row is void."""
    if game.redeals + 1 == game.agreements.redeals_in_a_row_limit:
        void = game.but(running=deal.but(claims_over=True, asked=()), to_act=None)
        return charge_now(void.told(ClaimVoided()), deal, deal.dealer, "redeals")
    # Doubt (section 3, redeals): after a redeal, too, nobody is told on whose claim it came.
    return game.but(running=deal.but(ending="redeal", asked=()), to_act=None).told(Redealt())


def _all(hand: Cards, four: Cards) -> bool:
    return hand & four == four


def _below(hand: Cards, bound: int | None) -> bool:
    return bound is not None and points_in(hand) < bound


def _first_right(game: Game, deal: Deal, seat: Seat) -> bool:
    agreed, hand = game.agreements, deal.hands[seat]
    three_nines = agreed.redeal_three_nines == "any" or (
        agreed.redeal_three_nines == "forehand" and seat == deal.forehand
    )
    return (
        _below(hand, agreed.redeal_hand_below)
        or (agreed.redeal_four_nines and _all(hand, NINES))
        or (three_nines and count(hand & NINES) >= 3)
        or (agreed.redeal_four_jacks and _all(hand, JACKS))
    )


def _talon_right(game: Game, deal: Deal) -> bool:
    agreed = game.agreements
    if agreed.redeal_only_at_opening and not deal.at_opening(agreed.opening_bid):
        return False
    return (
        _below(deal.talon, agreed.redeal_talon_below)
        or (agreed.redeal_talon_two_nines and count(deal.talon & NINES) >= 2)
        or (agreed.redeal_talon_three_jacks and count(deal.talon & JACKS) >= 3)
    )


def _late_right(game: Game, deal: Deal, seat: Seat) -> bool:
    agreed, hand = game.agreements, deal.hands[seat]
    return (
        (agreed.redeal_four_nines_after_exchange and _all(hand, NINES))
        or (agreed.redeal_three_nines_after_exchange and count(hand & NINES) >= 3)
        or (agreed.redeal_four_jacks_after_exchange and _all(hand, JACKS))
        or _below(hand, agreed.redeal_hand_below_after_exchange)
    )
