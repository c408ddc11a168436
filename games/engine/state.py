"""The immutable state of a game: values that last between deals, and the running deal."""

from dataclasses import dataclass
from enum import StrEnum
from functools import cache
from typing import Any

from .agreements import Agreements
from .cards import ACES, NO_CARDS, Card, Cards, Seat, Suit
from .cutting import Cutting
from .dataclass_tools import Frozen, merged, quick_init, with_own
from .events import Event
from .outcome import Claim, DealOutcome


class Phase(StrEnum):
    """The phases of a deal (docs/record.md); DECK waits for a deck, OVER is the end of the game."""

    DECK = "deck"
    CUT = "cut"
    DARK = "dark"
    CLAIM = "claim"
    BIDDING = "bidding"
    BUYBACK = "buyback"
    PILE = "pile"
    TALON_CLAIM = "talon_claim"
    EXCHANGE = "exchange"
    LATE_CLAIM = "late_claim"
    RAISE = "raise"
    TRUMP = "trump"
    PLAY = "play"
    OVER = "over"


CLAIMS = frozenset((Phase.CLAIM, Phase.TALON_CLAIM, Phase.LATE_CLAIM))


def left_of(seat: Seat, players: int) -> Seat:
    """Return the next seat of the table clockwise, whether it plays this deal or sits out."""
    return (seat + 1) % players


def next_of(active: tuple[Seat, ...], seat: Seat) -> Seat:
    """Return the next of these seats, which are ascending, clockwise."""
    return active[active.index(seat) + 1 - len(active)]


@cache
def seats_after(seats: tuple[Seat, ...], dealer: Seat) -> tuple[Seat, ...]:
    """Return these seats, beginning with the first to the dealer's left."""
    left = tuple(seat for seat in seats if seat > dealer)
    return left + tuple(seat for seat in seats if seat <= dealer)


@cache
def _others(seats: tuple[Seat, ...], declarer: Seat | None) -> tuple[Seat, ...]:
    return tuple(seat for seat in seats if seat != declarer)


@quick_init
@dataclass(frozen=True)
class Standing(Frozen):
    """Values of the seats that last from deal to deal (record.md `standing`), one for each seat.

    scores         points
    bolts          0..2 between deals (section 8.6)
    barrel         deals spent on the barrel, None when not on it (8.7)
    falls          falls from the barrel so far (8.7)
    distributions  how often the seat gave up in this game (7)
    failed         the seat's last failed contract on this barrel, 0 without one (8.7)
    exempt         whether it plays without a barrel now (`no_barrel_after_third_fall`)
    """

    scores: tuple[int, ...]
    bolts: tuple[int, ...]
    barrel: tuple[int | None, ...]
    falls: tuple[int, ...]
    distributions: tuple[int, ...]
    failed: tuple[int, ...]
    exempt: tuple[bool, ...]


def fresh_standing(players: int) -> Standing:
    """Return the standing before the first deal."""
    zeros = (0,) * players
    return Standing(zeros, zeros, (None,) * players, zeros, zeros, zeros, (False,) * players)


@quick_init
@dataclass(frozen=True)
class Deal(Frozen):
    """The running deal: at most 42 fields, beyond which copying its dictionary costs half more.

    before       the standing it began with; charges before play change Game.standing at once
    cutting      the deck and its cuts; nines_cut: the nines that cuts have shown
    active       the seats that hold cards, ascending
    hands        the cards of each seat; held: the declarer's after taking the talon
    piles        what was dealt to the middle: the talon, or two piles with two players
    talon        the pile taken; talon_shown: whether to all; talon_on_table: cards in the middle
    bids         (seat, amount) in order, amount 0 for a pass; passed: the seats that are out
    bid, bidder  the highest bid and its seat
    undecided    seats with a right to a redeal while a claim is considered, in the order in which
                 they answer; in a dark choice those that have not chosen yet, the next first
    claim        the last claim that was made; unless it ends the deal it is void, and nobody is
                 asked again
    golden       whether it is a deal of the golden round (section 4)
    dark         the seat that plays in the dark, until somebody bids over it; with "anyone" it is
                 known only after the bidding
    unseen       the seats that have not seen their cards
    offers       (seat, price) to buy the declaration, in order, price 0 for a decline (5.2)
    ending       None while the deal runs, else "redeal", "distributed", "written_off" or "played"
    four_nines   the seat that held four nines when play began
    laid         the cards laid aside or on the other pile (two players)
    given        (from, to, card); open_exchange: whether all saw them
    trick        (seat, card) of the running trick
    plays        (seat, card) of all collected tricks, in order; last_...: of the last of them
    taken        all cards of collected tricks
    points       T of each seat, declared: M of each seat, tricks: k of each seat (section 8)
    marriages    (seat, suit, value) as declared; trump_maker: the seat that made trump last
    aces_leader  the seat bound to lead aces (`ace_marriage_in_a_row`)
    """

    before: Standing
    cutting: Cutting
    dealer: Seat
    opener: Seat
    active: tuple[Seat, ...]
    hands: tuple[Cards, ...]
    piles: tuple[Cards, ...]
    talon_on_table: Cards
    points: tuple[int, ...]
    declared: tuple[int, ...]
    tricks: tuple[int, ...]
    nines_cut: tuple[Card, ...] = ()
    talon: Cards = NO_CARDS
    held: Cards = NO_CARDS
    laid: Cards = NO_CARDS
    talon_shown: bool = False
    bids: tuple[tuple[Seat, int], ...] = ()
    passed: frozenset[Seat] = frozenset()
    bid: int = 0
    bidder: Seat | None = None
    declarer: Seat | None = None
    contract: int | None = None
    undecided: tuple[Seat, ...] = ()
    claim: Claim | None = None
    golden: bool = False
    dark: Seat | None = None
    unseen: frozenset[Seat] = frozenset()
    offers: tuple[tuple[Seat, int], ...] = ()
    ending: str | None = None
    four_nines: Seat | None = None
    given: tuple[tuple[Seat, Seat, Card], ...] = ()
    open_exchange: bool = False
    trump: Suit | None = None
    trump_maker: Seat | None = None
    leader: Seat | None = None
    trick: tuple[tuple[Seat, Card], ...] = ()
    plays: tuple[tuple[Seat, Card], ...] = ()
    last_winner: Seat | None = None
    last_points: int = 0
    taken: Cards = NO_CARDS
    aces_leader: Seat | None = None
    marriages: tuple[tuple[Seat, Suit | None, int], ...] = ()

    def left_of(self, seat: Seat) -> Seat:
        """Return the next active seat clockwise."""
        return next_of(self.active, seat)

    @property
    def forehand(self) -> Seat:
        """Return the first active seat to the dealer's left."""
        return self.from_forehand()[0]

    def from_forehand(self) -> tuple[Seat, ...]:
        """Return the active seats, forehand first."""
        return seats_after(self.active, self.dealer)

    @property
    def the_declarer(self) -> Seat:
        """Return the declarer; only valid in the phases after the bidding."""
        assert self.declarer is not None
        return self.declarer

    @property
    def the_contract(self) -> int:
        """Return the contract; only valid in the phases after the bidding."""
        assert self.contract is not None
        return self.contract

    @property
    def defenders(self) -> tuple[Seat, ...]:
        """Return the active seats other than the declarer, ascending."""
        return _others(self.active, self.declarer)

    @property
    def last_trick(self) -> tuple[tuple[Seat, Card], ...]:
        """Return (seat, card) of the last collected trick, empty before the first."""
        return self.plays[-len(self.active) :]

    @property
    def claims_over(self) -> bool:
        """Return whether a claim was made: none follows in this deal, though it was void."""
        return self.claim is not None

    @property
    def four_aces_from_talon(self) -> bool:
        """Return whether the talon completed the declarer's four aces (section 5.4)."""
        return self.held & ACES == ACES and self.talon & ACES != 0

    @property
    def sale(self) -> tuple[Seat, Seat, int] | None:
        """Return (seller, buyer, price) of a bought declaration, or None (section 5.2)."""
        if self.bidder is None or self.declarer is None or self.declarer == self.bidder:
            return None
        return self.bidder, self.declarer, max(price for _, price in self.offers)

    @property
    def doubling(self) -> int:
        """Return x of section 8: 2 in golden and dark deals, else 1."""
        return 2 if self.golden or self.dark is not None else 1

    def at_opening(self, opening_bid: int) -> bool:
        """Return whether the opener holds the opening bid and nobody else bid (section 3)."""
        # Doubt (sections 3 and 5.2): a declaration that was bought at the opening is still
        # at the opening.
        amounts = [amount for _, amount in self.bids if amount]
        return self.dark is None and amounts == [opening_bid]


@cache
def blank_deal(players: int) -> Deal:
    """Return a deal without cards, with seat 0 as its dealer and nobody playing."""
    zeros = (0,) * players
    return Deal(
        before=fresh_standing(players),
        cutting=Cutting(()),
        dealer=0,
        opener=0,
        active=(),
        hands=zeros,
        piles=(),
        talon_on_table=NO_CARDS,
        points=zeros,
        declared=zeros,
        tricks=zeros,
    )


@quick_init
@dataclass(frozen=True)
class Game(Frozen):
    """One game, created by new_game and restore, changed by start_deal, act and stop.

    dealer           the dealer of the running deal, or of the next one
    to_act           the seat that must decide, None in DECK and OVER; secret while `claiming`
    deal             index of the running or the next deal in the record, redeals counted
    played           deals played to an end
    redeals          redeals in a row under this dealer
    golden           the number of the running golden round, from 1; 0 without one (section 4)
    golden_outcomes  the `outcome` (see DealOutcome) of each turn of that round so far
    favoured         the seat that wins a tie by `max_deals` or time (section 9)
    updates          how many updates were shown to the viewer who was shown most
    missed           how many of these were not shown to each seat and, last, to a spectator
    events           the events of the last action or start of a deal
    partial_news     the events of the newest update of each viewer; None: `events`, for all
    last             the last finished deal
    """

    agreements: Agreements
    players: int
    dealer: Seat
    standing: Standing
    missed: tuple[int, ...]
    favoured: Seat
    phase: Phase = Phase.DECK
    to_act: Seat | None = None
    running: Deal | None = None
    deal: int = 0
    played: int = 0
    redeals: int = 0
    golden: int = 0
    golden_outcomes: tuple[str, ...] = ()
    updates: int = 0
    events: tuple[Event, ...] = ()
    partial_news: tuple[tuple[Event, ...], ...] | None = None
    last: DealOutcome | None = None
    winner: Seat | None = None
    places: tuple[int, ...] | None = None
    stopped: str | None = None

    @property
    def seq_by_viewer(self) -> tuple[int, ...]:
        """Return how many updates each seat and, last, a spectator has been shown."""
        return tuple([self.updates - missed for missed in self.missed])

    @property
    def news(self) -> tuple[tuple[Event, ...], ...]:
        """Return the events of the newest update of each of these viewers."""
        return self.partial_news or (self.events,) * len(self.missed)

    @property
    def over(self) -> bool:
        """Return whether the game has ended."""
        return self.phase is Phase.OVER

    @property
    def claiming(self) -> bool:
        """Return whether a claim is considered: nobody may be told who is asked."""
        return self.to_act is not None and self.phase in CLAIMS

    def with_events(self, *events: Event, **changes: Any) -> "Game":
        """Return a copy with these events added and these fields changed."""
        changes["events"] = self.events + events
        return merged(self, changes)

    def add_events(self, *events: Event, **changes: Any) -> "Game":
        """Do the same to this game itself, which was just made: nobody else has it yet."""
        changes["events"] = self.events + events
        return with_own(self, **changes)
