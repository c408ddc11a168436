"""Claims to a redeal: before the bidding, after the talon and after the exchange (section 3)."""

from collections.abc import Iterable
from dataclasses import dataclass
from functools import lru_cache

from ..actions import KEEP, REDEAL, Action, Keep, Redeal
from ..agreements import Agreements
from ..cards import ACES, JACKS, NINES, Cards, Seat, iterate, points_in
from ..errors import IllegalAction
from ..events import ClaimAsked, ClaimConsidered, ClaimsEnded, ClaimVoided, Redealt
from ..outcome import Claim
from ..scoring.ledger import charge_before_play
from ..state import Deal, Game, Phase

MAX_IN_A_ROW = 10


@dataclass(frozen=True)
class Ground:
    """An agreement that gives a right to a redeal.

    kind   the cards that prove it; None: all that the hand or the talon holds
    least  how many of them are enough
    """

    name: str
    kind: Cards | None = None
    least: int = 4

    def is_agreed(self, agreements: Agreements) -> bool:
        """Return whether the players agreed on this right."""
        return getattr(agreements, self.name) not in (None, False, "off")

    def holds(self, agreements: Agreements, cards: Cards) -> bool:
        """Return whether a hand, or the talon, has this right, which was agreed on."""
        if self.kind is None:
            return points_in(cards) < int(getattr(agreements, self.name))
        return (cards & self.kind).bit_count() >= self.least

    def proof(self, cards: Cards) -> Cards:
        """Return the cards that prove the right."""
        return cards if self.kind is None else cards & self.kind


THREE_NINES = Ground("redeal_three_nines", NINES, 3)
FOUR_NINES = Ground("redeal_four_nines", NINES)
# In the order of section 12, "below N" last: of several the first is told.
FIRST = (
    FOUR_NINES,
    THREE_NINES,
    Ground("redeal_four_jacks", JACKS),
    Ground("redeal_hand_below"),
)
TALON = (
    Ground("redeal_talon_two_nines", NINES, 2),
    Ground("redeal_talon_three_jacks", JACKS, 3),
    Ground("redeal_talon_below"),
)
LATE = (
    Ground("redeal_four_nines_after_exchange", NINES),
    Ground("redeal_three_nines_after_exchange", NINES, 3),
    Ground("redeal_four_jacks_after_exchange", JACKS),
    Ground("redeal_hand_below_after_exchange"),
)
FOUR_ACES = Ground("redeal_four_aces", ACES)
FORCED_BY_TALON = Ground("four_aces_after_talon", ACES)


def is_first_agreed(agreements: Agreements) -> bool:
    """Return whether the agreements know a claim before the bidding."""
    return agreements.redeal_four_aces or bool(_agreed_grounds(agreements, Phase.CLAIM))


def is_talon_agreed(agreements: Agreements) -> bool:
    """Return whether the agreements know a claim after the talon."""
    forced = agreements.four_aces_after_talon == "redeal"
    return forced or bool(_agreed_grounds(agreements, Phase.TALON_CLAIM))


def is_late_agreed(agreements: Agreements) -> bool:
    """Return whether the agreements know a claim after the exchange."""
    return bool(_agreed_grounds(agreements, Phase.LATE_CLAIM))


def enter_first(game: Game, deal: Deal) -> Game:
    """Consider claims before the bidding, by any active seat; some hands force a redeal.

    A seat that has not seen its cards has no claim, but a forced redeal asks nobody.
    """
    forced = _forced_grounds(game.agreements)
    for seat in deal.from_forehand() if forced else ():
        for ground in forced:
            if ground.holds(game.agreements, deal.hands[seat]):
                return _force_redeal(game, deal, seat, ground)
    seeing = (seat for seat in deal.from_forehand() if seat not in deal.unseen)
    return _consider_claim(game, deal, seeing)


def enter_talon(game: Game, deal: Deal) -> Game:
    """Consider a claim of the declarer after the talon; four aces force a redeal."""
    if game.agreements.four_aces_after_talon == "redeal" and deal.four_aces_from_talon:
        return _force_redeal(game, deal, deal.the_declarer, FORCED_BY_TALON)
    if game.agreements.redeal_only_at_opening and not deal.at_opening(game.agreements.opening_bid):
        return game
    return _consider_claim(game, deal, (deal.the_declarer,))


def enter_late(game: Game, deal: Deal) -> Game:
    """Consider claims after the exchange, by any active seat."""
    return _consider_claim(game, deal, deal.from_forehand())


def legal(game: Game, deal: Deal) -> tuple[Action, ...]:
    """Return claiming and not claiming."""
    return (REDEAL, KEEP)


def act(game: Game, deal: Deal, action: Action) -> Game:
    """Apply the answer of the next seat that is asked; the first claim ends the deal.

    Nobody is shown that a seat kept its cards, not even that seat: a number would tell of the rest.
    """
    if isinstance(action, Redeal):
        return _apply_claim(game, deal, _claim_of(game, deal))
    if not isinstance(action, Keep):
        raise IllegalAction("wrong_step")
    assert game.to_act is not None
    rest = deal.undecided[deal.undecided.index(game.to_act) + 1 :]
    if rest:
        return game.replace(to_act=rest[0])
    return game.with_events(ClaimsEnded(), running=deal.replace(undecided=()), to_act=None)


def _claims_allowed(game: Game, deal: Deal) -> bool:
    """Return whether anybody may still claim.

    Not after 10 redeals in a row, or after a void claim.
    """
    # Doubt (section 3, redeals): a void claim ends all later claims of the deal, forced ones
    # too.
    return game.redeals < MAX_IN_A_ROW and not deal.claims_over


def _consider_claim(game: Game, deal: Deal, seats: Iterable[Seat]) -> Game:
    """Ask those of these seats that have a right."""
    grounds = _agreed_grounds(game.agreements, game.phase)
    if not grounds or not _claims_allowed(game, deal):
        return game
    claimants = tuple([s for s in seats if _ground_of(game, deal, s, grounds) is not None])
    if not claimants:
        return game
    # Every seat with a right is told at once: a seat told later would know that others have one.
    asked = map(ClaimAsked, claimants)
    considered = deal.replace(undecided=claimants)
    return game.with_events(ClaimConsidered(), *asked, running=considered, to_act=claimants[0])


def _force_redeal(game: Game, deal: Deal, seat: Seat, ground: Ground) -> Game:
    """Force a redeal: it asks nobody, but is a claim like any other."""
    if not _claims_allowed(game, deal):
        return game
    # Doubt (section 3, redeals): a forced claim is told with the field that forces it, though
    # its hand may have another right too.
    return _apply_claim(game, deal, _claim(seat, ground, deal.hands[seat]))


def _claim_of(game: Game, deal: Deal) -> Claim:
    """Return the claim of the seat that was asked."""
    seat = game.to_act
    assert seat is not None
    ground = _ground_of(game, deal, seat, _agreed_grounds(game.agreements, game.phase))
    assert ground is not None
    return _claim(seat, ground, _claimed_cards(game, deal, seat))


def _claim(seat: Seat, ground: Ground, cards: Cards) -> Claim:
    return Claim(seat, ground.name, tuple(iterate(ground.proof(cards))))


def _apply_claim(game: Game, deal: Deal, claim: Claim) -> Game:
    """End the deal by a claim; with `redeals_in_a_row_limit` N the N-th in a row is void."""
    claimed = deal.replace(claim=claim, undecided=())
    if game.redeals + 1 == game.agreements.redeals_in_a_row_limit:
        void = game.with_events(ClaimVoided(), running=claimed, to_act=None)
        return charge_before_play(void, claimed, deal.dealer, "redeals")
    redealt = Redealt(claim.seat, claim.ground, claim.cards)
    return game.with_events(redealt, running=claimed.replace(ending="redeal"), to_act=None)


@lru_cache(maxsize=1024)
def _forced_grounds(agreements: Agreements) -> tuple[Ground, ...]:
    """Return the grounds that force a redeal before the bidding, in the order of section 12."""
    nines = (FOUR_NINES,) if agreements.redeal_four_nines_forced else ()
    return nines + ((FOUR_ACES,) if agreements.redeal_four_aces else ())


@lru_cache(maxsize=1024)
def _agreed_grounds(agreements: Agreements, phase: Phase) -> tuple[Ground, ...]:
    """Return the rights of this phase that the players agreed on."""
    return tuple(ground for ground in _GROUNDS[phase] if ground.is_agreed(agreements))


def _ground_of(game: Game, deal: Deal, seat: Seat, grounds: tuple[Ground, ...]) -> Ground | None:
    """Return the first of these rights that a seat has, or None."""
    cards = _claimed_cards(game, deal, seat)
    for ground in grounds:
        if ground.holds(game.agreements, cards) and not _is_for_forehand(game, ground, deal, seat):
            return ground
    return None


def _is_for_forehand(game: Game, ground: Ground, deal: Deal, seat: Seat) -> bool:
    """Return whether this is the right of forehand alone, and the seat is another."""
    alone = ground is THREE_NINES and game.agreements.redeal_three_nines == "forehand"
    return alone and seat != deal.forehand


def _claimed_cards(game: Game, deal: Deal, seat: Seat) -> Cards:
    """Return the cards that a claim in this phase is about: the talon or the seat's hand."""
    return deal.talon if game.phase is Phase.TALON_CLAIM else deal.hands[seat]


_GROUNDS = {Phase.CLAIM: FIRST, Phase.TALON_CLAIM: TALON, Phase.LATE_CLAIM: LATE}
