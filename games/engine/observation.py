"""The view of one seat or a spectator: a whitelist, and the only way out of a game."""

from dataclasses import dataclass

from .agreements import Agreements
from .cards import NO_CARDS, Card, Cards, Seat, Suit, count, iterate
from .dataclass_tools import quick_init
from .events import Event
from .marriages import suits_held
from .outcome import DealOutcome
from .phases import bidding, raising, tricks
from .state import Deal, Game, Phase, Standing, blank_deal


@quick_init
@dataclass(frozen=True, kw_only=True)
class Observation:
    """Everything that `seat` may know of a game; None is a spectator, who sees what is public.

    seq          the number of the observation: it grows when this viewer is shown something
    to_act       the seat that must decide; in a claim the own seat if it has a right, else None
    cuts         how many cuts were made in this deal; nines_cut: the nines that they have shown
    golden       the number of the golden round that this deal is part of, 0 for none
    dark         the seat that plays in the dark; unseen: seats that have not seen their cards
    hand         own cards, none while they are unseen; counts: how many each seat holds
    offers       (seat, price) to buy the declaration, price 0 for a decline
    sale         (seller, buyer, price)
    talon        the talon as shown to this viewer, None while or where it is hidden
    talon_open   whether all see it; talon_count: cards still in the middle
    bids         (seat, amount), 0 for a pass, the opening bid first; bid: the highest
    given        (from, to, card), card None where this viewer did not see it
    laid         the cards laid aside, known to the declarer alone until the end of the deal
    trick        (seat, card); the last_... are the trick before it
    plays        (seat, card) of all collected tricks, in order: what a good memory keeps
    played_cards the cards of all collected tricks
    marriages    (seat, suit, value), suit None for four aces
    limit        own limit on the own turn to bid or raise, and the marriages that make it
    unplayable   on the own turn in play: (card, code, suit) for each card that may not be played
    events       what happened when this viewer was last shown something
    """

    seat: Seat | None
    seq: int
    players: int
    agreements: Agreements
    deal: int
    played: int
    dealer: Seat
    opener: Seat | None
    active: tuple[Seat, ...]
    phase: Phase
    to_act: Seat | None
    claiming: bool
    standing: Standing
    cuts: int
    nines_cut: tuple[Card, ...]
    golden: int
    dark: Seat | None
    unseen: frozenset[Seat]
    hand: Cards
    counts: tuple[int, ...]
    talon: Cards | None
    talon_open: bool
    talon_count: int
    bids: tuple[tuple[Seat, int], ...]
    bid: int
    offers: tuple[tuple[Seat, int], ...]
    sale: tuple[Seat, Seat, int] | None
    declarer: Seat | None
    contract: int | None
    given: tuple[tuple[Seat, Seat, Card | None], ...]
    laid: Cards
    trump: Suit | None
    leader: Seat | None
    trick: tuple[tuple[Seat, Card], ...]
    plays: tuple[tuple[Seat, Card], ...]
    last_trick: tuple[tuple[Seat, Card], ...]
    last_winner: Seat | None
    last_points: int
    points: tuple[int, ...]
    tricks: tuple[int, ...]
    declared: tuple[int, ...]
    marriages: tuple[tuple[Seat, Suit | None, int], ...]
    played_cards: Cards
    limit: int | None
    limit_marriages: tuple[Suit, ...]
    unplayable: tuple[tuple[Card, str, Suit | None], ...]
    events: tuple[Event, ...]
    last: DealOutcome | None
    winner: Seat | None
    places: tuple[int, ...] | None
    stopped: str | None


def observe(game: Game, seat: Seat | None) -> Observation:
    """Return what `seat` (0..players-1) or a spectator (None) may know.

    Raises:
        ValueError: There is no such seat.
    """
    if seat is not None and not 0 <= seat < game.players:
        raise ValueError(f"there is no seat {seat}")
    viewer = game.players if seat is None else seat
    deal = game.running or _empty_deal(game)
    is_own_turn = seat is not None and seat == game.to_act
    limit, marriages = _limit(game, deal) if is_own_turn else (None, ())
    # One long list on purpose: everything that leaves a game can be reviewed in one place.
    return Observation(
        seat=seat,
        seq=game.updates - game.missed[viewer],
        players=game.players,
        agreements=game.agreements,
        deal=game.deal,
        played=game.played,
        dealer=game.dealer,
        opener=deal.opener if game.running else None,
        active=deal.active,
        phase=game.phase,
        to_act=_visible_turn(game, deal, seat),
        claiming=game.claiming,
        standing=game.standing,
        cuts=deal.cutting.made,
        nines_cut=deal.nines_cut,
        golden=game.golden if deal.golden else 0,
        dark=deal.dark,
        unseen=deal.unseen,
        hand=NO_CARDS if seat is None or seat in deal.unseen else deal.hands[seat],
        counts=tuple([count(hand) for hand in deal.hands]),
        talon=_visible_talon(deal, seat),
        talon_open=deal.talon_shown,
        talon_count=count(deal.talon_on_table),
        bids=deal.bids,
        bid=deal.bid,
        offers=deal.offers,
        sale=deal.sale,
        declarer=deal.declarer,
        contract=deal.contract,
        given=tuple([_visible_gift(deal, seat, gift) for gift in deal.given]),
        laid=deal.laid if seat is not None and seat == deal.declarer else NO_CARDS,
        trump=deal.trump,
        leader=deal.leader,
        trick=deal.trick,
        plays=deal.plays,
        last_trick=deal.last_trick,
        last_winner=deal.last_winner,
        last_points=deal.last_points,
        points=deal.points,
        tricks=deal.tricks,
        declared=deal.declared,
        marriages=deal.marriages,
        played_cards=deal.taken,
        limit=limit,
        limit_marriages=marriages,
        unplayable=_unplayable_reasons(game, deal)
        if is_own_turn and game.phase is Phase.PLAY
        else (),
        events=game.partial_news[viewer] if game.partial_news else game.events,
        last=game.last,
        winner=game.winner,
        places=game.places,
        stopped=game.stopped,
    )


def _visible_turn(game: Game, deal: Deal, seat: Seat | None) -> Seat | None:
    """Return whose turn it is, as far as the viewer may know.

    In a claim each seat with a right knows about itself, and about nobody else.
    """
    if not game.claiming:
        return game.to_act
    return seat if seat in deal.undecided else None


def _empty_deal(game: Game) -> Deal:
    """Return a deal without cards, for the time between deals."""
    blank = blank_deal(game.players)
    return blank.replace(before=game.standing, dealer=game.dealer, opener=game.dealer)


def _visible_talon(deal: Deal, seat: Seat | None) -> Cards | None:
    """Return the talon if the viewer sees it, else None (section 5.1)."""
    if not deal.talon:
        return None
    return deal.talon if deal.talon_shown or seat == deal.declarer else None


def _visible_gift(
    deal: Deal, seat: Seat | None, gift: tuple[Seat, Seat, Card]
) -> tuple[Seat, Seat, Card | None]:
    """Return a gift, with its card if the viewer sees it, else None (section 5.4)."""
    giver, receiver, card = gift
    return giver, receiver, card if deal.open_exchange or seat in (giver, receiver) else None


def _limit(game: Game, deal: Deal) -> tuple[int | None, tuple[Suit, ...]]:
    """Return the limit of the seat to act, and the marriages of the hand it is based on."""
    if game.phase is Phase.BIDDING and game.to_act is not None:
        seen = NO_CARDS if game.to_act in deal.unseen else deal.hands[game.to_act]
        return bidding.current_limit(game, deal), suits_held(seen)
    if game.phase is Phase.RAISE:
        return raising.current_limit(game, deal), suits_held(deal.held)
    return None, ()


def _unplayable_reasons(game: Game, deal: Deal) -> tuple[tuple[Card, str, Suit | None], ...]:
    """Return (card, code, suit) for each card that the seat to act may not play."""
    assert game.to_act is not None
    agreed, seat = game.agreements, game.to_act
    barred = deal.hands[seat] & ~tricks.playable_cards(agreed, deal, seat)
    if not barred:
        return ()
    reason = tricks.refusal_reason
    return tuple([(card, *reason(agreed, deal, seat, card)) for card in iterate(barred)])
