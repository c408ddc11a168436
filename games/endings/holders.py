"""The unseen cards that each other seat may hold, by what the rules prove to one seat.

As `games.bots.search.worlds` does, but by the engine alone: a web process loads no search.
"""

from collections.abc import Iterator
from itertools import combinations
from typing import NamedTuple

from games.engine.cards import (
    ALL_CARDS,
    BIT,
    JACK,
    KING,
    NO_CARDS,
    QUEEN,
    SUIT,
    Card,
    Cards,
    Seat,
    card_at,
    cards_of,
    count,
    iterate,
)
from games.engine.marriages import declaration
from games.engine.observation import Observation
from games.engine.phases import tricks
from games.engine.state import Deal, blank_deal

# The cards of each other seat.
Lie = dict[Seat, Cards]
Marriage = tuple[Seat, int | None, int]


class SeenPlay(NamedTuple):
    """A card that was played, and the deal before it as far as the rules of play ask.

    partner  the card that its seat showed by declaring with this lead, None without one
    """

    seat: Seat
    card: Card
    deal: Deal
    partner: Card | None


def unseen_cards(observation: Observation) -> Cards:
    """Return the cards that others hold or that lie hidden."""
    seen = observation.hand | observation.played_cards | observation.laid
    return ALL_CARDS & ~(seen | cards_of([card for _, card in observation.trick]))


def others_of(observation: Observation) -> tuple[Seat, ...]:
    """Return the other seats that hold cards."""
    return tuple(seat for seat in observation.active if seat != observation.seat)


def every_lie(observation: Observation) -> Iterator[Lie]:
    """Yield each way in which the unseen cards may lie with one or two others.

    None of them may lie hidden.
    """
    one, *rest = others_of(observation)
    unseen, may_hold = unseen_cards(observation), holders(observation)
    must = unseen & ~(may_hold[rest[0]] if rest else NO_CARDS)
    free = iterate(unseen & may_hold[one] & ~must)
    missing = observation.counts[one] - count(must)
    if must & ~may_hold[one] or missing < 0:
        return
    for chosen in combinations(free, missing):
        hand = must | cards_of(chosen)
        yield {one: hand, **dict.fromkeys(rest, unseen & ~hand)}


def holders(observation: Observation) -> dict[Seat, Cards]:
    """Return the unseen cards that each other seat may hold."""
    unseen, others = unseen_cards(observation), others_of(observation)
    may_hold, played = dict.fromkeys(others, unseen), list(seen_plays(observation))
    for seat, card in _shown(observation, played):
        for other in others:
            if other != seat:
                may_hold[other] &= ~BIT[card]
    for play in played:
        if play.seat != observation.seat:
            may_hold[play.seat] &= ~_excluded(observation, play, unseen)
    return may_hold


def _shown(observation: Observation, played: list[SeenPlay]) -> Iterator[tuple[Seat, Card]]:
    """Yield the unseen cards whose holder is known, by a gift or by a declaration."""
    unseen = unseen_cards(observation)
    known = [(receiver, card) for _, receiver, card in observation.given]
    known += [(play.seat, play.partner) for play in played]
    for seat, card in known:
        if card is not None and BIT[card] & unseen:
            yield seat, card


def _excluded(observation: Observation, play: SeenPlay, unseen: Cards) -> Cards:
    """Return the cards beside which this one could not, or not so, have been played."""
    return cards_of(
        [
            other
            for other in iterate(unseen)
            if other != play.partner and not _may_be_held(observation, play, other)
        ]
    )


def _may_be_held(observation: Observation, play: SeenPlay, other: Card) -> bool:
    agreed, hand = observation.agreements, BIT[play.card] | BIT[other]
    hands = tuple(hand if seat == play.seat else 0 for seat in range(observation.players))
    deal = play.deal.replace(hands=hands)
    if not tricks.playable_cards(agreed, deal, play.seat) & BIT[play.card]:
        return False
    if deal.trick or play.partner is not None or agreed.marriage_declaration != "automatic":
        return True
    return declaration(agreed, deal, play.seat, play.card) is None


def seen_plays(observation: Observation) -> Iterator[SeenPlay]:
    """Yield the cards played in this deal, in order.

    Four aces and marriages that keep the trump are not followed (`settled.is_followed`).
    """
    deal = _before_play(observation)
    marriages = list(observation.marriages)
    for seat, card in observation.plays + observation.trick:
        declared = None if deal.trick else _declared(observation, seat, card, marriages)
        yield SeenPlay(seat, card, deal, _partner(observation, card, declared))
        deal = _after(observation, deal, seat, card, declared is not None)


def _before_play(observation: Observation) -> Deal:
    named = observation.agreements.trump_choice == "declarer"
    return blank_deal(observation.players).replace(
        active=observation.active,
        trump=observation.trump if named else None,
        trump_maker=observation.declarer if named else None,
    )


def _declared(
    observation: Observation, seat: Seat, card: Card, marriages: list[Marriage]
) -> Marriage | None:
    """Return the next marriage if this lead declared it, and take it away."""
    if not marriages or marriages[0][:2] != (seat, SUIT[card]):
        return None
    full = marriages[0][2] == observation.agreements.marriage_values[SUIT[card]]
    if card % 6 not in ((QUEEN, KING) if full else (JACK, QUEEN)):
        return None
    return marriages.pop(0)


def _partner(observation: Observation, card: Card, declared: Marriage | None) -> Card | None:
    if declared is None:
        return None
    full = declared[2] == observation.agreements.marriage_values[SUIT[card]]
    both = {QUEEN, KING} if full else {JACK, QUEEN}
    return card_at(SUIT[card], (both - {card % 6}).pop())


def _after(observation: Observation, deal: Deal, seat: Seat, card: Card, declared: bool) -> Deal:
    trick = (*deal.trick, (seat, card))
    if declared and observation.agreements.trump_choice == "marriage":
        deal = deal.replace(trump=SUIT[card], trump_maker=seat)
    if len(trick) < len(observation.active):
        return deal.replace(trick=trick)
    winner = tricks.winning_play(trick, deal.trump)[0]
    won = tuple(number + (one == winner) for one, number in enumerate(deal.tricks))
    taken = deal.taken | cards_of([played for _, played in trick])
    return deal.replace(trick=(), tricks=won, taken=taken)
