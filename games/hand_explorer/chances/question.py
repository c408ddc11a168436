"""A question to the explorer: a hand, the agreements, the scores and the bids so far."""

from dataclasses import dataclass
from functools import cached_property

from games.engine.agreements import Agreements
from games.engine.bid_limits import bidding_limit
from games.engine.cards import ALL_CARDS, Cards, Seat, cards_of, count, iterate
from games.engine.new_game import new_game
from games.engine.observation import Observation, observe
from games.engine.state import Phase, Standing, blank_deal

YOU, LEFT, RIGHT = 0, 1, 2
SEATS = (YOU, LEFT, RIGHT)
BEFORE_TALON, AFTER_TALON = 7, 10
# Contracts are shown in such steps, up to the highest one.
SHOWN_STEP = 10
HIGHEST = 300


@dataclass(frozen=True)
class HandQuestion:
    """A hand and all that its chances depend on.

    hand    seven cards before the talon, or ten after it
    scores  of you, of the player to your left, and of the one to your right
    dealer  a seat of these
    holder  who holds the highest bid, and `bid` is its amount
    """

    agreements: Agreements
    hand: Cards
    scores: tuple[int, int, int] = (0, 0, 0)
    dealer: Seat = LEFT
    holder: Seat = RIGHT
    bid: int = 100

    @property
    def has_talon(self) -> bool:
        """Return whether the talon has been taken: ten cards."""
        return count(self.hand) == AFTER_TALON

    @property
    def opener(self) -> Seat:
        """Return who opens the bidding, to the dealer's left (section 4.1)."""
        return (self.dealer + 1) % len(SEATS)

    @property
    def lowest(self) -> int:
        """Return the lowest contract that there is."""
        return self.agreements.opening_bid

    @property
    def limit(self) -> int:
        """Return the highest bid that the hand allows (section 4.3)."""
        on_barrel = self.standing.barrel[YOU] is not None
        return bidding_limit(self.agreements, self.hand, on_barrel)

    @property
    def contracts(self) -> range:
        """Return all contracts from the lowest one on, by the step of bids."""
        return range(self.lowest, HIGHEST + 1, self.agreements.bid_step)

    @cached_property
    def standing(self) -> Standing:
        """Return the standing with these scores, and with nothing else that a game leaves.

        Raises:
            BadRecord: No game has these scores.
        """
        agreed = self.agreements
        has_barrel = agreed.barrel and agreed.barrel_mode != "declarer_only"
        barrel = [
            0 if has_barrel and score >= agreed.barrel_threshold else None for score in self.scores
        ]
        data = {"scores": list(self.scores), "barrel": barrel}
        return new_game(agreed, self.dealer, data).standing

    @cached_property
    def observation(self) -> Observation:
        """Return what you know as the next to bid. The hands of the others are not in it.

        Raises:
            BadRecord: No game has these scores.
        """
        unseen = iterate(ALL_CARDS & ~self.hand)
        talon = cards_of(unseen[14:])
        deal = blank_deal(len(SEATS)).replace(
            before=self.standing,
            dealer=self.dealer,
            opener=self.opener,
            active=SEATS,
            hands=(self.hand, cards_of(unseen[:7]), cards_of(unseen[7:14])),
            piles=(talon,),
            talon_on_table=talon,
            bids=self._bids(),
            bid=self.bid,
            bidder=self.holder,
        )
        game = new_game(self.agreements, self.dealer, self.standing)
        return observe(game.replace(phase=Phase.BIDDING, to_act=YOU, running=deal), YOU)

    def _bids(self) -> tuple[tuple[Seat, int], ...]:
        """Return the opening bid, and the highest one if it is another."""
        opening, highest = (self.opener, self.lowest), (self.holder, self.bid)
        return (opening,) if highest == opening else (opening, highest)
