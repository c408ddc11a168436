"""Cutting the deck and dealing the cards (rules.md section 3)."""

from dataclasses import replace

from games.engine.actions import CUT, Action, Cut
from games.engine.agreements import Agreements
from games.engine.cards import BIT, NO_CARDS, Card, Cards, Seat, parse_deck
from games.engine.cutting import Cutting, cut_deck
from games.engine.errors import IllegalAction
from games.engine.events import DealStarted, DeckCut
from games.engine.scoring.ledger import charge_now
from games.engine.state import Deal, Game

# Who gets each card of the deck, circle by circle: first the hands from forehand on, then what
# lies in the middle, which gets one card after the last active seat.
TALON = (0, 1, 2, 3) * 3 + (0, 1, 2) * 4
PILES_OF_TWO = (0, 1, 2, 0, 1, 3) * 2 + (0, 1) * 6
PILES_OF_THREE = (0, 1, 2, 0, 1, 3) * 3 + (0, 1) * 3


def begin(game: Game, deck: str | tuple[Card, ...], sizes: tuple[int, ...]) -> Game:
    """The game with a new deal running, its deck not dealt. Raises BadRecord."""
    cutting = cut_deck(game.agreements, game.dealer, parse_deck(deck), sizes)
    deal = _new_deal(game, cutting)
    return game.but(running=deal, events=(DealStarted(game.deal, deal.dealer, deal.opener),))


def enter(game: Game, deal: Deal) -> Game:
    """Whoever must cut is asked; then the cards are dealt."""
    if deal.cutting.cuts:
        return game.but(to_act=deal.cutting.cuts[0][0])
    return _dealt(game, deal)


def legal(game: Game, deal: Deal) -> tuple[Action, ...]:
    """The seat only says that it cuts."""
    return (CUT,)


def act(game: Game, deal: Deal, action: Action) -> Game:
    """A cut; nobody is told where."""
    if not isinstance(action, Cut):
        raise IllegalAction("wrong_step")
    (seat, nine), *rest = deal.cutting.cuts
    left = replace(deal.cutting, cuts=tuple(rest), made=deal.cutting.made + 1)
    nines = deal.nines_cut if nine is None else (*deal.nines_cut, nine)
    after = deal.but(cutting=left, nines_cut=nines)
    game = game.but(running=after, to_act=None).told(DeckCut(seat, nine))
    if rest:
        return enter(game, after)
    if left.fined is not None:
        game = charge_now(game, after, left.fined, "cutting")
    return _dealt(game, after)


def _dealt(game: Game, deal: Deal) -> Game:
    """Cards go out one at a time, starting with forehand."""
    heaps = _heaps(game.agreements, deal.cutting.deck)
    order = deal.from_forehand()
    hands = dict(zip(order, heaps, strict=False))
    middle = heaps[len(order) :]
    dealt = deal.but(
        hands=tuple(hands.get(seat, NO_CARDS) for seat in range(game.players)),
        piles=middle,
        lying=sum(middle),
    )
    return game.but(running=dealt)


def _heaps(agreements: Agreements, deck: tuple[Card, ...]) -> tuple[Cards, ...]:
    """The hands from forehand on, and the talon or the two piles."""
    heaps = [NO_CARDS] * 4
    for heap, card in zip(_layout(agreements), deck, strict=True):
        heaps[heap] |= BIT[card]
    return tuple(heaps)


def _layout(agreements: Agreements) -> tuple[int, ...]:
    if agreements.players > 2:
        return TALON
    return PILES_OF_THREE if agreements.two_player == "piles_of_three" else PILES_OF_TWO


def _new_deal(game: Game, cutting: Cutting) -> Deal:
    dealer, players = game.dealer, game.players
    active = _active(game)
    zeros = (0,) * players
    deal = Deal(
        before=game.standing,
        cutting=cutting,
        dealer=dealer,
        opener=dealer,
        active=active,
        hands=(NO_CARDS,) * players,
        piles=(),
        lying=NO_CARDS,
        points=zeros,
        declared=zeros,
        tricks=zeros,
        golden=game.golden > 0,
    )
    return deal if game.agreements.opener == "dealer" else deal.but(opener=deal.forehand)


def _active(game: Game) -> tuple[Seat, ...]:
    """All seats, but with four players one of them sits out (section 1)."""
    if game.players < 4:
        return tuple(range(game.players))
    places = {"dealer": 0, "right": -1, "opposite": 2}
    sitting = (game.dealer + places[game.agreements.sits_out]) % 4
    return tuple(seat for seat in range(4) if seat != sitting)
