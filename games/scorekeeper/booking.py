"""Booking a deal from its facts by the functions of the engine, which needs no cards for it."""

from collections.abc import Iterable
from itertools import islice

from games import engine
from games.engine.cards import ACES, BIT, NO_CARDS, SUITS, Cards, Seat, iterate
from games.engine.marriages import ACES_VALUE
from games.engine.scoring.booking import book_deal
from games.engine.state import Deal
from games.scorekeeper.facts import FREE_ENTRY, DealFacts, begun_deal
from games.scorekeeper.free_entries import book_entry


def book(game: engine.Game, facts: DealFacts) -> engine.Game:
    """Return the game after its next deal, of which these facts are known."""
    if facts.kind == FREE_ENTRY:
        return book_entry(game, facts)
    begun, deal = begun_deal(game, facts.fines)
    return book_deal(begun, _finished(game.agreements, deal, facts))


def _finished(agreements: engine.Agreements, deal: Deal, facts: DealFacts) -> Deal:
    """Return the deal as it is when it has been played out or given up."""
    if facts.kind == "redeal":
        return deal.replace(ending="redeal")
    buying = {} if facts.sale is None else _sale(facts.declarer, *facts.sale)
    ended = deal.replace(
        ending=facts.kind,
        declarer=facts.declarer,
        contract=facts.contract,
        dark=facts.declarer if facts.dark else None,
        talon=facts.talon,
        hands=_hands(deal, facts),
        **buying,
    )
    return _played(agreements, ended, facts) if facts.kind == "played" else ended


def _played(agreements: engine.Agreements, deal: Deal, facts: DealFacts) -> Deal:
    return deal.replace(
        points=facts.points,
        declared=_declared(agreements, deal, facts),
        # How many is no matter to a bolt: only whether there was one.
        tricks=tuple(int(seat not in facts.trickless) for seat in range(len(deal.hands))),
        four_nines=facts.four_nines,
    )


def _sale(buyer: Seat | None, seller: Seat, price: int) -> dict[str, object]:
    return {"bidder": seller, "offers": ((buyer, price),)}


def _hands(deal: Deal, facts: DealFacts) -> tuple[Cards, ...]:
    """Return hands with as many aces as were held: all that a write-off counts."""
    aces = iter(iterate(ACES))
    numbers = facts.aces or (0,) * len(deal.hands)
    return tuple(_cards(islice(aces, number)) for number in numbers)


def _cards(cards: Iterable[int]) -> Cards:
    held = NO_CARDS
    for card in cards:
        held |= BIT[card]
    return held


def _declared(agreements: engine.Agreements, deal: Deal, facts: DealFacts) -> tuple[int, ...]:
    """Return M of each seat: its declarations, and the bonus for four nines that are played."""
    declared = [0] * len(deal.hands)
    for seat, what in facts.declared:
        declared[seat] += _value(agreements, what)
    if facts.four_nines is not None:
        declared[facts.four_nines] += agreements.four_nines_play_bonus
    return tuple(declared)


def _value(agreements: engine.Agreements, what: str) -> int:
    if what == "aces":
        return ACES_VALUE
    value = agreements.marriage_values[SUITS.index(what[-1])]
    return value // 2 if what.startswith("half") else value
